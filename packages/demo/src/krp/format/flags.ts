/** Bits of entvars.flags and values of entvars.movetype (the engine's const.h). Used as a namespace. */
export const inWater = 16
export const godMode = 64
export const onGround = 512
export const frozen = 4096
export const ducking = 16_384

export const walk = 3
/** On a ladder. */
export const fly = 5
export const noclip = 8
