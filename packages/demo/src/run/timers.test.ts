import { describe, expect, test } from 'vitest'
import type { RoundEvent, TextLine } from '../types.ts'
import type { PlayerLog } from './players.ts'
import { findTimers } from './timers.ts'

const line = (text: string, source: TextLine['source'] = 'say'): TextLine => ({
  time: 90_000,
  source,
  text,
  repeats: 0,
})
const NAMES: Pick<PlayerLog, 'names' | 'own'> = {
  own: [{ time: 0, slot: 0 }],
  names: [
    { time: 0, slot: 0, name: 'Ivan' },
    { time: 0, slot: 3, name: 'Olga' },
    { time: 50_000, slot: 3, name: 'finished 01:02.03' },
    { time: 95_000, slot: 0, name: 'Petr' },
  ],
}
const found = (text: string, source?: TextLine['source']) => findTimers([line(text, source)], [], NAMES)

test.each([
  ['[KZ] Ivan finished the map. Time: 01:02.03 (3/5). Weapon: USP', 62_030, 3, 5],
  ['[KZ] Ivan has finished the map in 00:45.67 (CPs: 12 | TPs: 34) with KNIFE', 45_670, 12, 34],
  ['[KZ] Ivan закончил карту за 01:00.50 [7 cp 2 gc]', 60_500, 7, 2],
  ['Ivan completed the map in 01:01:02.345', 3_662_345, null, null],
  ['[XJ] Ivan 到达终点. 用时: 01:23.45', 83_450, null, null],
  ['[KZ] Ivan klarade banan på 01:23.45', 83_450, null, null],
  ['[KZ] Ivan har avslutat: tid 01:20.00, klarade den', 80_000, null, null],
  ['[KZ] Ivan haritayi 01:23.45 surede bitirdi (1/2)', 83_450, 1, 2],
  ['[KZ] Ivan teljesítette a pályát! Idő: 01:23.45', 83_450, null, null],
  ['[KZ] Ivan hat die Karte in 01:23.45 abgeschlossen', 83_450, null, null],
  ['Ivan finished the map in 83.45 seconds', 83_450, null, null],
  ['Ivan finished. Time: 83.450', 83_450, null, null],
  ['Record 01:00.00 is beaten: Ivan finished in 00:59.99', 59_990, null, null],
  ['Map finished by Ivan in 00:59.99', 59_990, null, null],
])('%s', (text, timeMs, cp, gc) => {
  const startMs = timeMs <= 90_000 ? 90_000 - timeMs : null
  expect(found(text)).toEqual([{ kind: 'text', startMs, endMs: 90_000, timeMs, cp, gc, text, ownName: true }])
})

test.each([
  ['You finished the map in 01:23.45', 83_450],
  ['Finished: 01:23.45', 83_450],
  ['Congratulations! You have completed the course in 83.4 s', 83_400],
  ['恭喜你到达终点. 用时: 01:23.45', 83_450],
  ['Вы прошли карту, финиш: 01:23.45', 83_450],
])('%s (nobody named)', (text, timeMs) => {
  expect(found(text)).toMatchObject([{ timeMs, ownName: false }])
})

describe('no run of the recorder', () => {
  test.each([
    'World record: 01:02.03 by Ivan',
    'Ivan finished the map',
    'Map finished. Time left: 12:34.56',
    'The round is finished in 00:05.00',
    'Record: finished by Ivan 01:23.45 (0/0) on 12/03/2020',
    'Rekord: 01:23.45, finished 2020-03-12',
    'Next map in 05:12.00 after finish',
    'Следующая карта через 05:12.00, финиш',
    'Verbleibende Zeit: 05:12.00 bis die Karte beendet ist',
    'Ivan finished with 100 fps in version 1.20',
  ])('%s', (text) => {
    expect(found(text)).toEqual([])
  })

  test.each([
    '[KZ] Olga finished the map. Time: 01:02.03 (3/5)',
    '[KZ] finished 01:02.03 finished the map. Time: 00:12.03',
    '[KZ] Someone nobody knows completed the map in 01:02.03, Ivan is behind',
    'Map finished by Zed in 01:02.03',
    '[KZ] Olga 到达终点. 用时: 01:23.45',
    '恭喜Olga到达终点. 用时: 01:23.45',
    '[KZ] Ivanov finished the map. Time: 01:02.03',
    '[KZ] Petr finished the map. Time: 01:02.03',
  ])("another player's: %s", (text) => {
    expect(found(text)).toEqual([])
  })

  test('what players say', () => {
    expect(found('Ivan: I finished in 00:10.00', 'chat')).toEqual([])
  })
})

test('a finish belongs to the name of its time', () => {
  const at = (time: number, text: string) => findTimers([{ ...line(text), time }], [], NAMES)
  expect(at(96_000, 'Petr finished in 00:10.00')).toMatchObject([{ ownName: true }])
  expect(at(96_000, 'Ivan finished in 00:10.00')).toEqual([])
})

test.each(['KZ', '[clan]Ivan', 'finished', '12:34.56', '| a |', 'map'])('a player may be called %s', (name) => {
  const names = { own: [{ time: 0, slot: 2 }], names: [{ time: 0, slot: 2, name }] }
  const text = (who: string) => [line(`[KZ] ${who} finished the map. Time: 01:02.03 (3/5)`)]
  expect(findTimers(text(name), [], names)).toMatchObject([{ timeMs: 62_030, ownName: true, cp: 3, gc: 5 }])
  expect(findTimers(text('Olga'), [], names)).toEqual([])
})

test('a round clock that counts up is a run, one that counts down is not', () => {
  const events = (values: number[], end?: number): RoundEvent[] => [
    ...values.map((value, index): RoundEvent => ({ time: 5000 + index * 1000, kind: 'round-time', value })),
    ...(end === undefined ? [] : [{ time: end, kind: 'hide-weapon', value: 0 } satisfies RoundEvent]),
  ]
  expect(findTimers([], events([0, 1, 2, 3, 4], 9_400), NAMES)).toMatchObject([
    { kind: 'round-time', startMs: 5000, endMs: 9_400, timeMs: 4_400 },
  ])
  expect(findTimers([], events([0, 1, 2, 3, 0, 1, 2, 3, 4]), NAMES)).toHaveLength(2)
  expect(findTimers([], events([240, 239, 238]), NAMES)).toEqual([])
  expect(findTimers([], events([0, 300]), NAMES)).toEqual([])
})
