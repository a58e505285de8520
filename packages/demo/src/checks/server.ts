import { hexCrc } from '../server-info.ts'
import type { Check, Observation } from './check.ts'

/** The run belongs on the player's own listen server, without sv_cheats, on the map the header names. */
export const checkServer: Check = ({ serverInfo, settings, header, hltv }) => {
  if (hltv) return [{ kind: 'hltv', level: 'fact', time: null, value: 1, limit: 0 }]
  const found: Observation[] = []
  if (settings.values.sv_cheats) {
    found.push({ kind: 'sv-cheats', level: 'fact', time: null, value: settings.values.sv_cheats, limit: 0 })
  }
  if (serverInfo?.kind === 'dedicated') {
    found.push({ kind: 'dedicated-server', level: 'fact', time: null, value: serverInfo.kind, limit: 'listen' })
  }
  if (serverInfo && !serverInfo.mapCrcAgrees) {
    found.push({
      kind: 'map-crc',
      level: 'look',
      time: null,
      value: hexCrc(header.mapCrc),
      limit: hexCrc(serverInfo.mapCrc),
    })
  }
  return found
}
