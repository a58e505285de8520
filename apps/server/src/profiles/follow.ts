import { ApiError } from '@kz/contract/errors'
import { MOST_FOLLOWED } from '@kz/contract/wire/kept'
import { findMap } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { requirePlayer } from './find-player.ts'
import { requireRoom } from './kept.ts'

/** Following maps, mappers and game servers. */

interface Marking {
  /** counts what else of the kind the member follows */
  others: SQL
  add: SQL
  remove: SQL
}

async function mark(ctx: Context, userId: number, followed: boolean, find: (tx: Db) => Promise<Marking>) {
  await inTransaction(ctx, async (tx, emit) => {
    const { others, add, remove } = await find(tx)
    if (followed) {
      const full = () => new ApiError('too_many_followed_things', { most: MOST_FOLLOWED })
      await requireRoom(tx, userId, others, full, MOST_FOLLOWED)
    }
    const changed = await hasRow(tx, followed ? add : remove)
    if (changed) emit({ type: 'marks.changed', data: { userId } })
  })
}

/** Follows a map, or no longer. Throws ApiError for one that is not here. */
export async function followMap(ctx: Context, userId: number, asked: string, followed: boolean) {
  const map = await findMap(ctx.db, asked)
  if (!map) throw notFound('Map')
  const { mapId, mapName } = map
  await mark(ctx, userId, followed, async () => ({
    others: sql`select count(*) as count from followed_maps where user_id = ${userId} and living_map(map_id) <> ${mapId}`,
    add: sql`insert into followed_maps (user_id, map_id) values (${userId}, ${mapId}) on conflict do nothing returning user_id`,
    remove: sql`delete from followed_maps where user_id = ${userId} and living_map(map_id) = ${mapId} returning user_id`,
  }))
  return { mapName, followed }
}

/** Follows a mapper by the name of their account, or by a name on maps that is nobody's account. */
export async function followMapper(ctx: Context, userId: number, asked: string, followed: boolean) {
  const isOfNobody = await hasRow(
    ctx.db,
    sql`select from map_authors where user_id is null and name = ${asked} limit 1`,
  )
  const { userId: mapperId, name } = isOfNobody
    ? { userId: null, name: asked }
    : await requirePlayer(ctx.db, { nickname: asked })
  if (mapperId === userId) throw new ApiError('follows_self')
  if (mapperId === null && !isOfNobody) throw notFound('Player')
  const [whose, called] = mapperId === null ? [null, name] : [mapperId, null]
  const isThis = sql`mapper_id is not distinct from ${whose}::integer and name is not distinct from ${called}::text`
  await mark(ctx, userId, followed, async () => ({
    others: sql`select count(*) as count from followed_mappers where user_id = ${userId} and not (${isThis})`,
    add: sql`insert into followed_mappers (user_id, mapper_id, name) values (${userId}, ${whose}, ${called})
      on conflict do nothing returning user_id`,
    remove: sql`delete from followed_mappers where user_id = ${userId} and ${isThis} returning user_id`,
  }))
  return { name, followed }
}

/** Follows a game server, or no longer. */
export async function followServer(ctx: Context, userId: number, serverId: number, followed: boolean) {
  await mark(ctx, userId, followed, async (tx) => {
    const known = await row(
      tx,
      { id: int },
      sql`select id from game_servers where id = ${serverId} and (trust <> 'struck' or not ${followed}::boolean) for key share`,
    )
    if (!known) throw notFound('Server')
    return {
      others: sql`select count(*) as count from followed_servers where user_id = ${userId} and server_id <> ${serverId}`,
      add: sql`insert into followed_servers (user_id, server_id) values (${userId}, ${serverId})
        on conflict do nothing returning user_id`,
      remove: sql`delete from followed_servers where user_id = ${userId} and server_id = ${serverId} returning user_id`,
    }
  })
  return { serverId, followed }
}
