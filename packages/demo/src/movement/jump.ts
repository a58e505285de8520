import { fallHalf } from './air.ts'
import type { Body, MoveRules } from './kernel-types.ts'

/** A jump lifts a player by 45 units under a gravity of 800, whatever the server's is. */
export const JUMP_SPEED = Math.sqrt(2 * 800 * 45)
/** The debt that each jump leaves; it is paid off by the milliseconds. */
export const STAMINA_AFTER = 1315.789429
/** Who jumps at more than 1.2 of their speed limit keeps 0.8 of that. */
export const BHOP_CAP = 1.2
const CAPPED = 0.8

/** What the debt of the last jump leaves of a speed: 0.75 right after it. */
export const staminaShare = (stamina: number): number => (stamina > 0 ? (100 - stamina * 0.019) / 100 : 1)

/**
 * Leaves the ground. After `PM_Jump` and `PM_PreventMegaBunnyJumping` of Counter-Strike's pm_shared: the cap looks at the
 * whole velocity and scales it as a whole; the half of gravity that `PM_Jump` takes off is the frame's first, since the
 * jump itself wrote over that one.
 */
export function jump(body: Body, rules: MoveRules, seconds: number): void {
  body.onGround = false
  const most = BHOP_CAP * rules.maxSpeed
  const { velocityX, velocityY, velocityZ } = body
  const speed = Math.sqrt(velocityX * velocityX + velocityY * velocityY + velocityZ * velocityZ)
  if (most > 0 && speed > most) {
    body.velocityX *= (most / speed) * CAPPED
    body.velocityY *= (most / speed) * CAPPED
  }
  body.velocityZ = JUMP_SPEED * staminaShare(body.stamina)
  body.stamina = STAMINA_AFTER
  fallHalf(body, rules, seconds)
}
