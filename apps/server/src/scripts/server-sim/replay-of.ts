import * as LAYOUT from '@kz/demo/krp/format/layout'
import { storedZstd } from '@kz/demo/krp/write/stored-zstd'
import type { MadeRun } from './made-runs.ts'

/** The replay of a run, as its server packs it: its recording under the player's name and start, a little aside of all others. */
export function replayOf({ file }: MadeRun): Buffer {
  const { recording, player, startMs, nonce } = file
  const content = Buffer.from(recording.content)
  content.fill(0, LAYOUT.name, LAYOUT.name + LAYOUT.nameBytes)
  content.write(player.name, LAYOUT.name, LAYOUT.nameBytes - 1, 'latin1')
  if (recording.isOwn) {
    content.fill(0, LAYOUT.steamId, LAYOUT.steamId + LAYOUT.steamIdBytes)
    content.write(player.steamid, LAYOUT.steamId, 'latin1')
  }
  content.writeBigUInt64LE(BigInt(startMs), LAYOUT.startMs)
  for (const [at, place] of recording.lowBytes.entries()) content[place] = (nonce >> (8 * at)) & 0xff
  return Buffer.from(storedZstd(content))
}
