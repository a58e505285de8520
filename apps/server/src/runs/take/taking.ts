import type { SentRun } from '@kz/contract/runs/runs'
import type { CallingServer } from '../../platform/api/viewer.ts'
import type { KnownMap } from './places.ts'

/** A run, who sent it as they are trusted now, and where it belongs. */
export interface Taking {
  server: CallingServer
  run: SentRun
  place: KnownMap
  /** the difference of the server's clock to ours, in milliseconds; positive: it is ahead */
  clockMs: number
}

/** What a server sends under one id is one run. */
export const keyOf = (serverId: number, id: string): string => `${serverId} ${id}`

/** Runs with this in common are taken one after the other: those of one board, each of which may move the others. */
export const routeKey = ({ place: { routeId } }: Taking): string | null => (routeId === null ? null : `on ${routeId}`)
/** Those of one player on one board. */
export const playerKey = ({ place: { routeId }, run }: Taking): string | null =>
  routeId === null ? null : `of ${run.steamid} ${run.name} on ${routeId}`
