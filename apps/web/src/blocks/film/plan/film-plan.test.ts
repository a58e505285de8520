import { expect, test } from 'vitest'
import { frameAt, framesOf, LINES, momentOfFrame, SHAPES, sizeOf } from './film-plan.ts'

test.each([30, 60])('frame n of a film is the state at n / %i, and none is left out', (fps) => {
  const plan = { from: -500, to: 14_450, fps }
  expect(framesOf(plan)).toBe(Math.round(14.95 * fps))
  for (let frame = 0; frame < framesOf(plan); frame++) {
    expect(momentOfFrame(plan, frame)).toBeCloseTo(-500 + (frame * 1000) / fps, 6)
    expect(frameAt(plan, momentOfFrame(plan, frame))).toBe(frame)
  }
  // no error adds up: the last frame stands where it would stand alone
  expect(momentOfFrame(plan, fps * 3600)).toBe(-500 + 3_600_000)
})

test('a film has one frame at least, and its frames end before its end', () => {
  expect(framesOf({ from: 0, to: 0, fps: 60 })).toBe(1)
  expect(frameAt({ from: 0, to: 1000, fps: 30 }, 99_000)).toBe(29)
  expect(frameAt({ from: 0, to: 1000, fps: 30 }, -99_000)).toBe(0)
})

test('every size is even, as encoders want it, and has its shape', () => {
  for (const shape of SHAPES)
    for (const lines of LINES) {
      const { width, height } = sizeOf(shape, lines)
      expect([width % 2, height % 2, Math.min(width, height)]).toEqual([0, 0, lines])
      const [across, up] = shape.split(':').map(Number) as [number, number]
      expect(width / height).toBeCloseTo(across / up, 2)
    }
  expect(sizeOf('16:9', 360)).toEqual({ width: 640, height: 360 })
})
