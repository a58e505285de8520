import { expect, test } from 'vitest'
import { climb } from '../testing/climb.ts'
import { mapProblems } from '../testing/engine/check-map.ts'

test('a written map is one that the game loads', () => {
  expect(mapProblems(climb())).toEqual([])
})
