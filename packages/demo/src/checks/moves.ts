import { type Check, isPlaying, timeOf } from './check.ts'

const FEWEST_FRAMES = 5
/** The Scout's limit: the frame after a weapon switch still moves by the old weapon. */
const FASTEST_WEAPON = 260
const TOLERANCE = 0.5

/** The client cuts what it asks for to the player's speed limit, so a longer move did not come from its keys. */
export const checkMoves: Check = (demo) => {
  const { frames } = demo
  let over = 0
  let first = -1
  for (let row = 0; row < frames.count; row++) {
    const limit = Math.max(frames.maxSpeed[row]!, FASTEST_WEAPON) + TOLERANCE
    const forward = frames.forwardMove[row]!
    const side = frames.sideMove[row]!
    if (!(forward * forward + side * side > limit * limit) || !isPlaying(demo, row)) continue
    if (over++ === 0) first = row
  }
  if (over < FEWEST_FRAMES) return []
  const value = Math.round(Math.min(99_999, Math.hypot(frames.forwardMove[first]!, frames.sideMove[first]!)))
  const limit = frames.maxSpeed[first]!
  return [{ kind: 'move-over-limit', level: 'strong', time: timeOf(demo, first), value, limit }]
}
