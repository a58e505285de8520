import { fileTime, mapRoute } from '@kz/contract/rules'
import { fileSafe, safeFileName } from '../platform/files/names.ts'

/** What a file is named after. */
export interface NamedRun {
  mapName: string
  route: string
  playerName: string
  timeMs: number
  /** the file is the replay of a game server */
  isReplay?: boolean
}

/**
 * The name a demo is downloaded by: `map[route]_player_MMSS.cc.dem`, as the tools of the scene read it; a replay ends with
 * `.krpz`. Spaces of the player's name become `_`; characters that file systems refuse are left out.
 */
export function demoFileName({ mapName, route, playerName, timeMs, isReplay = false }: NamedRun): string {
  const run = `${mapRoute(mapName, route)}_${fileSafe(playerName)}_${fileTime(timeMs)}`
  return safeFileName(`${run}.${isReplay ? 'krpz' : 'dem'}`)
}
