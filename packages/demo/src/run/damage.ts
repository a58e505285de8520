import { ENTRY_BYTES, HEADER_BYTES } from '../format/header.ts'
import type { DamageKind } from '../write/writer-types.ts'

const DIRECTORY_OFFSET = HEADER_BYTES - 4

/** A copy of a good demo with one thing wrong, as crashes, full disks and other programs leave them. */
export function damage(demo: Uint8Array, kind: DamageKind): Uint8Array {
  const view = new DataView(demo.buffer, demo.byteOffset, demo.byteLength)
  const directory = view.getInt32(DIRECTORY_OFFSET, true)
  switch (kind) {
    case 'crash':
      return patch(demo.slice(0, directory - 9), DIRECTORY_OFFSET, 0)
    case 'truncated':
      return demo.slice(0, Math.floor(demo.length * 0.6))
    case 'directory-count':
      return patch(demo.slice(), directory, 0)
    case 'directory-offset':
      return patch(demo.slice(), DIRECTORY_OFFSET, -1)
    case 'frame-count':
      return patch(demo.slice(), directory + 4 + ENTRY_BYTES + 80, 1_000_000)
    case 'trailing': {
      const longer = new Uint8Array(demo.length + 4096).fill(0xab)
      longer.set(demo)
      return longer
    }
    case 'header-only':
      return demo.slice(0, HEADER_BYTES)
  }
}

function patch(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  new DataView(bytes.buffer).setInt32(offset, value, true)
  return bytes
}
