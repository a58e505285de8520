import { type Check, finding, wholeOf } from '../checks/check.ts'
import { hexCrc } from '../run/server-info.ts'
import type { Demo } from '../types.ts'

/** The CRC of the map the demo was recorded on, by the server or else the header; null where neither says. */
export function crcOf({ serverInfo, header }: Demo): string | null {
  const crc = serverInfo?.mapCrc || header.mapCrc
  return crc === 0 ? null : hexCrc(crc)
}

/** The run belongs on the map as the site's archive has it. */
export const checkMapFile: Check = (demo, _measures, { mapCrcs }) => {
  const crc = crcOf(demo)
  const [known] = mapCrcs
  if (crc === null || known === undefined || mapCrcs.includes(crc)) return []
  const text = `The map's CRC is ${crc}; the file of the archive has ${known}.`
  return [finding('map-file', 'fact', text, crc, known, wholeOf(demo))]
}
