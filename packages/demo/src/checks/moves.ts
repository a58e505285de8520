import { type Check, finding, isPlaying, timeOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** The client cuts what it asks for to the player's speed limit, so a longer move did not come from its keys. */
export const checkMoves: Check = (demo) => {
  const { frames } = demo
  let over = 0
  let first = -1
  for (let row = 0; row < frames.count; row++) {
    const limit = Math.max(frames.maxSpeed[row]!, THRESHOLDS.fastestWeapon) + THRESHOLDS.moveTolerance
    const forward = frames.forwardMove[row]!
    const side = frames.sideMove[row]!
    if (!(forward * forward + side * side > limit * limit) || !isPlaying(demo, row)) continue
    if (over++ === 0) first = row
  }
  if (over < THRESHOLDS.movesOver) return []
  const value = Math.round(Math.min(99_999, Math.hypot(frames.forwardMove[first]!, frames.sideMove[first]!)))
  const limit = frames.maxSpeed[first]!
  const text = `The movement asked for is ${value}; the player's limit is ${limit}.`
  return [finding('move-over-limit', 'strong', text, value, limit, timeOf(demo, first))]
}
