import { findGround } from './ground.ts'
import { type Body, hullOf, type World } from './kernel-types.ts'
import { emptyPlace, setPlace } from './vectors.ts'

/** How much lower a ducked player's origin is on the same ground. */
const LOWER = 18
/** A second begins with the press; after 0.4 of it a player on the ground is down. */
export const DUCK_MS = 1000
const DOWN_BELOW_MS = 600

const at = emptyPlace()

/**
 * Goes down and gets up. After `PM_Duck` and `PM_UnDuck` of Counter-Strike's pm_shared: in the air a player is down at once
 * and stays at their height; on the ground it takes 0.4 s and lowers them by 18. Who lets go before that stands 18 higher
 * (a double duck), where there is room.
 */
export function duck(body: Body, isDown: boolean, world: World | null): void {
  const isPressed = isDown && !body.heldDuck
  body.heldDuck = isDown
  if (!isDown) {
    if (body.ducked || body.inDuck) standUp(body, world)
    return
  }
  if (isPressed && !body.ducked) {
    body.duckMs = DUCK_MS
    body.inDuck = true
  }
  if (!body.inDuck || (body.duckMs > DOWN_BELOW_MS && body.onGround)) return
  body.ducked = true
  body.inDuck = false
  if (!body.onGround) return
  body.z -= LOWER
  if (world) {
    unstick(body, world)
    findGround(body, world)
  }
}

function standUp(body: Body, world: World | null): void {
  const z = body.z + (body.onGround ? LOWER : 0)
  setPlace(at, body.x, body.y, z)
  if (world?.isSolid(1, at)) return
  body.ducked = false
  body.inDuck = false
  body.duckMs = 0
  body.z = z
  if (world) findGround(body, world)
}

/** Up by whole units until there is room, at most by a player's height (`PM_FixPlayerCrouchStuck`). */
function unstick(body: Body, world: World): void {
  const { x, y, z } = body
  for (let up = 0; up < 36; up++) {
    setPlace(at, x, y, z + up)
    if (world.isSolid(hullOf(body), at)) continue
    body.z = z + up
    return
  }
}
