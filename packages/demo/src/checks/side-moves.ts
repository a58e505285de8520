import * as BUTTON from '../buttons.ts'
import { keysOf } from '../keys.ts'
import type { Demo } from '../types.ts'
import { type Check, finding, hitsIn, isPlaying } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

const LEAST_MOVE = 1

/**
 * The client moves sideways only while the key of that side is down; with +strafe the mouse may do it, and replays of
 * servers do not tell of that.
 */
export const checkSideMoves: Check = (demo) => {
  if (demo.hltv || demo.replay) return []
  const { buttons, sideMove, count } = demo.frames
  const isStrafing = strafeKey(demo)
  const hits = hitsIn(demo)
  let run = 0
  for (let row = 0; row < count; row++) {
    const move = sideMove[row]!
    const key = move > 0 ? BUTTON.moveRight : BUTTON.moveLeft
    const isOdd = Math.abs(move) > LEAST_MOVE && !(buttons[row]! & key) && isPlaying(demo, row) && !isStrafing(row)
    run = isOdd ? run + 1 : 0
    if (run === THRESHOLDS.sideRows) for (let back = row - run + 1; back < row; back++) hits.add(back)
    if (run >= THRESHOLDS.sideRows) hits.add(row)
  }
  if (hits.rows === 0) return []
  const text = `For ${hits.rows} frames the player moved sideways without the key of that side.`
  return [finding('side-move-without-key', 'strong', text, hits.rows, 0, hits)]
}

/** Whether +strafe was down in a row, to be asked in order; it counts some rows longer. */
function strafeKey({ commands }: Demo): (row: number) => boolean {
  const keys = keysOf(commands)
  let next = 0
  let until = Number.NEGATIVE_INFINITY
  return (row) => {
    for (; next < commands.count && commands.frame[next]! <= row; next++) {
      const key = keys[commands.text[next]!]
      if (key?.name !== 'strafe') continue
      until = key.pressed ? Number.POSITIVE_INFINITY : commands.frame[next]! + THRESHOLDS.framesToMove
    }
    return row <= until
  }
}
