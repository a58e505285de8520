import { entryPath, isAddedByFileManager } from '@kz/contract/names/archive-names'
import { DEMO_FILE_BYTES, MAP_UNPACKED_BYTES, ZIP_ENTRIES } from '@kz/contract/rules'

/**
 * Takes demos or a map out of a .zip in the browser (APPNOTE.TXT: end record, central directory, local headers; methods store
 * and deflate). The server checks an archive by stricter rules; here a doubtful one is only refused early.
 */

const END_RECORD = 0x06054b50
const CENTRAL_ENTRY = 0x02014b50
const END_BYTES = 22
const MOST_COMMENT = 65_535

export class ZipError extends Error {
  override readonly name = 'ZipError'
  constructor(reason: string) {
    super(`The archive is damaged or not allowed: ${reason}`)
  }
}

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

async function view(file: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(start, end).arrayBuffer())
}

async function findEnd(file: Blob): Promise<{ count: number; offset: number; bytes: number }> {
  const start = Math.max(0, file.size - END_BYTES - MOST_COMMENT)
  const tail = await view(file, start, file.size)
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END_RECORD) continue
    return {
      count: tail.getUint16(at + 10, true),
      bytes: tail.getUint32(at + 12, true),
      offset: tail.getUint32(at + 16, true),
    }
  }
  throw new ZipError('it has no directory')
}

async function readDirectory(file: Blob): Promise<Entry[]> {
  const { count, offset, bytes } = await findEnd(file)
  const directory = await view(file, offset, Math.min(file.size, offset + bytes))
  const entries: Entry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== CENTRAL_ENTRY)
      throw new ZipError('its directory is cut')
    const nameBytes = directory.getUint16(at + 28, true)
    const name = entryPath(
      new TextDecoder().decode(
        new Uint8Array(directory.buffer, at + 46, Math.min(nameBytes, directory.byteLength - at - 46)),
      ),
    )
    entries.push({
      name,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return entries.filter(({ name }) => !name.endsWith('/') && !isAddedByFileManager(name))
}

async function inflate(packed: Blob, size: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ZipError('it cannot be unpacked')
    })
    if (done) break
    read += value.length
    if (read > size) throw new ZipError('a file in it is larger than it says')
    chunks.push(value)
  }
  return new Blob(chunks)
}

/** One file of an archive, unpacked. */
async function unpack(file: Blob, entry: Entry, name: string): Promise<Blob> {
  const local = await view(file, entry.offset, entry.offset + 30)
  if (local.byteLength < 30) throw new ZipError('it is cut')
  const start = entry.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true)
  const packed = file.slice(start, start + entry.packed)
  if (entry.method !== 0 && entry.method !== 8) throw new ZipError(`${name} is packed in an unknown way`)
  return entry.method === 0 ? packed : inflate(packed, entry.size)
}

const nameOf = (entry: Entry): string => entry.name.split('/').at(-1) ?? ''

/** The .dem files of an archive, unpacked. Throws ZipError with a sentence that says why not. */
export async function unzipDemos(file: Blob): Promise<{ name: string; file: Blob }[]> {
  const entries = await readDirectory(file)
  if (entries.length === 0) throw new ZipError('it is empty')
  if (entries.length > ZIP_ENTRIES)
    throw new ZipError(`it holds ${entries.length} files, at most ${ZIP_ENTRIES} are taken`)
  const demos: { name: string; file: Blob }[] = []
  for (const entry of entries) {
    const name = nameOf(entry)
    if (!/\.dem$/i.test(name)) throw new ZipError(`${name} is not a .dem file`)
    if (entry.size > DEMO_FILE_BYTES) throw new ZipError(`${name} is too large`)
    demos.push({ name, file: await unpack(file, entry, name) })
  }
  return demos
}

/** The one map of an archive, unpacked, its name without folders, and the paths of all its files. Throws ZipError with a sentence that says why not. */
export async function unzipMap(file: Blob): Promise<{ name: string; map: Blob; paths: string[] }> {
  const entries = await readDirectory(file)
  const maps = entries.filter((entry) => /\.bsp$/i.test(entry.name))
  const [map] = maps
  if (!map || maps.length > 1) throw new ZipError('it must hold exactly one map (.bsp)')
  if (map.size > MAP_UNPACKED_BYTES) throw new ZipError(`${nameOf(map)} is too large`)
  const name = nameOf(map)
  return { name, map: await unpack(file, map, name), paths: entries.map(({ name }) => name) }
}
