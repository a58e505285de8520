import { type Check, finding, hitsIn, isPlaying } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** The client cuts what it asks for to the player's speed limit, so a longer move did not come from its keys. */
export const checkMoves: Check = (demo) => {
  const { frames } = demo
  const hits = hitsIn(demo)
  let longest = 0
  let first = -1
  for (let row = 0; row < frames.count; row++) {
    const limit = Math.max(frames.maxSpeed[row]!, THRESHOLDS.fastestWeapon) + THRESHOLDS.moveTolerance
    const forward = frames.forwardMove[row]!
    const side = frames.sideMove[row]!
    if (!(forward * forward + side * side > limit * limit) || !isPlaying(demo, row)) continue
    if (hits.rows === 0) first = row
    longest = Math.max(longest, Math.hypot(forward, side))
    hits.add(row)
  }
  if (hits.rows < THRESHOLDS.movesOver) return []
  const value = Math.round(Math.min(99_999, longest))
  const limit = frames.maxSpeed[first]!
  const text = `The movement asked for is up to ${value} in ${hits.rows} frames; the player's limit is ${limit}.`
  return [finding('move-over-limit', 'strong', text, value, limit, hits)]
}
