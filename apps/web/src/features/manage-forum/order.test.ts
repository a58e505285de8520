import { expect, it } from 'vitest'
import { depthOf, isUnder, movedTo } from './order.ts'

const root = { id: 1, parentId: null }
const child = { id: 2, parentId: 1 }
const deep = { id: 3, parentId: 2 }
const all = [root, child, deep]

it('knows depth and what stands under what', () => {
  expect(all.map((each) => depthOf(all, each))).toEqual([0, 1, 2])
  expect(isUnder(all, deep, root)).toBe(true)
  expect(isUnder(all, root, deep)).toBe(false)
  expect(isUnder(all, child, child)).toBe(true)
})

it('moves one id and leaves the others in order', () => {
  expect(movedTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  expect(movedTo([1, 2, 3], 1, 2)).toEqual([2, 3, 1])
  expect(movedTo([1, 2, 3], 2, 1)).toBeNull()
  expect(movedTo([1, 2, 3], 2, 3)).toBeNull()
})
