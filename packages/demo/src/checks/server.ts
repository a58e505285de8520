import type { Finding } from '../finding-types.ts'
import { hexCrc } from '../run/server-info.ts'
import { type Check, finding, wholeOf } from './check.ts'

/** The run belongs on the player's own listen server, without sv_cheats, on the map the header names. */
export const checkServer: Check = (demo) => {
  const { serverInfo, settings, header, hltv } = demo
  const whole = wholeOf(demo)
  if (hltv) {
    return [finding('hltv', 'fact', 'An HLTV recording: it does not show what the player pressed.', 1, 0, whole)]
  }
  const found: Finding[] = []
  const { sv_cheats } = settings.values
  if (sv_cheats) found.push(finding('sv-cheats', 'fact', 'The server ran with sv_cheats.', sv_cheats, 0, whole))
  if (serverInfo?.kind === 'dedicated') {
    found.push(finding('dedicated-server', 'fact', 'Recorded on a dedicated server.', 'dedicated', 'listen', whole))
  }
  if (serverInfo && !serverInfo.mapCrcAgrees) {
    const value = hexCrc(header.mapCrc)
    const limit = hexCrc(serverInfo.mapCrc)
    found.push(
      finding('map-crc', 'look', `The header has map version ${value}, the server ${limit}.`, value, limit, whole),
    )
  }
  return found
}
