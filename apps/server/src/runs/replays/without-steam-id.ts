import * as LAYOUT from '@kz/demo/krp/format/layout'
import { fileBytes } from '@kz/demo/krp/replay-limits'
import { storedZstd } from '@kz/demo/krp/write/stored-zstd'
import { unpackZstd, ZSTD_MAGIC } from '@kz/demo/krp/zstd/unpack'

/**
 * A replay as it may be shown: packed, and without the Steam id and the server's address in its header. Null for one that is
 * not packed. Throws ReplayError for a damaged one.
 */
export function withoutSteamId(replay: Uint8Array): Uint8Array | null {
  const view = new DataView(replay.buffer, replay.byteOffset, replay.byteLength)
  if (replay.length < 4 || view.getUint32(0, true) !== ZSTD_MAGIC) return null
  const bytes = unpackZstd(replay, fileBytes)
  bytes.fill(0, LAYOUT.steamId, LAYOUT.steamId + LAYOUT.steamIdBytes)
  bytes.fill(0, LAYOUT.address, LAYOUT.port + 2)
  return storedZstd(bytes)
}
