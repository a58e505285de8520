import { expect, test } from 'vitest'
import { findTimers } from './timers.ts'
import type { RoundEvent, TextLine } from './types.ts'

const line = (text: string, source: TextLine['source'] = 'say'): TextLine => ({
  time: 90_000,
  source,
  text,
  repeats: 0,
})
const found = (text: string, source?: TextLine['source']) => findTimers([line(text, source)], [], 'Ivan')

test.each([
  ['[KZ] Ivan finished the map. Time: 01:02.03 (3/5). Weapon: USP', 62_030, 3, 5],
  ['[KZ] Ivan has finished the map in 00:45.67 (CPs: 12 | TPs: 34) with KNIFE', 45_670, 12, 34],
  ['[KZ] Ivan закончил карту за 01:00.50 [7 cp 2 gc]', 60_500, 7, 2],
  ['Ivan completed the map in 01:01:02.345', 3_662_345, null, null],
])('%s', (text, timeMs, cp, gc) => {
  const startMs = timeMs <= 90_000 ? 90_000 - timeMs : null
  expect(found(text)).toEqual([{ kind: 'text', startMs, endMs: 90_000, timeMs, cp, gc, text, ownName: true }])
})

test('what players say, and texts without a time or without an end, are no runs', () => {
  expect(found('Ivan: I finished in 00:10.00', 'chat')).toEqual([])
  expect(found('World record: 01:02.03 by Ivan')).toEqual([])
  expect(found('Ivan finished the map')).toEqual([])
})

test('a round clock that counts up is a run, one that counts down is not', () => {
  const events = (values: number[], end?: number): RoundEvent[] => [
    ...values.map((value, index): RoundEvent => ({ time: 5000 + index * 1000, kind: 'round-time', value })),
    ...(end === undefined ? [] : [{ time: end, kind: 'hide-weapon', value: 0 } satisfies RoundEvent]),
  ]
  expect(findTimers([], events([0, 1, 2, 3, 4], 9_400), '')).toMatchObject([
    { kind: 'round-time', startMs: 5000, endMs: 9_400, timeMs: 4_400 },
  ])
  expect(findTimers([], events([0, 1, 2, 3, 0, 1, 2, 3, 4]), '')).toHaveLength(2)
  expect(findTimers([], events([240, 239, 238]), '')).toEqual([])
  expect(findTimers([], events([0, 300]), '')).toEqual([])
})
