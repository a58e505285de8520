import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import { ApiError } from '@kz/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import {
  FAULTS,
  type FileStore,
  type KeptFile,
  type Span,
  type StoredFile,
  type TellDamaged,
} from '../api/services/stored-files.ts'
import { openRareLog } from '../process/log.ts'

/** Stored files that differ from their rows: logged, counted, and never served as if they were intact. */

const PAUSE_MS = 60_000

/** Counts reports, and logs each file once a minute. */
export function openDamaged(registry: Registry, log: Pick<FastifyBaseLogger, 'warn'>): TellDamaged {
  const counter = new Counter({
    name: 'files_damaged_total',
    help: 'Times a kept file that somebody asked for was not what its row says: missing, of another size, of other bytes',
    labelNames: ['fault'],
    registers: [registry],
  })
  for (const fault of FAULTS) counter.inc({ fault }, 0)
  const tell = openRareLog(log, 'a kept file is damaged; "kz files check" says what it belongs to', PAUSE_MS)
  return ({ sha256 }, fault) => {
    counter.inc({ fault })
    tell(`${sha256} ${fault}`, { sha256, fault })
  }
}

interface Files {
  files: FileStore
  tellDamaged: TellDamaged
}

/**
 * Opens a file that a row names, or a part of it; null when it is not there. Throws ApiError file_damaged where its size is
 * another. A whole one is hashed on its way: the stream of one with other bytes breaks off before its end.
 */
export async function openKept({ files, tellDamaged }: Files, kept: KeptFile, span?: Span): Promise<StoredFile | null> {
  const file = await files.open(kept.sha256, span)
  if (!file) tellDamaged(kept, 'missing')
  if (!file || file.size === kept.size) {
    if (!file || span) return file
    // each stream ends with the other
    return { ...file, body: pipeline(file.body, hashed(kept, tellDamaged), () => undefined) }
  }
  file.body.destroy()
  return refuse(kept, tellDamaged)
}

/** True when a file that a row names is there. Throws as openKept. */
export async function isKept({ files, tellDamaged }: Files, kept: KeptFile): Promise<boolean> {
  const size = await files.sizeOf(kept.sha256)
  if (size === null) tellDamaged(kept, 'missing')
  if (size !== null && size !== kept.size) refuse(kept, tellDamaged)
  return size !== null
}

/** Lets bytes through as their hash is made, and the last ones only when it is the right one. */
function hashed(kept: KeptFile, tellDamaged: TellDamaged): Transform {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const before = last
      last = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === kept.sha256) return done(null, last)
      tellDamaged(kept, 'bytes')
      done(new ApiError('file_damaged'))
    },
  })
}

function refuse(kept: KeptFile, tellDamaged: TellDamaged): never {
  tellDamaged(kept, 'size')
  throw new ApiError('file_damaged')
}
