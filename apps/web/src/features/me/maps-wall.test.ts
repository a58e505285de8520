import type { OwnMap } from '@kz/contract/runs/me'
import { expect, test } from 'vitest'
import { nearestRow, stepOn, wallOf } from './maps-wall.ts'

const map = (mapName: string, difficulty: OwnMap['difficulty'], state: OwnMap['state']): OwnMap => ({
  ...{ mapName, difficulty, state, type: 'climb', length: 'short', timeMs: null, isNew: false },
})
const maps = [
  map('kz_d', 'hard', 'never'),
  map('kz_c', 'easy', 'never'),
  map('kz_b', 'easy', 'gochecks'),
  map('kz_a', 'easy', 'done'),
  map('kz_z', 'easy', 'record'),
]

test('a row a group in its order; in a row by state, then by name', () => {
  const rows = wallOf(maps, 'difficulty')
  expect(rows.map(({ name, done, withGochecks }) => [name, done, withGochecks])).toEqual([
    ['easy', 2, 1],
    ['hard', 0, 0],
  ])
  expect(rows[0]?.maps.map(({ mapName }) => mapName)).toEqual(['kz_z', 'kz_a', 'kz_b', 'kz_c'])
  expect(wallOf(maps, 'type').map(({ name }) => name)).toEqual(['climb'])
})

test('the row that lacks the fewest is named with what it lacks; a full one and one that is not begun are not', () => {
  const rows = wallOf(maps, 'difficulty')
  expect(nearestRow(rows)?.lacks.map(({ mapName }) => mapName)).toEqual(['kz_b', 'kz_c'])
  expect(nearestRow(wallOf([map('kz_a', 'easy', 'done')], 'difficulty'))).toBeNull()
})

test('arrows walk the lattice and stop at its edges', () => {
  const rows = wallOf(maps, 'difficulty')
  expect(stepOn(rows, { row: 0, at: 1 }, 'ArrowRight')).toEqual({ row: 0, at: 2 })
  expect(stepOn(rows, { row: 0, at: 0 }, 'ArrowLeft')).toBeNull()
  expect(stepOn(rows, { row: 0, at: 3 }, 'ArrowDown')).toEqual({ row: 1, at: 0 })
  expect(stepOn(rows, { row: 1, at: 0 }, 'ArrowDown')).toBeNull()
  expect(stepOn(rows, { row: 0, at: 1 }, 'End')).toEqual({ row: 0, at: 3 })
  expect(stepOn(rows, { row: 0, at: 1 }, 'x')).toBeNull()
})
