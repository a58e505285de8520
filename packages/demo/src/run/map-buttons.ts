import * as BUTTON from '../buttons.ts'
import type { FrameColumns } from '../format/frame-columns.ts'
import * as LIMITS from '../limits.ts'
import type { MapButton, Segment, TimerCandidate } from '../types.ts'

/** As far as a player reaches, in units: what the game searches around a player who presses use. */
const REACH = 64

/**
 * Runs by the map's own buttons: from a press of use beside a start button to the next one beside a stop button, by the
 * server's clock. Who presses start again begins anew. One frame of the demo is as near as it gets.
 */
export function buttonRuns(
  frames: FrameColumns,
  segments: readonly Segment[],
  buttons: readonly MapButton[],
): TimerCandidate[] {
  const runs: TimerCandidate[] = []
  if (buttons.length === 0) return runs
  for (const { start, end } of segments) {
    let begun = -1
    for (let row = start + 1; row < end && runs.length < LIMITS.timers; row++) {
      const isPress = (frames.buttons[row]! & BUTTON.use) !== 0 && (frames.buttons[row - 1]! & BUTTON.use) === 0
      const kind = isPress ? reached(frames, row, buttons) : null
      if (kind === 'start') begun = row
      if (kind !== 'stop' || begun < 0) continue
      runs.push(runOf(frames, begun, row))
      begun = -1
    }
  }
  return runs
}

/** The nearest button within reach. */
function reached({ originX, originY, originZ }: FrameColumns, row: number, buttons: readonly MapButton[]) {
  const at = [originX[row]!, originY[row]!, originZ[row]!]
  let nearest = REACH
  let kind: MapButton['kind'] | null = null
  for (const button of buttons) {
    const far = Math.hypot(...at.map((value, axis) => outside(value, button.least[axis]!, button.most[axis]!)))
    if (far > nearest) continue
    nearest = far
    kind = button.kind
  }
  return kind
}

const outside = (value: number, least: number, most: number): number => Math.max(least - value, 0, value - most)

function runOf({ seconds, serverSeconds }: FrameColumns, begun: number, ended: number): TimerCandidate {
  const ms = (column: Float32Array, row: number) => Math.round(column[row]! * 1000)
  return {
    kind: 'buttons',
    startMs: ms(seconds, begun),
    endMs: ms(seconds, ended),
    timeMs: Math.round((serverSeconds[ended]! - serverSeconds[begun]!) * 1000),
    ...{ cp: null, gc: null, text: "By the map's start and stop buttons", ownName: false },
  }
}
