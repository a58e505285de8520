import type { MessageState, ServerFacts } from '../format/message-state.ts'

/**
 * The map CRC in svc_serverinfo, read with the highest byte first, is the engine's own after an exclusive or with this: the
 * engine turns the four bytes around and mixes them with the player's slot and the beginning of its third table. The other
 * way round it is the same.
 */
export function mapCrcKey(playerIndex: number): number {
  return 0xa55840ff ^ playerIndex ^ (playerIndex << 24)
}

/** A CRC as eight hexadecimal digits. */
export function hexCrc(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}

/**
 * svc_serverinfo: i32 protocol, i32 spawn count, i32 munged map CRC, 16 bytes client.dll digest, u8 players, u8 index,
 * u8 deathmatch, game directory, host name, map, map cycle, u8 and 21 bytes more if it is not 0.
 */
export function readServerInfo(state: MessageState): void {
  const { reader } = state
  const start = reader.position
  const protocol = reader.i32()
  reader.position += 24
  const maxClients = reader.u8()
  const playerIndex = reader.u8()
  reader.position += 1
  const gameDir = string(state)
  const hostName = string(state)
  const map = string(state)
  reader.skipString()
  if (reader.u8() > 0) reader.position += 21
  if (reader.overrun) return
  const server: ServerFacts = {
    protocol,
    mapCrc: (reader.view.getUint32(start + 8) ^ mapCrcKey(playerIndex)) >>> 0,
    maxClients,
    playerIndex,
    gameDir,
    hostName,
    map: map.replace(/^maps\/|\.bsp$/gi, ''),
  }
  state.cut = true
  state.players.ownSlot(state.time, playerIndex)
  if (state.row >= 0) state.sessions.push({ time: state.time, map: server.map })
  state.server ??= server
}

function string({ reader, readText }: MessageState): string {
  const start = reader.position
  return readText(start, reader.skipString()).trim()
}
