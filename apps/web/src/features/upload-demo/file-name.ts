import { fileTime, mapRoute, parseTime } from '@kz/contract/rules'
import type { DemoSummary } from '@kz/demo'
import type { Draft, RunMap } from './job.ts'

/** A nick as it stands in a file name: spaces are `_`, what file systems refuse is left out. */
export const inFileName = (nick: string): string =>
  nick
    .replace(/[\\/:*?"<>|]/g, '')
    .trim()
    .replace(/\s+/g, '_')

/** The name a demo should have, `map[route]_player_MMSS.cc.dem`; null while it has no time. */
export function properName(summary: DemoSummary, map: RunMap, draft: Draft): string | null {
  const timeMs = parseTime(draft.time)
  if (!timeMs) return null
  return `${mapRoute(map.mapName, draft.route)}_${inFileName(summary.player.name)}_${fileTime(timeMs)}.dem`
}
