import { expect, test } from 'vitest'
import { IS_FULL, shareOf } from './share.ts'

const THINGS = Array.from({ length: 11 }, (_, place) => place)

test.skipIf(IS_FULL)('the shares of a sweep are all of it, each thing in one of them', () => {
  const shares = [0, 1, 2, 3].map((turn) => shareOf(THINGS, 4, turn))
  expect(shares.map(({ length }) => length).sort()).toEqual([2, 3, 3, 3])
  expect(shares.flat().sort((one, other) => one - other)).toEqual(THINGS)
})

test('a share is never none of what there is, and of nothing it is nothing', () => {
  for (const turn of [0, 1, 2, 3, 4]) expect(shareOf(['a', 'b'], 5, turn).length).toBeGreaterThan(0)
  expect(shareOf([], 4)).toEqual([])
})
