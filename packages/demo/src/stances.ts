/** Bits of a row's `stance`. Used as a namespace. */
export const ducked = 1
export const inDuck = 2
export const onGround = 4
export const frozen = 8

/** FL_ONGROUND, FL_FROZEN and FL_DUCKING of the engine's const.h. */
const FLAG_GROUND = 512
const FLAG_FROZEN = 4096
const FLAG_DUCKING = 16_384

/** From the fields `flags` and `bInDuck` of svc_clientdata. */
export function of(flags: number, isInDuck: number): number {
  return (
    (flags & FLAG_DUCKING ? ducked : 0) |
    (isInDuck ? inDuck : 0) |
    (flags & FLAG_GROUND ? onGround : 0) |
    (flags & FLAG_FROZEN ? frozen : 0)
  )
}
