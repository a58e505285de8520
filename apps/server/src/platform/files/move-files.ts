import type { Context } from '../api/context.ts'
import { rows, withTryLock } from '../api/db.ts'
import type { FileStore } from '../api/services/stored-files.ts'
import { int, text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { SWEEP_LOCK } from './blobs.ts'

export interface MovedFiles {
  copied: number
  /** were there before */
  there: number
  /** named by rows, and in neither store */
  missing: string[]
  /** have other bytes than their names say, and stay where they are */
  damaged: string[]
}

const AT_ONCE = 4
const TELL_EVERY = 1_000

/**
 * Copies every file that a row names from one store to the other, where it is not there yet; what was cut off goes on. Each
 * is verified against its name before it is stored. The originals stay, and no garbage collection runs meanwhile.
 */
export async function moveFiles(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  from: FileStore,
  to: FileStore,
  tell: (done: number, all: number) => void,
): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, there: 0, missing: [], damaged: [] }
  const work = async () => {
    const named = await rows(db, { sha256: text, size: int }, sql`select sha256, size from blobs order by sha256`)
    const waiting = named.entries()
    const copyOn = async () => {
      for (const [done, file] of waiting) {
        if (done > 0 && done % TELL_EVERY === 0) tell(done, named.length)
        await copy(file.sha256, from, to, moved)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyOn))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return moved
  }
  const done = await withTryLock(pool, SWEEP_LOCK, work)
  if (!done) throw new Error('A backup or a sweep is running: try again when it is done.')
  return done
}

async function copy(sha256: string, from: FileStore, to: FileStore, moved: MovedFiles): Promise<void> {
  if (await to.has(sha256)) {
    moved.there++
    return
  }
  const file = await from.open(sha256)
  if (!file) {
    moved.missing.push(sha256)
    return
  }
  const temp = await to.receive(file.body, file.size)
  try {
    if (temp.sha256 !== sha256) moved.damaged.push(sha256)
    else {
      await to.put(temp)
      moved.copied++
    }
  } finally {
    await to.discard(temp)
  }
}
