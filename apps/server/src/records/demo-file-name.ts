import { fileTime, mapRoute } from '@kz/contract/rules'
import { fileSafe, safeFileName } from '../platform/files/names.ts'

/**
 * The name a demo is downloaded by: `map[route]_player_MMSS.cc.dem`, as the tools of the scene read it. Spaces of the
 * player's name become `_`; characters that file systems refuse are left out.
 */
export function demoFileName(mapName: string, route: string, playerName: string, timeMs: number): string {
  return safeFileName(`${mapRoute(mapName, route)}_${fileSafe(playerName)}_${fileTime(timeMs)}.dem`)
}
