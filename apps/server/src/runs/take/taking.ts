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
  /** the call it came with; a server that is connected sends each by itself */
  call?: number | undefined
}

/** What a server sends under one id is one run. */
export const keyOf = (serverId: number, id: string): string => `${serverId} ${id}`

/** What runs may not have in common to be taken at once: a board, where each may move the others. */
export const boardKeys = ({ place: { routeId } }: Taking): string[] => (routeId === null ? [] : [`on ${routeId}`])

/** The same where runs that come at once may be told how they stand among each other: a player on a board; or a board, of one call. */
export function playerKeys({ place: { routeId }, run, call }: Taking): string[] {
  if (routeId === null) return []
  const ofPlayer = `of ${run.steamid} ${run.name} on ${routeId}`
  return call === undefined ? [ofPlayer] : [ofPlayer, `of call ${call} on ${routeId}`]
}
