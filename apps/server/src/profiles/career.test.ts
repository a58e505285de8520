import { expect, it } from 'vitest'
import { careerOf, daysHeld, sharesOf } from './career.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const NOW = day('2024-08-01')

const reign = (from: Date | null, until: Date | null, isCurrent = until === null) => ({ from, until, isCurrent })

it('counts whole days a record stood, where both moments are known', () => {
  expect(daysHeld(reign(day('2024-01-01'), day('2024-01-11')), NOW)).toBe(10)
  expect(daysHeld(reign(day('2024-07-31'), null), NOW)).toBe(1)
  expect(daysHeld(reign(day('2024-08-02'), null), NOW)).toBe(0)
  expect(daysHeld(reign(null, null), NOW)).toBeNull()
  expect(daysHeld(reign(null, day('2024-01-11')), NOW)).toBeNull()
  expect(daysHeld(reign(day('2024-01-01'), null, false), NOW)).toBeNull()
})

it('follows what is set and held from quarter to quarter, quiet ones too', () => {
  const reigns = [
    reign(day('2023-11-20'), day('2024-02-01')),
    reign(day('2023-12-01'), null),
    reign(day('2024-02-01'), day('2024-03-31')),
  ]
  expect(careerOf(reigns, NOW)).toEqual([
    { quarter: '2023 Q4', set: 2, held: 2 },
    { quarter: '2024 Q1', set: 1, held: 1 },
    { quarter: '2024 Q2', set: 0, held: 1 },
    { quarter: '2024 Q3', set: 0, held: 1 },
  ])
  expect(careerOf([], NOW)).toEqual([])
  const unknown = [
    reign(null, null),
    reign(null, day('2024-02-01')),
    reign(null, null, false),
    reign(day('2024-04-01'), null, false),
  ]
  expect(careerOf([...reigns, ...unknown], NOW).map(({ set, held }) => [set, held])).toEqual([
    [2, 4],
    [1, 2],
    [1, 2],
    [0, 2],
  ])
  expect(careerOf([reign(null, null)], NOW)).toEqual([])
})

it('counts shares in the order of the known names', () => {
  const records = [
    { name: 'hard', isCurrent: true },
    { name: 'easy', isCurrent: false },
    { name: 'hard', isCurrent: false },
  ]
  expect(sharesOf(['easy', 'medium', 'hard'], records)).toEqual([
    { name: 'easy', current: 0, total: 1 },
    { name: 'hard', current: 1, total: 2 },
  ])
})
