import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../api/context.ts'
import { type Db, hasRow, row, rows } from '../api/db.ts'
import { FAULTS, type FileFault, type KeptFile } from '../api/services/stored-files.ts'
import { int, text } from '../api/shape.ts'
import { factsOf, setFact } from '../api/site-facts.ts'
import { sql } from '../api/sql.ts'

/** Reads every stored file and verifies it against its row. An interrupted check continues. */

/** A stored file that differs from its row. */
export interface Damage {
  sha256: string
  fault: FileFault
}

const PLACE = 'files check'
const KNOWN = 'files damaged'
/** Read between two notes of the place. */
const PART = 100
const AT_ONCE = 4

const Damaged = z.array(z.object({ sha256: z.string(), fault: z.enum(FAULTS) }))
const Place = z.object({ after: z.string(), done: z.number(), damaged: Damaged })
type Place = z.infer<typeof Place>

type Files = Pick<Context, 'db' | 'files'>

/**
 * Reads on from where the last check stopped, or from the beginning where it came to its end or `isAnew`. `tell` reports
 * the progress. Returns all damaged files. Throws when the storage is unavailable.
 */
export async function checkFiles(
  ctx: Files,
  isAnew: boolean,
  tell: (done: number, all: number) => void,
): Promise<{ read: number; damaged: Damage[] }> {
  let place: Place = (isAnew ? null : await placeOf(ctx.db)) ?? { after: '', done: 0, damaged: [] }
  const all = (await row(ctx.db, { count: int }, sql`select count(*) as count from blobs`))?.count ?? 0
  if (place.done > 0) tell(place.done, all)
  for (;;) {
    const files = await rows(
      ctx.db,
      { sha256: text, size: int },
      sql`select sha256, size from blobs where sha256 > ${place.after} order by sha256 limit ${PART}`,
    )
    const last = files.at(-1)
    if (!last) break
    const found = await damagedOf(ctx, files)
    place = { after: last.sha256, done: place.done + files.length, damaged: [...place.damaged, ...found] }
    await setFact(ctx.db, PLACE, JSON.stringify(place))
    tell(place.done, all)
  }
  await setFact(ctx.db, KNOWN, JSON.stringify(place.damaged))
  await ctx.db.execute(sql`delete from site_facts where name = ${PLACE}`)
  return { read: place.done, damaged: place.damaged }
}

async function placeOf(db: Db): Promise<Place | null> {
  const noted = (await factsOf(db, PLACE)).get(PLACE)
  return noted === undefined ? null : Place.parse(JSON.parse(noted))
}

/** Adds to what is known to be damaged until the next check. */
export async function noteDamaged(db: Db, found: readonly Damage[]): Promise<void> {
  const known = await knownDamage(db)
  const added = found.filter(({ sha256 }) => !known.some((one) => one.sha256 === sha256))
  if (added.length > 0) await setFact(db, KNOWN, JSON.stringify([...known, ...added]))
}

/** What the last check, and backups since, found. */
export async function knownDamage(db: Db): Promise<Damage[]> {
  const noted = (await factsOf(db, KNOWN)).get(KNOWN)
  return noted === undefined ? [] : Damaged.parse(JSON.parse(noted))
}

async function damagedOf(ctx: Files, files: readonly KeptFile[]): Promise<Damage[]> {
  const found: Damage[] = []
  const waiting = files.values()
  const work = async () => {
    for (const file of waiting) {
      const fault = await faultOf(ctx, file)
      if (fault) found.push({ sha256: file.sha256, fault })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return found.sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
}

/** What is wrong with a file; null when nothing is, or when nobody names it any more. */
async function faultOf({ db, files }: Files, { sha256, size }: KeptFile): Promise<FileFault | null> {
  try {
    const file = await files.open(sha256)
    if (!file) return (await hasRow(db, sql`select from blobs where sha256 = ${sha256}`)) ? 'missing' : null
    const hash = createHash('sha256')
    for await (const chunk of file.body) hash.update(chunk as Buffer)
    if (hash.digest('hex') === sha256) return null
    return file.size === size ? 'bytes' : 'size'
  } catch (error) {
    if (isUnreadable(error)) return 'unreadable'
    throw error
  }
}

/** Whether a disk says that it cannot read this file: others may be well. */
export const isUnreadable = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EIO'
