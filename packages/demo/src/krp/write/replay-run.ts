/** One frame as the module captures it: a command as the server ran it, and the player after it. Angles in degrees. */
export interface ReplayFrame {
  milliseconds: number
  /** The server's own time for the step, in seconds. */
  frameSeconds: number
  x: number
  y: number
  z: number
  velocityX: number
  velocityY: number
  velocityZ: number
  pitch: number
  yaw: number
  /** Where the command looks; the view looks where `pitch` and `yaw` say. */
  commandPitch: number
  commandYaw: number
  forwardMove: number
  sideMove: number
  upMove: number
  buttons: number
  /** The server turned the view. */
  isTurned: boolean
  /** entvars.movetype and entvars.flags. */
  moveType: number
  flags: number
}

/** A run to be written. An event and a pause stand before the frame `row`. */
export interface ReplayRun {
  player: string
  steamId: string
  map: string
  /** CRC-32 of the whole BSP file. */
  mapCrc: number
  checkpoints: number
  gochecks: number
  /** Milliseconds since 1970. */
  startMs: number
  server: { address: readonly number[]; port: number }
  frames: ReplayFrame[]
  events: { row: number; kind: 'checkpoint' | 'gocheck' }[]
  pauses: number[]
}
