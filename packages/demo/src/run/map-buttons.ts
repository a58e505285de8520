import * as BUTTON from '../buttons.ts'
import type { FrameColumns } from '../format/frame-columns.ts'
import * as LIMITS from '../limits.ts'
import type { MapButton, Segment, TimerCandidate } from '../types.ts'

/** As far as a player reaches, in units: what the game searches around a player who presses use. */
export const REACH = 64

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
function reached(frames: FrameColumns, row: number, buttons: readonly MapButton[]) {
  let nearest = REACH
  let kind: MapButton['kind'] | null = null
  for (const button of buttons) {
    const far = distanceTo(frames, row, button)
    if (far > nearest) continue
    nearest = far
    kind = button.kind
  }
  return kind
}

/** Units from where the player is in a row to the nearest point of a button; 0 inside it. */
export function distanceTo({ originX, originY, originZ }: FrameColumns, row: number, button: MapButton): number {
  return boxDistance([originX[row]!, originY[row]!, originZ[row]!], button.least, button.most)
}

/** Units from a place to the nearest point of a box; 0 inside it. */
export function boxDistance(place: readonly number[], least: readonly number[], most: readonly number[]): number {
  return Math.hypot(...place.map((value, axis) => outside(value, least[axis]!, most[axis]!)))
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
