import { expect, test } from 'vitest'
import { LINES, SHAPES, sizeOf } from '../plan/film-plan.ts'
import { type Box, layoutOf, panesOf, scaleOf } from './layout.ts'

/** Blocks as large as they become with a long name, in pixels of the drawing. */
function sizesFor(picture: { width: number; height: number }) {
  const u = scaleOf(picture)
  const isTall = picture.height > picture.width
  const size = (width: number, height: number) => ({ width: width * u, height: height * u })
  return {
    time: size(150, 80),
    names: isTall ? { width: picture.width * 0.92, height: 52 * u } : size(190, 71),
    speed: size(90, 32),
    keys: size(90, 92),
    line: size(250, 56),
    foot: { width: picture.width, height: 20 * u },
  }
}

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x + 0.01 ||
  other.x + other.width <= one.x + 0.01 ||
  one.y + one.height <= other.y + 0.01 ||
  other.y + other.height <= one.y + 0.01

test.each(SHAPES.flatMap((shape) => LINES.map((lines) => [shape, lines] as const)))(
  'nothing that is written into a picture of %s at %i lies over something else or outside',
  (shape, lines) => {
    const picture = sizeOf(shape, lines)
    const boxes = Object.entries(layoutOf(picture, sizesFor(picture)))
    expect(boxes).toHaveLength(6)
    for (const [name, box] of boxes) {
      expect(box.x, name).toBeGreaterThanOrEqual(0)
      expect(box.y, name).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width, name).toBeLessThanOrEqual(picture.width + 0.01)
      expect(box.y + box.height, name).toBeLessThanOrEqual(picture.height + 0.01)
    }
    for (const [index, [name, box]] of boxes.entries())
      for (const [other, otherBox] of boxes.slice(index + 1))
        expect(apart(box, otherBox), `${name}, ${other}`).toBe(true)
  },
)

test('what is not drawn takes no room', () => {
  const picture = sizeOf('16:9', 1080)
  const { line } = layoutOf(picture, { line: sizesFor(picture).line, foot: sizesFor(picture).foot })
  expect(Object.keys(layoutOf(picture, {}))).toEqual([])
  expect(line!.x + line!.width / 2).toBeCloseTo(picture.width / 2, 0)
})

test.each([1, 2, 3, 4])('%i runs side by side share the picture', (count) => {
  for (const shape of SHAPES) {
    const picture = sizeOf(shape, 720)
    const panes = panesOf(picture, count)
    expect(panes).toHaveLength(count)
    for (const [index, pane] of panes.entries())
      for (const other of panes.slice(index + 1)) expect(apart(pane, other)).toBe(true)
  }
  expect(panesOf({ width: 1920, height: 1080 }, 2)[1]).toEqual({ x: 960, y: 0, width: 960, height: 1080 })
  expect(panesOf({ width: 1080, height: 1920 }, 2)[1]).toEqual({ x: 0, y: 960, width: 1080, height: 960 })
})
