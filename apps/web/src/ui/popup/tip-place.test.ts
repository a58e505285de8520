import { expect, it } from 'vitest'
import { placeTip } from './tip-place.ts'

const size = { width: 200, height: 30 }

it('stands above its target, the arrow at the middle of the target', () => {
  const place = placeTip({ left: 400, top: 300, width: 20, height: 20 }, size, 1440)
  expect(place).toEqual({ left: 389, top: 263, below: false, arrow: 21 })
})

it('goes below when there is no room above', () => {
  expect(placeTip({ left: 400, top: 10, width: 20, height: 20 }, size, 1440)).toMatchObject({ below: true, top: 37 })
})

it('stays inside the window', () => {
  expect(placeTip({ left: 1420, top: 300, width: 16, height: 16 }, size, 1440)).toMatchObject({
    left: 1232,
    arrow: 191,
  })
  expect(placeTip({ left: 0, top: 300, width: 16, height: 16 }, size, 1440)).toMatchObject({ left: 8, arrow: 9 })
})
