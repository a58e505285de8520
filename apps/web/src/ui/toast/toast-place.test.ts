import { expect, it } from 'vitest'
import { freeTop } from './toast-place.ts'

const toast = { left: 600, right: 984, height: 48 }
const box = (top: number, bottom: number, left = 600, right = 1000) => ({ top, bottom, left, right })

it('stands under the bar and goes below what lies in its way', () => {
  expect(freeTop(toast, [], 800)).toBe(8)
  expect(freeTop(toast, [box(0, 56)], 800)).toBe(64)
  expect(freeTop(toast, [box(60, 100), box(0, 56)], 800)).toBe(108)
  // a menu, and a head that begins where the notification would end
  expect(freeTop(toast, [box(0, 56), box(60, 300), box(320, 350)], 800)).toBe(358)
})

it('passes by what is beside it, has no size or leaves room above', () => {
  expect(freeTop(toast, [box(0, 56, 0, 600), box(0, 56, 984, 1200), box(0, 0), box(8, 30, 700, 700)], 800)).toBe(8)
  expect(freeTop(toast, [box(0, 56), box(122, 150)], 800)).toBe(64)
  expect(freeTop(toast, [box(-90, -20)], 800)).toBe(8)
})

it('stays whole in the window where nothing is free', () => {
  expect(freeTop(toast, [box(0, 790)], 800)).toBe(744)
  expect(freeTop(toast, [], 40)).toBe(8)
})
