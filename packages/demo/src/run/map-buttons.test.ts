import { expect, test } from 'vitest'
import * as BUTTON from '../buttons.ts'
import { parseDemo } from '../parse.ts'
import type { MapButton } from '../types.ts'
import { writeDemo } from '../write/writer.ts'
import type { WriterFrame } from '../write/writer-types.ts'

/** Use is down for five frames from each of these on. */
const demoWith = (...presses: number[]) =>
  writeDemo({
    durationMs: 9_000,
    plant: ({ index, state }: WriterFrame) => {
      if (presses.some((press) => index >= press && index < press + 5)) state.buttons |= BUTTON.use
    },
  })
const rowsOf = (bytes: Uint8Array): number[] => {
  const { buttons } = parseDemo(bytes).frames
  const isDown = (row: number) => ((buttons[row] ?? 0) & BUTTON.use) !== 0
  return [...buttons.keys()].filter((row) => isDown(row) && !isDown(row - 1))
}
/** A button of 16 units, `away` units beside where the player stood. */
function beside(bytes: Uint8Array, row: number, kind: MapButton['kind'], away: number): MapButton {
  const { originX, originY, originZ } = parseDemo(bytes).frames
  const [x, y, z] = [originX[row]!, originY[row]!, originZ[row]!]
  return { kind, least: [x + away, y - 8, z - 8], most: [x + away + 16, y + 8, z + 8] }
}
const runsOf = (bytes: Uint8Array, buttons: MapButton[]) =>
  parseDemo(bytes, { buttons }).timers.filter(({ kind }) => kind === 'buttons')

test('a run lasts from the press at the start button to the press at the stop button', () => {
  const bytes = demoWith(200, 700)
  const [start, stop] = rowsOf(bytes) as [number, number]
  const buttons = [beside(bytes, start, 'start', 60), beside(bytes, stop, 'stop', 60)]
  const runs = runsOf(bytes, buttons)
  const { seconds, serverSeconds } = parseDemo(bytes).frames
  expect(runs).toHaveLength(1)
  expect(runs[0]).toMatchObject({
    startMs: Math.round(seconds[start]! * 1000),
    endMs: Math.round(seconds[stop]! * 1000),
  })
  expect(runs[0]!.timeMs).toBe(Math.round((serverSeconds[stop]! - serverSeconds[start]!) * 1000))
  expect(Math.abs(runs[0]!.timeMs - 5_000)).toBeLessThanOrEqual(20)
})

test('a press out of reach is none, and without buttons nothing is said', () => {
  const bytes = demoWith(200, 700)
  const [start, stop] = rowsOf(bytes) as [number, number]
  expect(runsOf(bytes, [beside(bytes, start, 'start', 60), beside(bytes, stop, 'stop', 66)])).toEqual([])
  expect(runsOf(bytes, [beside(bytes, start, 'start', 66), beside(bytes, stop, 'stop', 60)])).toEqual([])
  expect(runsOf(bytes, [])).toEqual([])
})

test('who presses start again begins anew; a stop without a start is none', () => {
  const bytes = demoWith(100, 300, 700)
  const [first, second, stop] = rowsOf(bytes) as [number, number, number]
  const ends = beside(bytes, stop, 'stop', 8)
  const again = [beside(bytes, first, 'start', 8), beside(bytes, second, 'start', 8), ends]
  expect(runsOf(bytes, again).map(({ timeMs }) => Math.round(timeMs / 100))).toEqual([40])
  expect(runsOf(bytes, [ends])).toEqual([])
})
