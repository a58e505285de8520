import { isPlaying } from '../checks/check.ts'
import { jumpedAway, speedAt, standingZ } from '../jumps/flights.ts'
import * as LIMITS from '../limits.ts'
import type { Demo } from '../types.ts'

export interface Teleport {
  row: number
  time: number
  /**
   * A plugin put the player back where they had stood before, ducked and without speed. A map's own teleport leads to a
   * place of its own and does not duck the player.
   */
  isGocheck: boolean
}

const DUCKED_VIEW = 12
const SAME_PLACE = 1
const SAME_HEIGHT = 20
const STILL = 1
/** What a plugin sets shows in one of the rows behind the teleport. */
const ROWS_AFTER = 3

/** Where the player was moved further than any speed explains, within a session and alive. */
export function findTeleports(demo: Demo): Teleport[] {
  const found: Teleport[] = []
  const { serverSeconds, seconds } = demo.frames
  /** The rows in which the player still stands where a teleport put them. */
  const placed = new Uint8Array(demo.frames.count)
  for (const { start, end } of demo.segments) {
    let previous = start
    let stands = -1
    for (let row = start + 1; row < end && found.length < LIMITS.hits; row++) {
      if (serverSeconds[row] === serverSeconds[previous]) continue
      const before = previous
      previous = row
      if (!isPlaying(demo, before) || !isPlaying(demo, row)) continue
      if (jumpedAway(demo, before, row)) {
        found.push({ row, time: Math.round(seconds[row]! * 1000), isGocheck: isGocheck(demo, row, placed) })
        stands = row
      }
      if (stands < 0) continue
      if (isSamePlace(demo, stands, row)) placed[row] = 1
      else stands = -1
    }
  }
  return found
}

function isGocheck(demo: Demo, row: number, placed: Uint8Array): boolean {
  const { viewHeight, onGround, count } = demo.frames
  const last = Math.min(row + ROWS_AFTER, count)
  let isDucked = false
  for (let after = row; after < last; after++) isDucked ||= Math.abs(viewHeight[after]! - DUCKED_VIEW) < 0.01
  if (!isDucked || !(speedAt(demo, row) < STILL)) return false
  for (let before = row - 1; before >= 0; before--) {
    if (onGround[before] && !placed[before] && isSamePlace(demo, before, row)) return true
  }
  return false
}

function isSamePlace(demo: Demo, one: number, other: number): boolean {
  const { originX, originY } = demo.frames
  return (
    Math.abs(originX[one]! - originX[other]!) <= SAME_PLACE &&
    Math.abs(originY[one]! - originY[other]!) <= SAME_PLACE &&
    Math.abs(standingZ(demo, one) - standingZ(demo, other)) <= SAME_HEIGHT
  )
}
