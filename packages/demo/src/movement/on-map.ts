import type { Demo } from '../types.ts'

/** Whether the whole of a demo was recorded on the one map file with this CRC, as header and server say. */
export function isOnMap({ header, serverInfo, sessions }: Demo, mapCrc: number): boolean {
  if (header.mapCrc !== mapCrc || serverInfo?.mapCrcAgrees === false) return false
  const first = serverInfo?.map.toLowerCase()
  return sessions.every(({ map }) => map.toLowerCase() === first)
}
