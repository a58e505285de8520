import * as BUTTON from '../buttons.ts'
import type { Moves } from '../moves.ts'
import { type Flight, speedAt } from './flights.ts'
import { hopsBefore } from './jump-category.ts'

const SIDES = BUTTON.moveLeft | BUTTON.moveRight
/** Nobody runs up for longer. */
const MOST_ROWS = 2000
const STANDING_SPEED = 1

/**
 * The sync of the run-up to the jump `flights[index]`: percent of its rows with a strafe key in which the speed rose, cut
 * to a whole one; from where the player stood or landed, through the double ducks of a count jump, but without the rows in
 * which a duck lifts the player. Null without such rows. Plugins print it as `Prestrafe Sync` and do not say how they
 * count; so counted it is 89 for the one known recording, as its plugin printed.
 */
export function prestrafeSync(demo: Moves, flights: readonly Flight[], index: number): number | null {
  const { onGround, buttons, paused } = demo.frames
  const { takeoff } = flights[index]!
  const hops = hopsBefore(flights, index)
  const lifted = new Set(hops.map((hop) => hop.takeoff + 1))
  let start = hops[0]?.takeoff ?? takeoff
  while (start > 0 && takeoff - start < MOST_ROWS && onGround[start - 1] && !paused[start - 1]) {
    if (speedAt(demo, start - 1) < STANDING_SPEED) break
    start--
  }
  let rows = 0
  let gained = 0
  for (let row = Math.max(start, 1); row <= takeoff; row++) {
    const held = buttons[row]! & SIDES
    if (held === 0 || lifted.has(row)) continue
    rows++
    if (demo.rose ? demo.rose[row] === 1 : speedAt(demo, row) > speedAt(demo, row - 1)) gained++
  }
  return rows > 0 ? Math.floor((gained / rows) * 100) : null
}
