import type { MadeRun } from './made-runs.ts'

const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const BYTES = 150_000

/** The replay of a run, as its server packs it. For now a file of the usual length that only begins as one. */
export function replayOf({ timeMs }: MadeRun): Buffer {
  return Buffer.concat([MAGIC, Buffer.alloc(BYTES, timeMs % 256)])
}
