import { textReader } from '../../text.ts'
import { ReplayError } from '../replay-error.ts'
import * as LAYOUT from './layout.ts'

/** The header of a replay file. */
export interface ReplayHeader {
  player: string
  steamId: string
  map: string
  mapCrc: number
  checkpoints: number
  gochecks: number
  startMs: number
  server: { address: string; port: number }
  sizes: { types: number; masks: number; data: number; events: number }
}

/** Reads the header `bytes` begin with. Throws a ReplayError when it is none, or of another version. */
export function readReplayHeader(bytes: Uint8Array): ReplayHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8 || view.getBigUint64(0, true) !== LAYOUT.magic) {
    throw new ReplayError('not-a-replay', 'The file does not begin as a replay of a game server.')
  }
  if (bytes.length < LAYOUT.headerBytes) {
    throw new ReplayError('replay-too-short', `The replay ends after ${bytes.length} bytes, within its header.`)
  }
  const version = view.getBigUint64(8, true)
  if (version !== LAYOUT.version) {
    throw new ReplayError('replay-version', `The replay is of version ${version}; only version 1 can be read.`)
  }
  const read = textReader(bytes, 'windows-1251')
  const text = (at: number, length: number): string => read(at, at + length).trim()
  const u32 = (at: number): number => view.getUint32(at, true)
  return {
    player: text(LAYOUT.name, LAYOUT.nameBytes),
    steamId: text(LAYOUT.steamId, LAYOUT.steamIdBytes),
    map: text(LAYOUT.map, LAYOUT.mapBytes),
    mapCrc: u32(LAYOUT.mapCrc),
    checkpoints: u32(LAYOUT.checkpoints),
    gochecks: u32(LAYOUT.teleports),
    startMs: Number(view.getBigUint64(LAYOUT.startMs, true)),
    server: {
      address: [...bytes.subarray(LAYOUT.address, LAYOUT.address + 4)].join('.'),
      port: view.getUint16(LAYOUT.port, true),
    },
    sizes: {
      types: u32(LAYOUT.sizes),
      masks: u32(LAYOUT.sizes + 4),
      data: u32(LAYOUT.sizes + 8),
      events: u32(LAYOUT.sizes + 12),
    },
  }
}
