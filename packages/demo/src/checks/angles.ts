import { type Check, finding, hitsIn, isPlaying } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

const STEP = 360 / 65_536

/**
 * What the command looks at is what the player saw; only the server may turn the view in between. On the ground the game
 * itself levels the view of who looks with keys, up and down.
 */
export const checkAngles: Check = (demo) => {
  const { frames, turnedRows, hltv } = demo
  if (hltv) return []
  const { pitch, yaw, commandPitch, commandYaw, onGround, count } = frames
  const hits = hitsIn(demo)
  let turned = 0
  for (let row = 0; row < count; row++) {
    while (turned < turnedRows.length && turnedRows[turned]! < row - 1) turned++
    const isOdd =
      isApart(commandYaw[row]! * STEP - yaw[row]!) ||
      (!onGround[row] && isApart(commandPitch[row]! * STEP - pitch[row]!))
    if (!isOdd) continue
    const isTurned = turned < turnedRows.length && turnedRows[turned]! <= row
    if (!isTurned && isPlaying(demo, row)) hits.add(row)
  }
  if (hits.rows < THRESHOLDS.angleRows) return []
  const text = `In ${hits.rows} frames the command looked elsewhere than the player.`
  return [finding('command-angles', 'strong', text, hits.rows, 0, hits)]
}

/** More degrees than rounding explains; what is no number is damage, not an angle. */
function isApart(degrees: number): boolean {
  const turns = degrees / 360
  return Math.abs(turns - Math.round(turns)) * 360 > THRESHOLDS.angleDegrees
}
