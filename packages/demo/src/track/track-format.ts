import type { Path } from '../format/frame-columns.ts'
import type { BrushKey } from '../types.ts'

/**
 * The form of a track, a run for players in the browser (docs/decisions/070): a head of 16 bytes, the first row of each
 * segment (u32), then columns of rows and columns of commands. Little-endian. Shared by the reader and the writer.
 */

/** "KZTR". */
export const MAGIC = 0x5254_5a4b
export const VERSION = 4
/** magic u32, version u8, speeds u8 (how often 8 steps are halved), segments u16, rows u32, checksum u32 of all that follows. */
export const HEAD_BYTES = 16

export const MOST_BYTES = 16 * 1024 * 1024
export const MOST_ROWS = 250_000
export const MOST_COMMANDS = 500_000
export const MOST_SEGMENTS = 256
export const MOST_BRUSH_KEYS = 20_000
export const MOST_BRUSH = 999

/** Steps of one unit, and of one unit a second unless speeds are kept coarser. */
export const STEPS = 8
/** Speeds may be kept once by half as fine: within 1/8 unit a second. */
export const MOST_HALVINGS = 1
/** What a track may take with Brotli for each of its rows, before it is made looser. */
export const BYTES_A_ROW = 5
export const STEPS_PER_DEGREE = 65_536 / 360
/** How a column's values follow from those before: as they are, by difference, by difference of differences, by changed bits. */
export const RAW = 0
export const DELTA = 1
export const DELTA_TWICE = 2
export const CHANGED_BITS = 3
/** A whole turn, in steps of an angle. */
export const TURN = 65_536
/** The short way round: an angle that turned over is the same. */
export const shortTurn = (value: number): number => (value << 16) >> 16
/** Bits of a row's `state`; two bits of water level between them. */
export const GROUND = 1
export const DUCKED = 2
export const PAUSED = 4
/** The server turned the view: a teleport, a spawn, something that rotates. */
export const TURNED = 8
export const WATER_SHIFT = 4
/** Faster than the row before, seen from above: speeds are rounded, and sync counts such rows. */
export const FASTER = 64

/** The keys whose commands are kept, by their number in the file: what else was typed is nobody's business. */
export const KEYS = [
  ...['jump', 'duck', 'forward', 'back', 'moveleft', 'moveright', 'left', 'right', 'use', 'speed', 'strafe'],
  ...['attack', 'attack2', 'lookup', 'lookdown', 'moveup', 'movedown', 'klook', 'reload', 'mlook'],
] as const
export type TrackKey = (typeof KEYS)[number]

/**
 * One row per network frame of the demo, as in FrameColumns: origins within 1/8, speeds within `velocityApart`, angles from
 * -180 to 180 within 0.006.
 */
export interface Track extends Path {
  rows: number
  /** Where each session of the demo begins; between two of them nothing moves. */
  segments: Uint32Array
  /** By the server's clock, from the first row on; within 0.5 ms. */
  milliseconds: Int32Array
  /** By the demo's clock, as findings and jumps give their times; within 0.5 ms. */
  demoMilliseconds: Int32Array
  buttons: Uint16Array
  state: Uint8Array
  /** Of the eyes over the origin, in units within 1/8: 17 standing, 12 ducked. */
  viewHeight: Float32Array
  commands: TrackCommands
  /** Doors and blocks of the map that move: places within 1/16, angles within 0.003. */
  brushes: BrushKey[]
  /** 1/16, or 1/8 in recordings so restless that the track would be too large. */
  velocityApart: number
}

/** Commands of keys: number i came before the row `row[i]`. */
export interface TrackCommands {
  count: number
  row: Uint32Array
  /** Place in KEYS. */
  key: Uint8Array
  pressed: Uint8Array
}

/**
 * How far an origin moves along one axis to a row, in steps, by the velocity (in steps of its own, halved `halvings` times):
 * as the game does it, and only with what every machine reckons alike. Heights fall in between two speeds.
 */
export function moves(
  milliseconds: Int32Array,
  velocity: Int32Array,
  isHeight: boolean,
  halvings: number,
): (row: number) => number {
  const scale = 2 ** halvings
  return (row) => {
    const speed = isHeight ? (velocity[row]! + velocity[row - 1]!) / 2 : velocity[row]!
    const time = Math.min(Math.max(milliseconds[row]! - milliseconds[row - 1]!, 0), 250)
    return (speed * scale * time) / 1000
  }
}
