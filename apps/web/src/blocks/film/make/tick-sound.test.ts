import { expect, test } from 'vitest'
import { soundOf } from './tick-sound.ts'

const TICKS = [
  { ms: 500, kind: 'jump' as const },
  { ms: 990, kind: 'landing' as const },
]

test('a tick is heard where it belongs and nowhere else, and never too loud', () => {
  const sound = soundOf(TICKS, 0, 48_000)
  const loudest = (from: number, to: number) =>
    sound.subarray(from * 48, to * 48).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  expect(loudest(0, 499)).toBe(0)
  expect(loudest(500, 530)).toBeGreaterThan(0.1)
  expect(loudest(600, 989)).toBe(0)
  expect(loudest(0, 1000)).toBeLessThan(0.7)
})

test('two stretches are the same as one: a tick over their seam is not cut', () => {
  const whole = soundOf(TICKS, 0, 96_000)
  const halves = [...soundOf(TICKS, 0, 48_000), ...soundOf(TICKS, 1000, 48_000)]
  expect(halves.every((one, at) => Math.abs(one - whole[at]!) < 1e-6)).toBe(true)
})
