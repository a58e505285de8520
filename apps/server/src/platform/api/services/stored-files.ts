import type { Readable } from 'node:stream'

/** A file that has arrived but belongs to no row yet. Store it with `withKept`, or garbage collection deletes it. */
export interface StoredTemp {
  path: string
  size: number
  sha256: string
}

/** Bytes `start` to `end`, both among them. */
export interface Span {
  start: number
  end: number
}

/** An open stored file: `size` is that of the whole, also where `body` is a part. Destroy it when it is not read. */
export interface StoredFile {
  size: number
  body: Readable
}

/** A temporary file of this machine whose parts come one by one; one that is left is swept an hour after its last part. */
export interface PartFile {
  /** Writes a part behind those that are here, and answers where it is. */
  append(part: Buffer): Promise<Span>
  /** The bytes of these parts, in this order. */
  read(spans: Iterable<Span>): Readable
  discard(): Promise<void>
}

/**
 * Files by content, on disk or in an object store. `receive` writes and syncs a temporary file on this machine, `put` brings
 * it to its place before the transaction that names it begins. So a row without its file cannot exist; a file without a row
 * is garbage-collected. Every call throws an error that `storageError` knows when the storage is full or unavailable.
 */
export interface FileStore {
  /** Throws ApiError storage_full when so little of the disk is free that no upload may come. */
  requireRoom(): Promise<void>
  /** Streams into a temporary file; throws ApiError file_too_large beyond `mostBytes`. */
  receive(source: Readable, mostBytes: number): Promise<StoredTemp>
  /** Opens a temporary file that comes in parts. Throws as requireRoom does. */
  openParts(): Promise<PartFile>
  /** What cannot be deleted now is garbage-collected. */
  discard(temp: StoredTemp): Promise<void>
  /** The bytes are safe in their place when this answers; the same bytes may come again. */
  put(temp: StoredTemp): Promise<void>
  /** The file or a part of it that it has; null when it is not there. */
  open(sha256: string, span?: Span): Promise<StoredFile | null>
  has(sha256: string): Promise<boolean>
  /** How many bytes it has; null when it is not there. */
  sizeOf(sha256: string): Promise<number | null>
  /** Has `work` read the file from a path of this machine that is good meanwhile; null when it is not there. */
  borrow<T>(sha256: string, work: (path: string) => Promise<T>): Promise<T | null>
  remove(sha256: string): Promise<void>
  /** The names of all stored files, many at a time. */
  names(): AsyncIterable<string[]>
  /** Milliseconds since the file came; 0 for one that is not there. */
  ageOf(sha256: string): Promise<number>
  /** The mark of the database the files belong to (file-owner.ts); null where none was left yet. */
  owner(): Promise<string | null>
  /** Leaves it; `isFirst`: only where there is none. */
  setOwner(mark: string, how: { isFirst: boolean }): Promise<void>
  /** Removes what uploads that ended an hour ago left behind; answers how many files. */
  collectTemporaryFiles(): Promise<number>
  /** True when something can be written, synced and removed. */
  isWritable(): Promise<boolean>
  /** Rejects with one sentence unless a site can begin with this storage. */
  check(): Promise<void>
  /** An address that gives the file to whoever has it, for a minute, under this name; null where the store has none. */
  linkTo(sha256: string, shown: { fileName: string; type: string }): Promise<string | null>
}

/** What is wrong with one: it is not there, is longer or shorter, has other bytes, or the disk does not read it. */
export const FAULTS = ['missing', 'size', 'bytes', 'unreadable'] as const
export type FileFault = (typeof FAULTS)[number]

/** A stored file as its row names it. */
export interface KeptFile {
  sha256: string
  size: number
}

/** Reports a damaged file. */
export type TellDamaged = (file: Pick<KeptFile, 'sha256'>, fault: FileFault) => void
