import { ApiError } from '@kz/contract/errors'
import { zipFaultText } from '@kz/contract/refusals/files'
import { COLLECTION_DEMOS, formatTime } from '@kz/contract/rules'
import type { collections } from '@kz/contract/runs/collections'
import type { Answer } from '@kz/contract/wire/endpoint'
import { keepOutcome } from '../analyzer/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import type { StoredTemp } from '../platform/api/services/stored-files.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dropBlob } from '../platform/files/blobs.ts'
import { type KeptFiles, nameFiles, withKept } from '../platform/files/keep-files.ts'
import { unpack, type ZipEntry } from '../platform/files/zip.ts'
import { freeName, keptName, withDemos } from './archive-entries.ts'
import { findCollection, type LockedCollection, lockCollection, requireSubmitted, targetOf } from './locked.ts'
import { type Candidate, readDemo } from './read-demo.ts'

/**
 * An archive of demos into a collection. Each demo is unpacked, read and judged for itself; what is taken is written in one
 * transaction at the end, so that an upload is there whole or not at all.
 */

type Upload = (typeof collections)['POST /upload/demo-collection/{id}/upload']
type UploadAnswer = Answer<Upload>
type Skipped = UploadAnswer['skipped']

/** So many are read at once; the readers are shared with the uploads of players. */
const AT_ONCE = 2

/** Throws ApiError where the archive is none, or breaks a limit as a whole. */
export async function uploadArchive(ctx: Context, { params: { id }, file }: Call<Upload>): Promise<UploadAnswer> {
  const skipped: Skipped = []
  const read: Candidate[] = []
  try {
    if (!/\.zip$/i.test(file.name)) throw new ApiError('zip_only')
    const collection = await openCollection(ctx.db, id)
    await withDemos(file.path, async (zip, demos, refused) => {
      skipped.push(...refused.map((one) => ({ fileName: one.path.slice(0, 200), reason: zipFaultText(one) })))
      const waiting = demos.values()
      const work = async () => {
        for (const entry of waiting) {
          const one = await judge(ctx, collection, zip, entry)
          if ('reason' in one) skipped.push(one)
          else read.push(one)
        }
      }
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    })
    const chosen = fastest(read)
    skipped.push(...chosen.skipped)
    const written = await withKept(ctx, filesOf(chosen.taken), (kept) => write(ctx, id, chosen.taken, kept))
    return { uploaded: written.uploaded, skipped: [...skipped, ...written.skipped] }
  } finally {
    await Promise.all([file, ...read.map((one) => one.file)].map((temp) => ctx.files.discard(temp)))
  }
}

/** The collection an upload is for, before it is read. Throws ApiError not_found and wrong_state. */
export async function openCollection(db: Db, id: number): Promise<LockedCollection> {
  const found = await findCollection(db, id)
  requireSubmitted(found)
  return found
}

/** One entry as a candidate, or why it is none; what is not taken leaves nothing behind. */
async function judge(
  ctx: Context,
  collection: LockedCollection,
  zip: Parameters<typeof unpack>[1],
  entry: ZipEntry,
): Promise<Candidate | Skipped[number]> {
  const fileName = keptName(entry.path)
  let file: StoredTemp | undefined
  try {
    await ctx.files.requireRoom()
    file = await unpack(ctx.files, zip, { ...entry, path: fileName })
    return await readDemo(ctx, collection, file, fileName)
  } catch (error) {
    if (file) await ctx.files.discard(file)
    // what a demo is refused for is its own matter; a full disk or a database that is away is everybody's
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const isDamaged = error.code === 'zip_unsafe'
    return { fileName, reason: isDamaged ? zipFaultText({ fault: 'damaged', path: fileName }) : error.message }
  }
}

const slower = (mapName: string, timeMs: number): string =>
  `${mapName} is there with a faster demo, ${formatTime(timeMs)}`

