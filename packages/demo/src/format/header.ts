import { DemoError } from '../demo-error.ts'
import * as LIMITS from '../limits.ts'
import type { TextReader } from '../text.ts'
import type { DemoHeader, DirectoryEntry } from '../types.ts'
import type { Warn } from '../warn.ts'
import type { Reader } from './reader.ts'

/**
 * The header, byte by byte:
 *
 * | offset | size | field |
 * |---:|---:|---|
 * | 0 | 8 | `HLDEMO`, two zeros |
 * | 8 | 4 | demo protocol |
 * | 12 | 4 | network protocol |
 * | 16 | 260 | map, zero-terminated |
 * | 276 | 260 | game directory, zero-terminated |
 * | 536 | 4 | map CRC |
 * | 540 | 4 | offset of the directory |
 */
export const HEADER_BYTES = 544

/**
 * A directory is a count and then entries:
 * type 0 (4), description 4 (64), flags 68 (4), track 72 (4), seconds 76 (4), frames 80 (4), offset 84 (4), length 88 (4).
 */
export const ENTRY_BYTES = 92

/** Reads the header and the directory. Throws a DemoError when this is no demo to read; damage only adds warnings. */
export function readHeader(reader: Reader, readText: TextReader, warn: Warn): DemoHeader {
  const { data, view } = reader
  const magic = readText(0, 8)
  if (magic.startsWith('HL2DEMO')) {
    throw new DemoError('source-demo', 'This is a demo of a Source game.', 0)
  }
  if (magic !== 'HLDEMO') throw new DemoError('not-a-demo', 'This is not a demo.', 0)
  if (data.length < HEADER_BYTES) {
    throw new DemoError('too-short', 'The file ends inside the header.', data.length)
  }
  const demoProtocol = view.getInt32(8, true)
  if (demoProtocol !== 5) {
    throw new DemoError('demo-protocol', `Demo protocol ${demoProtocol} is not supported, only 5.`, 8)
  }
  const networkProtocol = view.getInt32(12, true)
  if (networkProtocol < 46 || networkProtocol > 48) {
    const text = `Network protocol ${networkProtocol} is not supported, only 46, 47, 48.`
    throw new DemoError('network-protocol', text, 12)
  }
  const directoryOffset = view.getInt32(540, true)
  return {
    demoProtocol,
    networkProtocol,
    map: readText(16, 276).trim(),
    gameDir: readText(276, 536).trim(),
    mapCrc: view.getUint32(536, true),
    directoryOffset,
    directory: readDirectory(reader, directoryOffset, warn),
  }
}

function readDirectory({ data, view }: Reader, start: number, warn: Warn): DirectoryEntry[] {
  if (start === 0) {
    warn('directory-missing', 'There is no directory.', 540)
    return []
  }
  if (start < HEADER_BYTES || start + 4 > data.length) {
    const text = `The directory is said to be at ${start}.`
    warn('directory-outside', text, 540)
    return []
  }
  const count = view.getInt32(start, true)
  if (count < 1 || count > LIMITS.directoryEntries || start + 4 + count * ENTRY_BYTES > data.length) {
    const text = `The directory cannot hold ${count} entries.`
    warn('directory-count', text, start)
    return []
  }
  const directory = Array.from({ length: count }, (_, index) => {
    const at = start + 4 + index * ENTRY_BYTES
    return {
      type: view.getInt32(at, true),
      seconds: view.getFloat32(at + 76, true),
      frames: view.getInt32(at + 80, true),
      offset: view.getInt32(at + 84, true),
      length: view.getInt32(at + 88, true),
    }
  })
  if (directory[0]?.offset === HEADER_BYTES) return directory
  warn('directory-mismatch', 'The directory does not fit the file.', start)
  return []
}
