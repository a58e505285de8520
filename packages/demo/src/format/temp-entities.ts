import type { MessageState } from './message-state.ts'
import * as MESSAGE from './message-types.ts'

/** Payload bytes of a temporary entity by its type; 0 where the length depends on the content or no such type exists. */
const SIZES = new Uint8Array(128)
SIZES.set([
  24, 20, 6, 11, 6, 10, 12, 17, 16, 6, 6, 6, 8, 0, 9, 19, 0, 10, 16, 24, 24, 24, 10, 11, 16, 19, 0, 12, 16, 0, 17, 17,
])
SIZES.set([2, 10, 14, 12, 14, 9, 5, 17, 13, 24, 9, 17, 7, 10, 19, 19, 12, 7, 7, 9, 16, 18, 6, 10, 13, 7, 1, 18, 16], 99)

/** Steps over svc_tempentity, noting the text of TE_TEXTMESSAGE. An unknown type fails the reader. */
export function readTempEntity(state: MessageState): void {
  const { reader } = state
  const type = reader.u8()
  if (type === MESSAGE.textMessage) {
    readTextMessage(state)
    return
  }
  if (type === MESSAGE.bspDecal) {
    reader.position += 8
    if (reader.u16() !== 0) reader.position += 2
    return
  }
  const size = SIZES[type] ?? 0
  reader.position += size
  if (size === 0) reader.fail()
}

/** u8 channel, i16 x, i16 y, u8 effect, 2 x rgba, u16 fade in, fade out, hold, (u16 scan time), string. */
function readTextMessage({ reader, log, time }: MessageState): void {
  reader.position += 5
  const effect = reader.u8()
  reader.position += effect === MESSAGE.scanOut ? 16 : 14
  const start = reader.position
  log.add(time, 'screen', start, reader.skipString())
}