/** Of each map the fastest, of equal ones the first by name. */
function fastest(read: readonly Candidate[]): { taken: Candidate[]; skipped: Skipped } {
  const byMap = new Map<number, Candidate>()
  const skipped: Skipped = []
  const order = read.toSorted((one, other) => one.timeMs - other.timeMs || (one.fileName < other.fileName ? -1 : 1))
  for (const one of order) {
    const better = byMap.get(one.mapId)
    if (better) skipped.push({ fileName: one.fileName, reason: slower(better.mapName, better.timeMs) })
    else byMap.set(one.mapId, one)
  }
  return { taken: [...byMap.values()].toSorted((one, other) => (one.mapName < other.mapName ? -1 : 1)), skipped }
}

const THERE = { id: int, fileName: text, mapId: int, timeMs: int, sha256: text }

const filesOf = (candidates: readonly Candidate[]): StoredTemp[] => candidates.map(({ file }) => file)

/** Adds the demos, each in place of a slower one of its map. */
async function write(
  ctx: Context,
  id: number,
  candidates: readonly Candidate[],
  kept: KeptFiles,
): Promise<UploadAnswer> {
  if (candidates.length === 0) return { uploaded: [], skipped: [] }
  return inTransaction(ctx, async (tx, emit, audit) => {
    requireSubmitted(await lockCollection(tx, id))
    const there = await rows(
      tx,
      THERE,
      sql`select id, file_name as "fileName", map_id as "mapId", time_ms as "timeMs", sha256
        from collection_demos where collection_id = ${id}`,
    )
    const skipped: Skipped = []
    const replaced: (typeof there)[number][] = []
    const taken = candidates.filter((one) => {
      const old = there.find(({ mapId }) => mapId === one.mapId)
      if (old && old.timeMs <= one.timeMs) {
        skipped.push({ fileName: one.fileName, reason: slower(one.mapName, old.timeMs) })
        return false
      }
      if (old) {
        replaced.push(old)
        skipped.push({ fileName: old.fileName, reason: `${one.fileName} is faster and took its place` })
      }
      return true
    })
    const count = there.length - replaced.length + taken.length
    if (count > COLLECTION_DEMOS) {
      throw new ApiError('collection_full', { most: COLLECTION_DEMOS, count })
    }
    await nameFiles(tx, kept, filesOf(taken))
    await remove(tx, replaced)
    const names = new Set(there.filter((one) => !replaced.includes(one)).map(({ fileName }) => fileName.toLowerCase()))
    const uploaded: string[] = []
    for (const one of taken) {
      const fileName = freeName(one.fileName, names)
      names.add(fileName.toLowerCase())
      uploaded.push(fileName)
    }
    await insert(tx, id, taken, uploaded)
    await audit('collection.upload', targetOf(id), { after: { uploaded, skipped } })
    emit({ type: 'collection.changed', data: { collectionId: id } })
    return { uploaded, skipped }
  })
}

async function insert(tx: Db, id: number, taken: readonly Candidate[], names: readonly string[]): Promise<void> {
  const list = taken.map(({ file, mapId, route, timeMs, cp, gc, seen, warnings, judged }, place) => ({
    ...{ file_name: names[place], map_id: mapId, route, time_ms: timeMs, cp, gc, seen, warnings },
    ...{ verdict: judged.verdict, sha256: file.sha256 },
  }))
  const made = await rows(
    tx,
    { demoId: int, sha256: text },
    sql`insert into collection_demos
      (collection_id, file_name, map_id, route, time_ms, cp, gc, seen, warnings, verdict, sha256)
    select ${id}::integer, * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as sent (file_name text,
      map_id integer, route text, time_ms integer, cp integer, gc integer, seen jsonb, warnings jsonb, verdict text,
      sha256 text)
    returning demo_id as "demoId", sha256`,
  )
  for (const { demoId, sha256 } of made) {
    const one = taken.find(({ file }) => file.sha256 === sha256) as Candidate
    await keepOutcome(tx, { kind: 'collected', demoId, sha256 }, one.judged)
  }
}

/** Takes demos out of a collection; their files go when nothing else names them. */
async function remove(tx: Db, gone: readonly { id: number; sha256: string }[]): Promise<void> {
  const ids = sql.param(gone.map(({ id }) => id))
  await tx.execute(sql`delete from collection_demos where id = any(${ids}::integer[])`)
  for (const { sha256 } of gone) await dropBlob(tx, sha256)
}
