import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import type { MapButton } from '../../types.ts'

/** What a server said of the run the replay is for. Times in milliseconds; instants since 1970, of one clock. */
export interface SentRun {
  steamId: string
  /** As the player was called; null when the server did not say. */
  name: string | null
  map: string
  timeMs: number
  cp: number
  gc: number
  /** When it began by what the server said before; null when it did not say. */
  startMs: number | null
  /** When it ended; null: by the time it was received. */
  finishMs: number | null
  receivedMs: number
}

/** A place that takes the player elsewhere: the corners of its brush, and where its target stands. */
export interface MapTeleport {
  least: readonly [number, number, number]
  most: readonly [number, number, number]
  to: readonly [number, number, number]
}

/** What the site knows of the map. */
export interface KnownMap {
  /** CRC-32 of each BSP file of the map, whole. */
  crcs: readonly number[]
  /** Empty where they are not known. */
  buttons: readonly MapButton[]
  teleports: readonly MapTeleport[]
  /** Some place of the map has a gravity of its own. */
  changesGravity: boolean
}

/** How far a run is borne out by its replay, and what is in the way. */
export interface Judgement {
  standing: 'sent' | 'replayed'
  reasons: ReplayReason[]
}
