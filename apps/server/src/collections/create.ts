import { ApiError } from '@kz/contract/errors'
import { cleanLine, isVisible } from '@kz/contract/names/clean-text'
import type { CollectionDetail, DemoCollection } from '@kz/contract/runs/collections'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { dropBlob } from '../platform/files/blobs.ts'
import { addStep, purgeSteps } from '../submissions/api.ts'
import { collectionDetail } from './detail.ts'
import { type CollectionRow, collectionRows, shownCollection } from './list.ts'
import { lockCollection, targetOf } from './locked.ts'

interface Body {
  title: string
  playerId?: number | undefined
  playerName?: string | undefined
  country?: string | undefined
  adminNotes: string
}

/** Throws ApiError collection_incomplete without a title or a player, and not_found for an account that is none. */
export function createCollection(ctx: Context, viewer: Viewer, body: Body): Promise<DemoCollection> {
  const title = cleanLine(body.title)
  const name = cleanLine(body.playerName ?? '')
  if (!isVisible(title) || (body.playerId === undefined && !isVisible(name))) {
    throw new ApiError('collection_incomplete')
  }
  return inTransaction(ctx, async (tx, emit, audit) => {
    const player =
      body.playerId === undefined ? await holderOf(tx, name, body.country ?? 'n-a') : await accountOf(tx, body.playerId)
    const made = await row(
      tx,
      { id: int },
      sql`insert into demo_collections (title, user_id, player_name, country, admin_notes, submitted_by)
        values (${title}, ${player.userId}, ${player.name}, ${player.country}, ${body.adminNotes}, ${viewer.userId})
        returning id`,
    )
    const { id } = made as { id: number }
    await audit('collection.create', targetOf(id), { after: { title, player: player.name, userId: player.userId } })
    emit({ type: 'collection.changed', data: { collectionId: id } })
    const [found] = await collectionRows(tx, sql`c.id = ${id}`)
    return shownCollection(found as CollectionRow)
  })
}

const PLAYER = { userId: int.orNull, name: text, country: text }

async function accountOf(tx: Db, userId: number) {
  const found = await row(
    tx,
    PLAYER,
    sql`select id as "userId", pseudo as name, country from users where id = ${userId}`,
  )
  if (!found) throw notFound('Player')
  return found
}

/** The holder of a name that no account has; a new one where nobody has it yet, made with the release. */
async function holderOf(tx: Db, name: string, country: string) {
  if (await hasRow(tx, sql`select from users where search_key = search_key(${name})`)) {
    throw new ApiError('player_has_account', { player: name })
  }
  const known = await row(
    tx,
    PLAYER,
    sql`select null::integer as "userId", name, country from players
      where user_id is null and lower(name) = lower(${name}) order by name = ${name} desc, id limit 1`,
  )
  if (!known) return { userId: null, name, country }
  return { ...known, country: known.country === 'n-a' ? country : known.country }
}

/** Adds a word of the staff, which stays: what was said at the beginning is not changed. */
export function comment(ctx: Context, viewer: Viewer, id: number, message: string): Promise<CollectionDetail> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockCollection(tx, id)
    await addStep(tx, { name: 'collection' }, id, 'noted', viewer.userId, message)
    await audit('collection.comment', targetOf(id), { after: { message } })
    emit({ type: 'collection.changed', data: { collectionId: id } })
    return collectionDetail(tx, viewer, id)
  })
}

/** Its rows go at once, its files when nothing else names them. Throws ApiError collection_kept for a released one. */
export function deleteCollection(ctx: Context, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { title, state } = await lockCollection(tx, id)
    if (state === 'RELEASED') throw new ApiError('collection_kept')
    const gone = await rows(
      tx,
      { fileName: text, sha256: text },
      sql`delete from collection_demos where collection_id = ${id} returning file_name as "fileName", sha256`,
    )
    await purgeSteps(tx, { name: 'collection' }, id)
    await tx.execute(sql`delete from demo_collections where id = ${id}`)
    for (const sha256 of gone.map(({ sha256 }) => sha256).toSorted()) await dropBlob(tx, sha256)
    const files = gone.map(({ fileName }) => fileName)
    await audit('collection.delete', targetOf(id), { before: { title, state, files } })
    emit({ type: 'collection.changed', data: { collectionId: id } })
    return { message: 'Demo collection deleted successfully' }
  })
}
