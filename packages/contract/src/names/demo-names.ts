import { parseTime } from '../rules.ts'

/** What a demo's file name says, `map[route]_player_MMSS.cc.dem`, as far as it is named so. */
export interface DemoName {
  /** `''` without one; null when the name begins with another map, or with none */
  route: string | null
  player: string
  /** null without one */
  timeMs: number | null
}

/** Reads a file name for the map that the demo itself names. */
export function readDemoName(fileName: string, mapName: string): DemoName {
  const stem = fileName.replace(/\.dem$/i, '')
  const [, head = stem, minutes, seconds] = /^(.*)_(\d{2,4})([0-5]\d[.,]\d{2})$/s.exec(stem) ?? []
  const timeMs = (minutes && parseTime(`${minutes}:${seconds}`)) || null
  const isOfMap = head.toLowerCase().startsWith(mapName.toLowerCase())
  const rest = isOfMap ? /^(?:\[([^[\]]{1,31})\])?(?:_(.*))?$/s.exec(head.slice(mapName.length)) : null
  return { route: rest ? (rest[1] ?? '') : null, player: rest?.[2] ?? '', timeMs }
}
