import { AIR_WISH, accelerateInAir, type Wish } from './air.ts'
import type { MoveRules } from './kernel-types.ts'
import { emptyBody } from './rows.ts'

const body = emptyBody()
const wish: Wish = { x: 0, y: 0, speed: 0 }
const rules = { airAccelerate: 0 } as MoveRules

/**
 * The speed after a frame in the air at the best angle: the kernel's own air acceleration, asked for the way that leaves as
 * much missing as a frame can give. `wishSpeed` is what the keys ask for, a third of it while ducked.
 */
export function bestSpeed(speed: number, wishSpeed: number, airAccelerate: number, seconds: number): number {
  const most = Math.min(wishSpeed, AIR_WISH)
  const along = Math.max(0, most - airAccelerate * wishSpeed * seconds)
  wish.x = speed > 0 ? Math.min(1, along / speed) : 1
  wish.y = Math.sqrt(1 - wish.x * wish.x)
  wish.speed = wishSpeed
  rules.airAccelerate = airAccelerate
  body.velocityX = speed
  body.velocityY = 0
  accelerateInAir(body, wish, rules, seconds)
  return Math.sqrt(body.velocityX * body.velocityX + body.velocityY * body.velocityY)
}
