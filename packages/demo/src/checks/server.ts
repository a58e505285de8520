import type { Finding } from '../finding-types.ts'
import { hexCrc } from '../run/server-info.ts'
import { type Check, finding } from './check.ts'

/** The run belongs on the player's own listen server, without sv_cheats, on the map the header names. */
export const checkServer: Check = ({ serverInfo, settings, header, hltv }) => {
  if (hltv) {
    return [finding('hltv', 'fact', 'An HLTV recording: it does not show what the player pressed.', 1, 0)]
  }
  const found: Finding[] = []
  const { sv_cheats } = settings.values
  if (sv_cheats) found.push(finding('sv-cheats', 'fact', 'The server ran with sv_cheats.', sv_cheats, 0))
  if (serverInfo?.kind === 'dedicated') {
    found.push(finding('dedicated-server', 'fact', 'Recorded on a dedicated server.', 'dedicated', 'listen'))
  }
  if (serverInfo && !serverInfo.mapCrcAgrees) {
    const value = hexCrc(header.mapCrc)
    const limit = hexCrc(serverInfo.mapCrc)
    found.push(finding('map-crc', 'look', `The header has map version ${value}, the server ${limit}.`, value, limit))
  }
  return found
}
