import { type Biases, noBiases } from './biases.ts'

/** How far computed and recorded may be apart: velocities are kept in eighths, origins in 1/128. */
export const EXPLAINED_SPEED = 0.5
export const EXPLAINED_UNITS = 0.1

/** Why a row is not judged, by its number in `Residual.reason`; 0 is judged. */
export const REASONS = [
  'judged',
  'several-commands',
  'contact',
  'ladder',
  'water',
  'pushed',
  'use-key',
  'teleported',
  'unknown-map',
  'not-playing',
] as const
export type Reason = (typeof REASONS)[number]

export const reasonNumber = (reason: Reason): number => REASONS.indexOf(reason)

/** What of a demo's movement follows from its commands, row by row. */
export interface Residual {
  withMap: boolean
  /** 0 judged, else the number of the reason in REASONS. */
  reason: Uint8Array
  /** 1 in judged rows that follow. */
  explained: Uint8Array
  /** 1 in judged rows that do not follow but agree with a slope, which only the map can tell. */
  sloped: Uint8Array
  /** By how much recorded and computed velocity differ, u/s, in judged rows that do not follow. */
  speed: Float32Array
  /** 1 in rows in the air of a player who plays. */
  air: Uint8Array
  /** Rows in which the player was put elsewhere and nothing says by what. */
  movedRows: number[]
  biases: Biases
}

export function emptyResidual(count: number, withMap: boolean): Residual {
  return {
    withMap,
    reason: new Uint8Array(count).fill(reasonNumber('not-playing')),
    explained: new Uint8Array(count),
    sloped: new Uint8Array(count),
    speed: new Float32Array(count),
    air: new Uint8Array(count),
    movedRows: [],
    biases: noBiases(),
  }
}
