/** Where a player is, how fast, and where they look, row by row: in units, units a second and degrees. */
export interface Path {
  originX: Float32Array
  originY: Float32Array
  originZ: Float32Array
  velocityX: Float32Array
  velocityY: Float32Array
  velocityZ: Float32Array
  pitch: Float32Array
  yaw: Float32Array
  roll: Float32Array
}

/** One row per network-message frame of the Playback section. Angles in degrees, distances in units. */
export interface FrameColumns extends Path {
  count: number
  seconds: Float32Array
  serverSeconds: Float32Array
  frameSeconds: Float32Array
  /** The last svc_time at or before this frame; 0 until one was sent. */
  messageSeconds: Float32Array
  /** usercmd.msec, the step the physics took. */
  milliseconds: Uint8Array
  /** Where the command itself looked, in steps of 360 / 65,536 degrees: what is sent need not be what is shown. */
  commandPitch: Uint16Array
  commandYaw: Uint16Array
  forwardMove: Float32Array
  sideMove: Float32Array
  upMove: Float32Array
  buttons: Uint16Array
  onGround: Uint8Array
  paused: Uint8Array
  waterLevel: Uint8Array
  health: Int16Array
  /** 17 standing, 12 ducked. */
  viewHeight: Float32Array
  hostFrame: Int32Array
  /** Numbers of the packet that came and of the one made next, each modulo 65,536: their steps show what was lost. */
  incoming: Uint16Array
  outgoing: Uint16Array
  /** The player's own speed limit, from svc_clientdata; 0 until it was sent. */
  maxSpeed: Float32Array
  /** fuser2, the stamina debt left by the last jump. */
  stamina: Float32Array
  /** What the recoil of a weapon turns the view by, in degrees. */
  punchPitch: Float32Array
  punchYaw: Float32Array
  /** As svc_clientdata says: bits of `stances.ts`, and the milliseconds that are left of the second a press of duck starts. */
  stance: Uint8Array
  duckMs: Uint16Array
  /** As the player's own entity says; 0 until it was sent. */
  moveType: Uint8Array
  entityGravity: Float32Array
  entityFriction: Float32Array
  baseX: Float32Array
  baseY: Float32Array
  baseZ: Float32Array
  /** 1: the server had confirmed every command but the one being made. */
  answered: Uint8Array
  messageOffset: Uint32Array
  messageLength: Uint32Array
}

/** Console commands (type-3 frames): row i is `strings[text[i]]`, issued before network frame `frame[i]`. */
export interface CommandColumns {
  count: number
  seconds: Float32Array
  frame: Uint32Array
  text: Uint32Array
  strings: string[]
}
