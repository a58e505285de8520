import { ApiError } from '@kz/contract/errors'
import { type lists, type MapList, MOST_LIST_MAPS, MOST_LISTS } from '@kz/contract/events/lists'
import { findMaps } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { listOf } from './read.ts'

/** Making lists of maps, from pasted names too. */

type Calls = typeof lists
type Written = Call<Calls['POST /list/list']>['body']

const LONGEST_NAME = 64
/** of the names that are none */
const MOST_UNKNOWN = 100

/**
 * The maps that a text names, each once, in its order: one per line, or separated by commas. What stands after the name on its
 * line does not count, nor does an empty line. A name that is none is told by its line.
 */
export async function readNames(ctx: Context, { body }: Call<Calls['POST /list/read']>) {
  const named = body.text.split(/\r\n|\r|\n/).flatMap((line, at) =>
    line
      .split(/[,;]/)
      .map((part) => part.trim().split(/\s/)[0] ?? '')
      .filter(Boolean)
      .map((name) => ({ line: at + 1, name: name.replace(/\.bsp$/i, '').slice(0, LONGEST_NAME) })),
  )
  if (named.length > MOST_LIST_MAPS * 2) throw new ApiError('list_too_long', { most: MOST_LIST_MAPS })
  const known = await findMaps(ctx.db, [...new Set(named.map(({ name }) => name))])
  const maps = new Set(named.flatMap(({ name }) => known.get(name)?.mapName ?? []))
  if (maps.size > MOST_LIST_MAPS) throw new ApiError('list_too_long', { most: MOST_LIST_MAPS })
  return { maps: [...maps], unknown: named.filter(({ name }) => !known.has(name)).slice(0, MOST_UNKNOWN) }
}

/** Makes a list. Throws ApiError for maps that are not here, and for one list more than a member may have. */
export function makeList(ctx: Context, { viewer, body }: Call<Calls['POST /list/list']>): Promise<MapList> {
  return inTransaction(ctx, async (tx, emit) => {
    await lockInTransaction(tx, `lists of ${viewer.userId}`)
    const count = await row(
      tx,
      { count: int },
      sql`select count(*) as count from map_lists where user_id = ${viewer.userId}`,
    )
    if ((count?.count ?? 0) >= MOST_LISTS) throw new ApiError('too_many_lists', { most: MOST_LISTS })
    const made = await row(
      tx,
      { id: int },
      sql`insert into map_lists (user_id, name, note, is_public)
        values (${viewer.userId}, ${body.name}, ${body.note}, ${body.isPublic}) returning id`,
    )
    const listId = (made as { id: number }).id
    await setMaps(tx, listId, body)
    emit({ type: 'marks.changed', data: { userId: viewer.userId } })
    return listOf(tx, listId, viewer.userId)
  })
}

/** Writes all of a list anew. Throws ApiError for somebody else's, and for one that was changed meanwhile. */
export function changeList(ctx: Context, { viewer, query, body }: Call<Calls['PUT /list/list']>): Promise<MapList> {
  return inTransaction(ctx, async (tx, emit) => {
    const list = await row(
      tx,
      { version: int },
      sql`select version from map_lists where id = ${query.id} and user_id = ${viewer.userId} for update`,
    )
    if (!list) throw notFound('List')
    if (list.version !== body.version) throw new ApiError('stale_order')
    await tx.execute(sql`update map_lists set name = ${body.name}, note = ${body.note}, is_public = ${body.isPublic},
      version = version + 1, changed_at = now() where id = ${query.id}`)
    await setMaps(tx, query.id, body)
    emit({ type: 'marks.changed', data: { userId: viewer.userId } })
    return listOf(tx, query.id, viewer.userId)
  })
}

/** Deletes one's own list. */
export async function dropList(ctx: Context, { viewer, query }: Call<Calls['DELETE /list/list']>) {
  await inTransaction(ctx, async (tx, emit) => {
    const gone = await hasRow(
      tx,
      sql`delete from map_lists where id = ${query.id} and user_id = ${viewer.userId} returning id`,
    )
    if (!gone) throw notFound('List')
    emit({ type: 'marks.changed', data: { userId: viewer.userId } })
  })
  return { message: 'List deleted' }
}

async function setMaps(tx: Db, listId: number, { maps }: Written): Promise<void> {
  const known = await findMaps(
    tx,
    maps.map(({ mapName }) => mapName),
  )
  const ids = new Set<number>()
  const entries = maps.map(({ mapName, note }) => {
    const map = known.get(mapName)
    if (!map) throw new ApiError('list_map_unknown', { mapName }, { field: 'maps' })
    if (ids.has(map.mapId)) throw new ApiError('event_map_twice', { mapName }, { field: 'maps' })
    ids.add(map.mapId)
    return { map_id: map.mapId, note }
  })
  await tx.execute(sql`delete from map_list_maps where list_id = ${listId}`)
  await tx.execute(sql`insert into map_list_maps (list_id, place, map_id, note)
    select ${listId}, place, map_id, note from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as (map_id integer, note text)) with ordinality as given (map_id, note, place)`)
}
