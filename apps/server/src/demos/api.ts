import { fileTime, mapRoute } from '@kz/contract/rules'

/** What other domains may ask of demos. */

/**
 * The name a released demo is downloaded by: `map[route]_player_MMSS.cc.dem` (kz-field.md 1.2). Spaces of the player's
 * name become `_`; characters that file systems refuse are left out.
 */
export function demoFileName(mapName: string, route: string, playerName: string, timeMs: number): string {
  const player = playerName.replace(/\s+/g, '_').replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, '')
  return `${mapRoute(mapName, route)}_${player}_${fileTime(timeMs)}.dem`
}
