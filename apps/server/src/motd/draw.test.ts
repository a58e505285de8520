import { expect, it } from 'vitest'
import { addDays } from './days.ts'
import { type Candidate, drawMap } from './draw.ts'

const maps: Candidate[] = (['beginner', 'easy', 'medium', 'hard', 'extreme', 'death', 'unknown'] as const).flatMap(
  (difficulty, kind) =>
    Array.from({ length: 5 }, (_unused, place) => ({
      mapId: kind * 5 + place,
      mapName: `kz_${difficulty}_${place}`,
      difficulty,
    })),
)
const MONDAY = '2025-06-02'

it('draws the same map for the same day, whatever the order of the maps', () => {
  expect(drawMap(MONDAY, maps)).toEqual(drawMap(MONDAY, [...maps].reverse()))
  const drawn = Array.from({ length: 30 }, (_unused, week) => drawMap(addDays(MONDAY, week * 7), maps)?.mapName)
  expect(new Set(drawn).size).toBeGreaterThan(5)
})

it('grows harder from Monday to Sunday', () => {
  const week = (start: number) =>
    Array.from({ length: 7 }, (_unused, day) => drawMap(addDays(MONDAY, start * 7 + day), maps)?.difficulty)
  for (let start = 0; start < 20; start++) {
    const [monday, , , thursday, , saturday, sunday] = week(start)
    expect(['beginner', 'easy']).toContain(monday)
    expect(thursday).toBe('medium')
    expect(saturday).toBe('hard')
    expect(sunday).toBe('extreme')
  }
})

it('takes the nearest where the day has none, and unknown ones last', () => {
  const only = (...difficulties: Candidate['difficulty'][]) =>
    maps.filter((map) => difficulties.includes(map.difficulty))
  expect(drawMap(MONDAY, only('medium', 'death'))?.difficulty).toBe('medium')
  expect(drawMap(MONDAY, only('death', 'unknown'))?.difficulty).toBeDefined()
  expect(drawMap(MONDAY, only('unknown'))?.difficulty).toBe('unknown')
  expect(drawMap(MONDAY, [])).toBeUndefined()
})
