/**
 * KRP version 1, the replay file of game servers: little-endian, packed. Used as a namespace. Offsets of the header, then
 * of a frame: the user command, the player's entvars after it, the globals.
 */
export const magic = 0x4b52502146494c45n
export const version = 1n
export const headerBytes = 256
export const frameBytes = 112
export const maskBytes = 16

export const name = 16
export const nameBytes = 32
export const steamId = 48
export const steamIdBytes = 35
export const map = 83
export const mapBytes = 64
/** CRC-32 of the whole BSP file; the engine's own, in demos, leaves the entities out. */
export const mapCrc = 147
export const checkpoints = 151
export const teleports = 155
export const startMs = 159
export const address = 167
export const port = 171
/** Four sizes: types, masks, data, events. All 0 in the form that is not packed. */
export const sizes = 173

/** Types of records. */
export const event = 0
export const delta = 1
export const keyframe = 2

/** Ids of events. */
export const checkpoint = 0
export const gocheck = 1

export const lerpMs = 0
export const milliseconds = 2
export const commandAngles = 3
export const forwardMove = 15
export const sideMove = 19
export const upMove = 23
export const buttons = 28
export const origin = 48
export const velocity = 60
export const angles = 72
export const fixAngle = 84
export const moveType = 88
export const flags = 92
export const button = 96
export const oldButtons = 100
export const frameSeconds = 108
