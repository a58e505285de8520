/**
 * Every frame begins with u8 type, f32 seconds since its section began, i32 host frame number. Used as a namespace, so that
 * a bundle holds the numbers only.
 */
export const netLoading = 0
export const net = 1
export const start = 2
export const command = 3
export const clientData = 4
export const nextSection = 5
export const event = 6
export const weaponAnimation = 7
export const sound = 8
export const buffer = 9

export const headerBytes = 9
export const commandBytes = 64

/** Payload bytes of a frame by type; sound, buffer and network frames go on by a length they hold. */
export const bytes: readonly number[] = [468, 468, 0, 64, 32, 0, 84, 8, 24, 4]
