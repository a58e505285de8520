import type { MessageState } from './message-state.ts'

const MUNGE = [0x20, 0x07, 0x13, 0x61, 0x03, 0x45, 0x17, 0x72, 0x0a, 0x2d, 0x48, 0x0c, 0x4a, 0x12, 0xa9, 0xb5] as const

/** The map CRC as the engine computed it, out of what svc_serverinfo carries for the player in slot `playerIndex`. */
export function unmungeMapCrc(munged: number, playerIndex: number): number {
  const sequence = (-1 - playerIndex) & 0xff
  return (swap(mask(munged ^ sequence)) ^ ~sequence) >>> 0
}

/** A CRC as eight hexadecimal digits. */
export function hexCrc(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}

/** The other way round, for the writer. */
export function mungeMapCrc(crc: number, playerIndex: number): number {
  const sequence = (-1 - playerIndex) & 0xff
  return (mask(swap(crc ^ ~sequence)) ^ sequence) >>> 0
}

function mask(value: number): number {
  let result = 0
  for (let byte = 0; byte < 4; byte++) {
    const key = (0xa5 | (byte << byte) | byte | MUNGE[byte]!) & 0xff
    result |= (((value >>> (8 * byte)) & 0xff) ^ key) << (8 * byte)
  }
  return result
}

function swap(value: number): number {
  return (value >>> 24) | ((value >>> 8) & 0xff00) | ((value << 8) & 0xff0000) | (value << 24)
}

/**
 * svc_serverinfo: i32 protocol, i32 spawn count, i32 munged map CRC, 16 bytes client.dll digest, u8 players, u8 index,
 * u8 deathmatch, game directory, host name, map, map cycle, u8 and 21 bytes more if it is not 0.
 */
export function readServerInfo(state: MessageState): void {
  const { reader } = state
  const protocol = reader.i32()
  reader.position += 4
  const munged = reader.i32()
  reader.position += 16
  const maxClients = reader.u8()
  const playerIndex = reader.u8()
  reader.position += 1
  const [gameDir = '', hostName = '', map = ''] = [string(state), string(state), string(state)]
  reader.skipString()
  if (reader.u8() > 0) reader.position += 21
  if (reader.overrun) return
  state.cut = true
  state.server ??= {
    protocol,
    mapCrc: unmungeMapCrc(munged, playerIndex),
    maxClients,
    playerIndex,
    gameDir,
    hostName,
    map: map.replace(/^maps\//, '').replace(/\.bsp$/i, ''),
  }
}

/** svc_updateuserinfo: u8 slot, u32 user id, info string, 16 bytes hash. The first one of each slot is kept. */
export function readUserInfo(state: MessageState): void {
  const { reader, readText, userInfos } = state
  const slot = reader.u8()
  reader.position += 4
  const start = reader.position
  const end = reader.skipString()
  reader.position += 16
  if (!reader.overrun && slot < 32 && end > start && !userInfos.has(slot)) {
    userInfos.set(slot, readText(reader.data, start, end))
  }
}

/** The value of a key in an info string (`\key\value\key\value`), or null. */
export function infoValue(info: string, key: string): string | null {
  const parts = info.split('\\')
  for (let index = 1; index + 1 < parts.length; index += 2) if (parts[index] === key) return parts[index + 1] ?? null
  return null
}

function string({ reader, readText }: MessageState): string {
  const start = reader.position
  return readText(reader.data, start, reader.skipString()).trim()
}
