import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ApiError } from '@kz/contract/errors'
import { DEMO_FILE_BYTES, ZIP_ENTRIES, ZIP_RATIO, ZIP_UNPACKED_BYTES } from '@kz/contract/rules'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { FileStore } from '../platform/files.ts'
import type { ReceivedFile } from '../platform/receive.ts'

/**
 * Zip archives of demos, by the rules of endpoints.md 2.3. The layout, from the format's public specification: local
 * headers with their data, the directory (46 bytes and names for each entry), the end record (22 bytes).
 */
const LOCAL_HEADER = 0x04034b50
const END_RECORD = 0x06054b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const ENCRYPTED = 0x1 | 0x40 | 0x2000
const UTF8_NAME = 0x800
const UNICODE_PATH_FIELD = 0x7075
const UNIX = 3
const FILE_TYPE = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000
const MOST_DIRECTORY_ENTRIES = 64

const refuse = (reason: string): never => {
  throw new ApiError('zip_unsafe', `The archive is damaged or not allowed: ${reason}`)
}

/**
 * Unpacks 1 to 20 demos, each into a temporary file that the caller keeps or discards. Everything the directory says is
 * checked before a byte is inflated, and again while inflating. Throws ApiError zip_unsafe with the reason.
 */
export async function unzipDemos(files: FileStore, path: string): Promise<ReceivedFile[]> {
  const directory = await endRecord(path)
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false }).catch(asDamaged)
  const unpacked: ReceivedFile[] = []
  try {
    const demos = await checkedEntries(zip, directory)
    for (const { entry, name } of demos) unpacked.push({ ...(await inflate(files, zip, entry, name)), name })
    return unpacked
  } catch (error) {
    await Promise.all(unpacked.map((file) => files.discard(file)))
    throw error
  } finally {
    zip.close()
  }
}

const asDamaged = (error: unknown): never => {
  if (error instanceof ApiError) throw error
  return refuse('its structure is broken')
}

interface Directory {
  start: number
  size: number
}

async function endRecord(path: string): Promise<Directory> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size < END_BYTES + ENTRY_BYTES) refuse('it is empty or cut off')
    const head = Buffer.alloc(4)
    const end = Buffer.alloc(END_BYTES)
    await file.read(head, 0, head.length, 0)
    await file.read(end, 0, END_BYTES, size - END_BYTES)
    if (head.readUInt32LE(0) !== LOCAL_HEADER) refuse('it does not begin as a zip archive')
    if (end.readUInt32LE(0) !== END_RECORD || end.readUInt16LE(20) !== 0) {
      refuse('it is cut off, or has a comment or other bytes at its end')
    }
    if (end.readUInt16LE(4) !== 0 || end.readUInt16LE(6) !== 0) refuse('it is a part of several')
    const count = end.readUInt16LE(10)
    if (count !== end.readUInt16LE(8)) refuse('its structure is broken')
    if (count > MOST_DIRECTORY_ENTRIES) refuse(`it holds ${count} entries, ${ZIP_ENTRIES} demos are allowed`)
    const directory = { start: end.readUInt32LE(16), size: end.readUInt32LE(12) }
    if (directory.start + directory.size !== size - END_BYTES) refuse('its structure is broken')
    return directory
  } finally {
    await file.close()
  }
}

interface DemoEntry {
  entry: Entry
  name: string
}

async function checkedEntries(zip: ZipFile, directory: Directory): Promise<DemoEntry[]> {
  const entries = await readDirectory(zip)
  const size = entries.reduce(
    (sum, entry) => sum + ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    0,
  )
  if (size !== directory.size) refuse('its structure is broken')
  await checkSpans(zip, entries, directory.start)
  const demos = entries.flatMap((entry) => {
    const name = checkedName(entry)
    checkKind(entry, name)
    return name.endsWith('/') ? [] : [{ entry, name: name.split('/').at(-1) as string }]
  })
  if (demos.length < 1 || demos.length > ZIP_ENTRIES) {
    refuse(`it holds ${demos.length} demos, 1 to ${ZIP_ENTRIES} are allowed`)
  }
  const unpacked = demos.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (unpacked > ZIP_UNPACKED_BYTES) refuse(`it unpacks to more than ${ZIP_UNPACKED_BYTES / 1024 / 1024} MiB`)
  return demos
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    asDamaged(error)
  }
  return entries
}

