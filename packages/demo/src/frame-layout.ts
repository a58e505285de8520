/**
 * Every frame begins with u8 type, f32 seconds since its section began, i32 host frame number.
 * Offsets below count from the byte after these nine.
 */
export const FRAME_HEADER_BYTES = 9

export const FRAME = {
  netLoading: 0,
  net: 1,
  start: 2,
  command: 3,
  clientData: 4,
  nextSection: 5,
  event: 6,
  weaponAnimation: 7,
  sound: 8,
  buffer: 9,
} as const

/** Payload bytes of a frame by type; sound, buffer and network frames go on by a length they hold. */
export const FRAME_BYTES = [468, 468, 0, 64, 32, 0, 84, 8, 24, 4] as const

/** Where the numbers of a network frame stand. f32 unless said. */
export const NET = {
  frameSeconds: 64,
  serverSeconds: 68,
  paused: 76, // i32
  onGround: 84, // i32, 1 or not
  waterLevel: 88, // i32
  velocity: 92, // x, y, z
  origin: 104, // x, y, z
  viewHeight: 124,
  angles: 132, // pitch, yaw, roll
  health: 144, // i32
  milliseconds: 238, // u8
  forwardMove: 252,
  sideMove: 256,
  upMove: 260,
  buttons: 266, // u16
  movevars: 288,
  acknowledged: 440, // i32, last packet the server confirmed
  outgoing: 452, // i32, packet to be sent next
  messageLength: 464, // i32
} as const

/** Buttons of a user command. */
export const BUTTON = { jump: 2, duck: 4, forward: 8, back: 16, moveLeft: 512, moveRight: 1024 } as const
