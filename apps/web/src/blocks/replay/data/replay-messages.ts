import type { Geometry } from '@kz/bsp/geometry'
import type { Jump } from '@kz/demo'
import type { BrushKey } from '@kz/demo/types'

/** Messages between the page and the worker that fetches and reads tracks and maps. */

/** What is wanted, and the number its answer bears. */
export type Wanted = { id: number; kind: 'track' | 'map'; url: string }

/** The columns of a track as they are drawn. */
export interface TrackColumns {
  /** by the recording's clock, as reports and timers give their times */
  ms: Float64Array
  /** by the server's, which counts what a run took; it never goes back */
  clock: Float64Array
  x: Float32Array
  y: Float32Array
  z: Float32Array
  pitch: Float32Array
  yaw: Float32Array
  speed: Float32Array
  buttons: Uint16Array
  state: Uint8Array
  breaks: number[]
  jumps: Jump[]
  /** doors and blocks of the map that moved */
  brushes: BrushKey[]
}

export type Came =
  | { id: number; kind: 'progress'; loaded: number; total: number }
  | { id: number; kind: 'track'; track: TrackColumns }
  | { id: number; kind: 'map'; map: Geometry }
  | { id: number; kind: 'failed'; message: string }
