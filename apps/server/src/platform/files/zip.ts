import { isUtf8 as isValidUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ApiError } from '@kz/contract/errors'
import { entryPath, isAddedByFileManager } from '@kz/contract/names/archive-names'
import type { ZipFacts, ZipFault } from '@kz/contract/refusals/files'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { FileStore, StoredTemp } from '../api/services/stored-files.ts'
import { storageError } from './store.ts'

/**
 * Zip archives. The layout, from the format's public specification: local headers with
 * their data, the directory (46 bytes and names for each entry), the end record (22 bytes).
 */
const LOCAL_HEADER = 0x04034b50
const END_RECORD = 0x06054b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MIB = 1024 * 1024
const ENCRYPTED = 0x1 | 0x40 | 0x2000
const UTF8_NAME = 0x800
const UNICODE_PATH_FIELD = 0x7075
const UNIX = 3
const FILE_TYPE = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000

/** What an archive may hold, and how it is refused beyond that. */
export interface ZipRules {
  mostEntries: number
  tooMany: { fault: ZipFault; most: number }
  /** why a file of this path is not taken, or null; folders are not asked */
  refusal: (path: string) => ZipFault | null
  /** the archive itself is given to others: what file managers added is passed over, but nothing may hide in it */
  isGivenOn?: true
  fileBytes: number
  unpackedBytes: number
  ratio: number
}

/** Beside so many entries, as many again are read that file managers added. */
const MOST_ADDED = 3

/** An entry that was checked; `path` is as the archive writes it, with `/` for `\`; a folder's ends with `/`. */
export interface ZipEntry {
  path: string
  entry: Entry
}

/** Throws ApiError zip_unsafe with what is wrong, and where. */
export const refuseZip = (fault: ZipFault, facts: ZipFacts = {}): never => {
  throw new ApiError('zip_unsafe', { fault, ...facts })
}

/** An entry that may not be taken, and why. */
export interface RefusedEntry extends ZipFacts {
  path: string
  fault: ZipFault
}

/**
 * Opens an archive for `work` and closes it after. Everything the directory says is checked before a byte is inflated.
 * Throws ApiError zip_unsafe with the reason: one entry that may not be taken refuses the archive.
 */
export function withZip<T>(
  path: string,
  rules: ZipRules,
  work: (zip: ZipFile, entries: ZipEntry[]) => Promise<T>,
): Promise<T> {
  return withEntries(path, rules, (zip, entries, [refused]) => {
    if (refused) refuseZip(refused.fault, refused)
    return work(zip, entries)
  })
}

/**
 * As withZip, but an entry that may not be taken is handed to `work` with the reason, beside the good ones. What file managers
 * added is not there, whatever is counted.
 */
export async function withEntries<T>(
  path: string,
  rules: ZipRules,
  work: (zip: ZipFile, entries: ZipEntry[], refused: RefusedEntry[]) => Promise<T>,
): Promise<T> {
  const directory = await endRecord(path, rules)
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false }).catch(asDamaged)
  try {
    const entries = await readDirectory(zip)
    await checkWhole(zip, entries, directory)
    const good: ZipEntry[] = []
    const refused: RefusedEntry[] = []
    let unpacked = 0
    for (const entry of entries) {
      const path = nameOf(entry)
      const isAdded = isAddedByFileManager(path)
      if (isAdded && !rules.isGivenOn) continue
      const fault = faultOf(entry, path, isAdded ? addedRules(rules) : rules)
      if (fault === null) unpacked += entry.uncompressedSize
      if (isAdded && fault === null) continue
      if (fault === null) good.push({ entry, path })
      else refused.push({ ...fault, path })
    }
    const count = good.length + refused.length
    if (count > rules.mostEntries) refuseZip(rules.tooMany.fault, { count, most: rules.tooMany.most })
    if (unpacked > rules.unpackedBytes) refuseZip('unpacks_large', { most: rules.unpackedBytes / MIB })
    return await work(zip, good, refused)
  } finally {
    zip.close()
  }
}

const asDamaged = (error: unknown): never => {
  if (error instanceof ApiError || storageError(error)) throw error
  return refuseZip('broken')
}

interface Directory {
  start: number
  size: number
}