/** Data must not be shared between entries, and a local header must say what the directory says. */
async function checkSpans(zip: ZipFile, entries: Entry[], directoryStart: number): Promise<void> {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const local = await zip.readLocalFileHeaderPromise(entry).catch(asDamaged)
    const agrees = local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod
    if (!agrees || entry.relativeOffsetOfLocalHeader < end) refuse('its structure is broken')
    end = local.fileDataStart + entry.compressedSize
  }
  if (end > directoryStart) refuse('its structure is broken')
}

function checkedName(entry: Entry): string {
  const utf8 = (entry.generalPurposeBitFlag & UTF8_NAME) !== 0
  const name = new TextDecoder(utf8 ? 'utf-8' : 'windows-1252').decode(entry.fileNameRaw)
  if (/[\\:]|^\/|\p{Cc}/u.test(name) || name.split('/').includes('..') || name === '') {
    refuse(`an entry's path leaves the folder`)
  }
  return name
}

function checkKind(entry: Entry, name: string): void {
  const type = entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0
  const folder = name.endsWith('/')
  if (type !== 0 && type !== (folder ? FOLDER : REGULAR)) refuse(`${name} is a link or a device`)
  if (folder && entry.uncompressedSize > 0) refuse('its structure is broken')
  if (!folder && !name.toLowerCase().endsWith('.dem')) refuse(`${name} is not a .dem file`)
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) refuse(`${name} is encrypted`)
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) refuse(`${name} is packed in an unknown way`)
  if (entry.extraFields.some(({ id }) => id === UNICODE_PATH_FIELD)) refuse(`${name} has a second name`)
  if (entry.uncompressedSize > DEMO_FILE_BYTES) refuse(`${name} is larger than ${DEMO_FILE_BYTES / 1024 / 1024} MiB`)
  if (entry.uncompressedSize > entry.compressedSize * ZIP_RATIO) {
    refuse(`${name} unpacks to more than ${ZIP_RATIO} times its size`)
  }
}

/** The stream itself ends with an error when it gives more or fewer bytes than declared. */
async function inflate(files: FileStore, zip: ZipFile, entry: Entry, name: string) {
  let sum = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new Error('checksum differs'))
    },
  })
  const source = await zip.openReadStreamPromise(entry).catch(asDamaged)
  try {
    return await files.receive(
      pipeline(source, check, () => undefined),
      entry.uncompressedSize,
    )
  } catch (error) {
    if (error instanceof ApiError && error.code === 'storage_full') throw error
    return refuse(`${name} is damaged`)
  }
}

/** What a file is, by its first bytes and its name: both must agree. Throws ApiError unsupported_file. */
export async function uploadKind(path: string, name: string): Promise<'dem' | 'zip'> {
  const text = 'Only .dem or .zip files are allowed'
  const extension = name.toLowerCase().split('.').at(-1)
  if (extension !== 'dem' && extension !== 'zip') throw new ApiError('unsupported_file', text)
  const head = await firstBytes(path)
  if (head.length === 0) throw new ApiError('unsupported_file', `${text}: ${name} is empty`)
  // a zip is judged by its reader, which says what is wrong with it
  if (extension === 'zip') return 'zip'
  const begin = head.toString('latin1')
  if (begin.startsWith('HLDEMO') || begin.startsWith('HL2DEMO')) return 'dem'
  const found = begin.startsWith('PK')
    ? 'a zip archive'
    : begin.startsWith('MZ')
      ? 'a Windows program'
      : 'something else'
  throw new ApiError('unsupported_file', `${text}: ${name} should begin with HLDEMO but is ${found}`)
}

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: 7 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
