import { ApiError } from '@kz/contract/errors'
import { COLLECTION_DEMOS, mapRoute, youtubeId } from '@kz/contract/rules'
import type { CollectionDemo, collections } from '@kz/contract/runs/collections'
import type { Answer } from '@kz/contract/wire/endpoint'
import { counts, wholeNumber } from '../demos/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { dropBlob } from '../platform/files/blobs.ts'
import { videoId } from '../submissions/api.ts'
import { type DemoRow, demoOf, demosOf, shownDemo } from './demo-rows.ts'
import { lockCollection, requireSubmitted, targetOf } from './locked.ts'

/** What staff changes in the demos of a collection that is not approved yet. */

interface Which {
  id: number
  fileName: string
}

/** Throws ApiError for what cannot be, and missing_youtube_link without a link. */
export function updateDemo(
  ctx: Context,
  { id, fileName }: Which,
  typed: { cp: number | string; gc: number | string; mpbhop: boolean; youtubeLink: string },
): Promise<CollectionDemo> {
  const { cp, gc } = counts({ cp: wholeNumber(typed.cp), gc: wholeNumber(typed.gc) })
  if (typed.youtubeLink.trim() === '') throw new ApiError('missing_youtube_link')
  const ytId = videoId(typed.youtubeLink)
  const { mpbhop } = typed
  return inTransaction(ctx, async (tx, emit, audit) => {
    const collection = await lockCollection(tx, id)
    const before = await demoOf(tx, id, fileName)
    requireSubmitted(collection)
    await tx.execute(sql`update collection_demos set cp = ${cp}, gc = ${gc}, mpbhop = ${mpbhop}, yt_id = ${ytId}
      where id = ${before.id}`)
    const told = ({ cp, gc, mpbhop, ytId }: DemoRow) => ({ cp, gc, mpbhop, ytId })
    const after = await demoOf(tx, id, fileName)
    await audit('collection.demo', targetOf(id), { before: { fileName, ...told(before) }, after: told(after) })
    emit({ type: 'collection.changed', data: { collectionId: id } })
    return shownDemo(after)
  })
}

/** Takes a demo out; its file goes when nothing else names it. */
export function removeDemo(ctx: Context, { id, fileName }: Which): Promise<{ message: string }> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const collection = await lockCollection(tx, id)
    const found = await demoOf(tx, id, fileName)
    requireSubmitted(collection)
    await tx.execute(sql`delete from collection_demos where id = ${found.id}`)
    await dropBlob(tx, found.sha256)
    await audit('collection.remove', targetOf(id), { before: { fileName, sha256: found.sha256 } })
    emit({ type: 'collection.changed', data: { collectionId: id } })
    return { message: 'Demo removed successfully' }
  })
}

type Links = Answer<(typeof collections)['POST /demo-collections/{id}/youtube-links']>

/** Reads a line with a map and a link, in either order. */
function readLine(line: string): { name: string; ytId: string } | { reason: string } {
  const words = line.split(/[\s,;|]+/).filter(Boolean)
  const links = words.filter((word) => /^https?:/i.test(word))
  const names = words.filter((word) => !links.includes(word))
  const [link] = links
  if (links.length !== 1 || !link) return { reason: links.length === 0 ? 'No link in this line' : 'More than one link' }
  const ytId = youtubeId(link)
  if (!ytId) return { reason: 'Enter a valid YouTube link' }
  const [name] = names
  return name ? { name, ytId } : { reason: 'No map in this line' }
}

/** Sets the videos of many demos: each line names a map of the collection, and its link. What fits no map is told. */
export function pasteLinks(ctx: Context, id: number, text: string): Promise<Links> {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length > 2 * COLLECTION_DEMOS) throw new ApiError('too_many_lines', { most: 2 * COLLECTION_DEMOS })
  return inTransaction(ctx, async (tx, emit, audit) => {
    requireSubmitted(await lockCollection(tx, id))
    const byMap = new Map<string, DemoRow>()
    for (const demo of await demosOf(tx, id)) {
      byMap.set(demo.mapName.toLowerCase(), demo)
      byMap.set(mapRoute(demo.mapName, demo.route).toLowerCase(), demo)
    }
    const found = new Map<number, { fileName: string; ytId: string }>()
    const skipped: Links['skipped'] = []
    for (const line of lines) {
      const read = readLine(line)
      const demo = 'name' in read ? byMap.get(read.name.toLowerCase()) : undefined
      if ('reason' in read) skipped.push({ line: line.slice(0, 200), reason: read.reason })
      else if (!demo) skipped.push({ line: line.slice(0, 200), reason: `${read.name} is not in this collection` })
      else found.set(demo.id, { fileName: demo.fileName, ytId: read.ytId })
    }
    const list = [...found].map(([demoId, { ytId }]) => ({ id: demoId, yt_id: ytId }))
    await tx.execute(sql`update collection_demos d set yt_id = given.yt_id
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as given (id integer, yt_id text) where d.id = given.id`)
    const updated = [...found.values()].map(({ fileName }) => fileName)
    if (updated.length > 0) {
      await audit('collection.links', targetOf(id), {
        after: Object.fromEntries([...found.values()].map((one) => [one.fileName, one.ytId])),
      })
      emit({ type: 'collection.changed', data: { collectionId: id } })
    }
    return { updated, skipped }
  })
}