async function endRecord(path: string, rules: ZipRules): Promise<Directory> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size < END_BYTES + ENTRY_BYTES) refuseZip('empty')
    const head = Buffer.alloc(4)
    const end = Buffer.alloc(END_BYTES)
    await file.read(head, 0, head.length, 0)
    await file.read(end, 0, END_BYTES, size - END_BYTES)
    if (head.readUInt32LE(0) !== LOCAL_HEADER) refuseZip('no_zip')
    if (end.readUInt32LE(0) !== END_RECORD || end.readUInt16LE(20) !== 0) {
      refuseZip('bad_end')
    }
    if (end.readUInt16LE(4) !== 0 || end.readUInt16LE(6) !== 0) refuseZip('part')
    const count = end.readUInt16LE(10)
    if (count !== end.readUInt16LE(8)) refuseZip('broken')
    if (count > rules.mostEntries * (1 + MOST_ADDED)) {
      refuseZip(rules.tooMany.fault, { count, most: rules.tooMany.most })
    }
    const directory = { start: end.readUInt32LE(16), size: end.readUInt32LE(12) }
    if (directory.start + directory.size !== size - END_BYTES) refuseZip('broken')
    return directory
  } finally {
    await file.close()
  }
}

/** What the parts of an archive say of each other. */
async function checkWhole(zip: ZipFile, entries: Entry[], directory: Directory): Promise<void> {
  const size = entries.reduce(
    (sum, entry) => sum + ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    0,
  )
  if (size !== directory.size) refuseZip('broken')
  await checkSpans(zip, entries, directory.start)
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
    if (!agrees || entry.relativeOffsetOfLocalHeader < end) refuseZip('broken')
    end = local.fileDataStart + entry.compressedSize
  }
  if (end > directoryStart) refuseZip('broken')
}

/** macOS writes names in UTF-8 and does not say so. */
function nameOf({ generalPurposeBitFlag, fileNameRaw }: Entry): string {
  const isUtf8 = (generalPurposeBitFlag & UTF8_NAME) !== 0 || isValidUtf8(fileNameRaw)
  return entryPath(new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252').decode(fileNameRaw))
}

/** Nobody who unpacks the archive finds in what was added what they would not find beside it; it may be mostly zeros. */
const addedRules = (rules: ZipRules): ZipRules => ({
  ...rules,
  ratio: Number.POSITIVE_INFINITY,
  refusal: (path) => {
    const ofFile = path.replace(/(^|\/)\._([^/]*)$/, '$1$2')
    const isKnown = isAddedByFileManager(ofFile.replace(/^.*\//, '')) || !/\.[^/]*$/.test(ofFile)
    return isKnown ? null : rules.refusal(ofFile)
  },
})

/** Why an entry may not be taken; null when it may. */
function faultOf(entry: Entry, path: string, rules: ZipRules): Omit<RefusedEntry, 'path'> | null {
  if (/:|^\/|\p{Cc}/u.test(path) || path.split('/').includes('..') || path === '') return { fault: 'leaves' }
  const type = entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0
  const folder = path.endsWith('/')
  if (type !== 0 && type !== (folder ? FOLDER : REGULAR)) return { fault: 'device' }
  if (folder && entry.uncompressedSize > 0) return { fault: 'broken' }
  const refused = folder ? null : rules.refusal(path)
  if (refused !== null) return { fault: refused }
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return { fault: 'encrypted' }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) return { fault: 'unknown_packing' }
  if (entry.extraFields.some(({ id }) => id === UNICODE_PATH_FIELD)) return { fault: 'second_name' }
  if (entry.uncompressedSize > rules.fileBytes) return { fault: 'large_file', most: rules.fileBytes / MIB }
  if (entry.uncompressedSize > entry.compressedSize * rules.ratio) {
    return { fault: 'ratio', most: rules.ratio }
  }
  return null
}

/** Unpacks one entry into a temporary file; a wrong size or checksum refuses the archive. */
export async function unpack(files: FileStore, zip: ZipFile, { entry, path }: ZipEntry): Promise<StoredTemp> {
  const source = await zip.openReadStreamPromise(entry).catch(asDamaged)
  try {
    return await files.receive(
      pipeline(source, checksum(entry), () => undefined),
      entry.uncompressedSize,
    )
  } catch (error) {
    if (storageError(error)) throw error
    return refuseZip('damaged', { path })
  }
}

/** Reads one entry to its end without keeping it; refuses as `unpack`. */
export async function verify(zip: ZipFile, { entry, path }: ZipEntry): Promise<void> {
  const source = await zip.openReadStreamPromise(entry).catch(asDamaged)
  try {
    for await (const _chunk of pipeline(source, checksum(entry), () => undefined)) {
      // only its checksum counts
    }
  } catch (error) {
    if (storageError(error)) throw error
    refuseZip('damaged', { path })
  }
}

/** The stream itself ends with an error when it gives more or fewer bytes than declared. */
function checksum(entry: Entry): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new Error('checksum differs'))
    },
  })
}
