import { expect, it } from 'vitest'
import {
  GUESSR_MOST_POINTS,
  GUESSR_ROUND_MS,
  GUESSR_ROUNDS,
  guessrPoints,
  guessrSquares,
  guessrStep,
  ROOM_CODE,
} from './guessr-rules.ts'

const found = (ms: number, wrong = 0, isFamily = false) => guessrPoints({ ms, wrong, isFamily })

it.each([
  // 1000 / 800 / 600 / 400 by step, every eight seconds, and up to 200 for the time that is left of forty seconds
  [0, 0, false, 1200],
  [4_000, 0, false, 1180],
  [7_999, 0, false, 1160],
  [8_000, 0, false, 960],
  [15_999, 0, false, 920],
  [16_000, 0, false, 720],
  [24_000, 0, false, 480],
  [32_000, 0, false, 440],
  [39_999, 0, false, 400],
  // a wrong try costs a hundred
  [4_000, 1, false, 1080],
  [4_000, 2, false, 980],
  [24_000, 2, false, 280],
  // another version is worth half
  [4_000, 0, true, 590],
  [8_500, 1, true, 428],
])('a map found after %i ms, %i wrong tries before, family %s: %i points', (ms, wrong, isFamily, points) => {
  expect(found(ms, wrong, isFamily)).toBe(points)
})

it('is worth 6,000 in a game at most, and never less than nothing', () => {
  expect(GUESSR_ROUNDS * found(0)).toBe(GUESSR_MOST_POINTS)
  expect(GUESSR_MOST_POINTS).toBe(6_000)
  for (let ms = 0; ms <= GUESSR_ROUND_MS; ms += 500) {
    for (const wrong of [0, 1, 2]) {
      expect(found(ms, wrong)).toBeGreaterThanOrEqual(0)
      expect(found(ms + 500, wrong)).toBeLessThanOrEqual(found(ms, wrong))
    }
  }
})

it('opens in four steps', () => {
  expect([0, 7_999, 8_000, 16_000, 24_000, 39_999].map(guessrStep)).toEqual([1, 1, 2, 3, 4, 4])
})

it('is told in squares that name no map', () => {
  const rounds = [
    { outcome: 'hit', step: 1 },
    { outcome: 'hit', step: 3 },
    { outcome: 'family', step: 2 },
    { outcome: 'missed', step: null },
    { outcome: 'timeout', step: null },
  ] as const
  expect(guessrSquares(rounds)).toBe('🟩🟧🟪⬛⬛')
})

it('knows codes that nobody mixes up', () => {
  expect(['KLN-47', 'ABC-23'].every((code) => ROOM_CODE.test(code))).toBe(true)
  expect(['KLO-47', 'KIN-47', 'KLN-40', 'KLN-41', 'kln-47', 'KLN47'].some((code) => ROOM_CODE.test(code))).toBe(false)
})
