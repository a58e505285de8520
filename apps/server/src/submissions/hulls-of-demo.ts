import { open, readFile } from 'node:fs/promises'
import type { Context } from '../platform/api/context.ts'
import type { KnownHulls } from './known.ts'

/** Of the map's CRC in a demo's header. */
const CRC_AT = 536

/**
 * The hulls of the map a demo was recorded on, packed as they lie in the store; null where the site has none of this CRC, and
 * for replays of game servers, whose movement is not judged.
 * A report is made without hulls that cannot be fetched.
 */
export async function hullsOfDemo(
  { log, files }: Pick<Context, 'log' | 'files'>,
  path: string,
  hulls: readonly KnownHulls[],
): Promise<Uint8Array | null> {
  if (hulls.length === 0) return null
  try {
    const crc = await crcIn(path)
    if (crc === null) return null
    const kept = hulls.find(({ mapCrc }) => mapCrc === crc)
    return kept ? await files.borrow(kept.sha256, (file) => readFile(file)) : null
  } catch (error) {
    log.warn({ err: error }, 'a demo is read without the hulls of its map')
    return null
  }
}

/** Null for what has another header. */
async function crcIn(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(CRC_AT + 4), 0, CRC_AT + 4, 0)
    if (!buffer.toString('latin1').startsWith('HLDEMO')) return null
    return buffer.readUInt32LE(CRC_AT).toString(16).padStart(8, '0')
  } finally {
    await file.close()
  }
}
