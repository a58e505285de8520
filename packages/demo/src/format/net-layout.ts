/** Where the numbers of a network frame stand, from the byte after the frame header. f32 unless said. Used as a namespace. */
export const frameSeconds = 64
export const serverSeconds = 68
export const paused = 76 // i32
export const onGround = 84 // i32, 1 or not
export const waterLevel = 88 // i32
export const velocity = 92 // x, y, z
export const origin = 104 // x, y, z
export const viewHeight = 124
export const angles = 132 // pitch, yaw, roll
export const health = 144 // i32
export const punch = 164 // pitch, yaw, roll
export const milliseconds = 238 // u8
export const commandAngles = 240 // pitch, yaw, roll of the command
export const forwardMove = 252
export const sideMove = 256
export const upMove = 260
export const buttons = 266 // u16
export const movevars = 288
export const incoming = 436 // i32, number of the packet that came
export const acknowledged = 440 // i32, last packet the server confirmed
export const outgoing = 452 // i32, packet to be sent next
export const messageLength = 464 // i32
/** Bytes before the message. */
export const fixedBytes = 468
