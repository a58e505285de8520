import { expect, it } from 'vitest'
import { dragged, firstSight, moved, moveOf } from './wander.ts'

const sight = { x: 0, y: 0, z: 0, pitch: 0, yaw: 90, fov: 90 }
const rounded = ({ x, y, z }: typeof sight) => [x, y, z].map((value) => Math.round(value) + 0)
const box = (least: [number, number, number], most: [number, number, number]) => ({
  ...{ model: 0, brush: 0, first: 0, count: 3, least, most },
})

it('begins with the eyes of the first player, or over the middle', () => {
  expect(firstSight({ spawn: { x: 1, y: 2, z: 3, yaw: 45 }, groups: [] })).toEqual({
    ...{ x: 1, y: 2, z: 20, pitch: 0, yaw: 45, fov: 90 },
  })
  const groups = [box([0, 0, 0], [100, 20, 64]), box([-300, 0, 0], [0, 40, 128])]
  expect(firstSight({ spawn: null, groups })).toMatchObject({ x: -100, y: 20, z: 192, pitch: 40 })
})

it('moves where it looks, sideways, up and down, and turns', () => {
  expect(rounded(moved(sight, 'ahead'))).toEqual([0, 64, 0])
  expect(rounded(moved(sight, 'back'))).toEqual([0, -64, 0])
  expect(rounded(moved(sight, 'right'))).toEqual([64, 0, 0])
  expect(rounded(moved(sight, 'left', 0.5))).toEqual([-32, 0, 0])
  expect(rounded(moved(sight, 'up'))).toEqual([0, 0, 64])
  expect(rounded(moved({ ...sight, pitch: 90 }, 'ahead')), 'down is positive').toEqual([0, 0, -64])
  expect([moved(sight, 'turn-left').yaw, moved(sight, 'turn-right').yaw]).toEqual([105, 75])
})

it('looks no further than straight up and down, and flies no further than the world', () => {
  expect(dragged(sight, 10, 0).yaw).toBeCloseTo(93)
  expect([dragged(sight, 0, 9999).pitch, dragged(sight, 0, -9999).pitch]).toEqual([-88, 88])
  expect(moved({ ...sight, y: 15_990 }, 'ahead').y).toBe(16_000)
})

it('knows the keys of the game and the arrows', () => {
  expect(['w', 's', 'a', 'd', 'ArrowLeft', 'PageUp', 'x', 'constructor'].map(moveOf)).toEqual([
    ...['ahead', 'back', 'left', 'right', 'turn-left', 'up', undefined, undefined],
  ])
})
