import * as LAYOUT from '@kz/demo/krp/format/layout'
import * as LIMITS from '@kz/demo/krp/replay-limits'
import { storedZstd } from '@kz/demo/krp/write/stored-zstd'
import { unpackZstd } from '@kz/demo/krp/zstd/unpack'

/** A replay as it may be shown: without the Steam id in its header. Null for one that is not packed, or cannot be unpacked. */
export function withoutSteamId(replay: Uint8Array): Uint8Array | null {
  try {
    const content = unpackZstd(replay, LIMITS.fileBytes)
    return storedZstd(content.fill(0, LAYOUT.steamId, LAYOUT.steamId + LAYOUT.steamIdBytes))
  } catch {
    return null
  }
}
