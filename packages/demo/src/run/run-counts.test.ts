import { expect, test } from 'vitest'
import type { TextLine, TimerCandidate } from '../types.ts'
import { withCounts } from './run-counts.ts'

const run = (kind: TimerCandidate['kind']): TimerCandidate => ({
  ...{ kind, startMs: 1_000, endMs: 9_000, timeMs: 8_000 },
  ...{ cp: null, gc: null, text: '', ownName: false },
})
const hud = (time: number, text: string, source: TextLine['source'] = 'hud'): TextLine => ({
  ...{ time, source, text, repeats: 0 },
})
const countsOf = (texts: TextLine[], kind: TimerCandidate['kind'] = 'buttons') => {
  const [found] = withCounts([run(kind)], texts)
  return [found?.cp, found?.gc]
}

test('a run by the buttons has the checkpoints that were shown last before its end', () => {
  const texts = [
    hud(900, 'Time: 05:00 [9 cp 9 gc]'),
    hud(2_000, 'Time: 00:01 [1 cp 0 gc]'),
    hud(9_000, '1 Player: Olga | 00:08 [3 cp 5 gc] | PAUSED'),
    hud(9_001, '[0 cp 0 gc]'),
  ]
  expect(countsOf(texts)).toEqual([3, 5])
  expect(countsOf(texts, 'round-time')).toEqual([3, 5])
  expect(countsOf([hud(2_000, '2 CP 4 TP', 'status')])).toEqual([2, 4])
})

test('what was shown before or after it, said by somebody, or of a run with a text of its own counts nothing', () => {
  expect(countsOf([hud(1_000, '[9 cp 9 gc]'), hud(9_001, '[0 cp 0 gc]')])).toEqual([null, null])
  expect(countsOf([hud(2_000, 'I have 3 cp 5 gc', 'chat'), hud(2_000, 'cp 3 gc 5')])).toEqual([null, null])
  expect(countsOf([hud(2_000, '[3 cp 5 gc]')], 'text')).toEqual([null, null])
})
