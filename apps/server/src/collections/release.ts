import { ApiError } from '@kz/contract/errors'
import type { collections } from '@kz/contract/runs/collections'
import type { Answer } from '@kz/contract/wire/endpoint'
import { keepCollected } from '../analyzer/api.ts'
import { announceRecords, lockRoutes, releaseCollected, stampDemos } from '../demos/api.ts'
import { ensureRoute } from '../maps/api.ts'
import { lockNews, publishNews, readWriting, urlOf } from '../news/api.ts'
import { notify } from '../notifications/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { ensurePlayers, playerOf } from '../records/api.ts'
import { move } from '../submissions/api.ts'
import { type DemoRow, demosOf, skipOf } from './demo-rows.ts'
import { COLLECTIONS, type LockedCollection, lockCollection, targetOf } from './locked.ts'
import { withoutDemos } from './news-content.ts'

/** The release of a collection: its records, its post and its state in one transaction, for good. */

type Released = Answer<(typeof collections)['POST /demo-collections/{id}/release']>
interface Body {
  newsTitle: string
  newsContent: string
}

/**
 * What is no record any more is skipped, and its line leaves the post. Throws ApiError for a collection that is not
 * approved, released already, empty, or without any record.
 */
export function releaseCollection(ctx: Context, viewer: Viewer, id: number, body: Body): Promise<Released> {
  const { newsTitle, newsContent } = body
  if (newsTitle.trim() === '' || newsContent.trim() === '') {
    throw new ApiError('collection_news_missing')
  }
  const writing = readWriting('news', { title: newsTitle, htmlContent: newsContent })
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await lockCollection(tx, id)
    requireApproved(found)
    // before the routes: a transaction that writes news holds this lock while it waits for demos
    await lockNews(tx)
    const demos = await held(tx, id)
    if (demos.length === 0) throw new ApiError('collection_empty')
    const wanted = demos.filter((demo) => skipOf(demo) === null)
    if (wanted.length === 0) throw new ApiError('collection_without_records')
    const playerId = await playerIdOf(tx, found)
    const routeIds = wanted.map(({ routeId }) => routeId as number)
    const source = sourceOf(found, playerId, wanted)
    const { released, notices } = await releaseCollected(tx, emit, viewer.userId, routeIds, source)
    const ids = new Set(released.map((demo) => demo.id))
    await keepCollected(tx, [...ids])
    const skipped = demos.flatMap((demo) =>
      ids.has(demo.demoId) ? [] : [{ ...demo, reason: skipOf(demo) ?? new ApiError('demo_sent_otherwise').message }],
    )
    const gone = new Set(skipped.map(({ demoId }) => demoId))
    const newsId = await publishNews(tx, emit, audit, viewer, {
      ...writing,
      content: withoutDemos(writing.content, gone),
      extended: writing.extended ? withoutDemos(writing.extended, gone) : writing.extended,
    })
    await stampDemos(tx, newsId, [...ids])
    await noteSkipped(tx, skipped)
    const set = sql`, released_by = ${viewer.userId}, released_at = now(), news_id = ${newsId}`
    await move(tx, COLLECTIONS, id, ['APPROVED'], 'RELEASED', set)
    const told = skipped.map(({ fileName, reason }) => ({ fileName, reason }))
    await audit('collection.release', targetOf(id), { after: { demoIds: [...ids], skipped: told, newsId } })
    emit({ type: 'collection.changed', data: { collectionId: id } })
    emit({ type: 'collection.released', data: { collectionId: id, demos: ids.size } })
    const newsUrl = urlOf(newsId, writing.title)
    await notify(tx, emit, [...notices, ...playerNotice(found, viewer, ids.size, newsUrl)])
    await announceRecords(tx, emit, [...ids])
    return { newsId, newsUrl, released: ids.size, skipped: told }
  })
}

function requireApproved({ state }: LockedCollection): void {
  if (state === 'RELEASED') throw new ApiError('collection_released')
  if (state !== 'APPROVED') throw new ApiError('collection_to_approve')
}

/** The demos beside records that nobody else changes until this transaction ends; plain routes that are new are made. */
async function held(tx: Db, id: number): Promise<DemoRow[]> {
  for (const { mapId, route, routeId, takesRecords } of await demosOf(tx, id)) {
    if (routeId === null && route === '' && takesRecords) await ensureRoute(tx, mapId, '')
  }
  const routeIds = (await demosOf(tx, id)).flatMap(({ routeId }) => routeId ?? [])
  await lockRoutes(tx, routeIds)
  return demosOf(tx, id)
}

async function playerIdOf(tx: Db, { userId, playerName, country }: LockedCollection): Promise<number> {
  if (userId !== null) return playerOf(tx, { userId, pseudo: playerName, country })
  const made = await ensurePlayers(tx, new Map([[playerName, country]]))
  return made.get(playerName) as number
}

/** What becomes a row of the demos. Nobody sent them in, so they are on nobody's list of submissions. */
const sourceOf = ({ playerName, country }: LockedCollection, playerId: number, wanted: readonly DemoRow[]) =>
  sql`select demo_id, r.id, ${playerId}::integer, ${playerName}::text, ${country}::text, time_ms, cp, gc, mpbhop, yt_id,
      file_name, seen, warnings, sha256, uploaded_at
    from collection_demos d join routes r on r.map_id = d.map_id and r.name = d.route
    where d.id = any(${sql.param(wanted.map(({ id }) => id))}::integer[]) order by demo_id`

async function noteSkipped(tx: Db, skipped: readonly { id: number; reason: string }[]): Promise<void> {
  const list = skipped.map(({ id, reason }) => ({ id, reason }))
  await tx.execute(sql`update collection_demos d set skipped = given.reason
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as given (id integer, reason text) where d.id = given.id`)
}

/** One notice for all records of the player, where the player has an account. */
const playerNotice = ({ id, title, userId }: LockedCollection, viewer: Viewer, records: number, newsUrl: string) =>
  userId === null
    ? []
    : [
        {
          userId,
          kind: 'submission' as const,
          subject: targetOf(id),
          actorId: viewer.userId,
          event: { type: 'collection' as const, title, records, newsUrl },
        },
      ]
