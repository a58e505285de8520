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
  /** which of the tables, and the columns of this one thing */
  table: SQL
  columns: SQL
  values: SQL
  /** this one thing, of a row */
  isThis: SQL
}

async function mark(ctx: Context, userId: number, followed: boolean, find: (tx: Db) => Promise<Marking>) {
  await inTransaction(ctx, async (tx, emit) => {
    const { table, columns, values, isThis } = await find(tx)
    if (followed) {
      const others = sql`select count(*) as count from ${table} where user_id = ${userId} and not (${isThis})`
      const full = () => new ApiError('too_many_followed_things', { most: MOST_FOLLOWED })
      await requireRoom(tx, userId, others, full, MOST_FOLLOWED)
    }
    const changed = await hasRow(
      tx,
      followed
        ? sql`insert into ${table} (user_id, ${columns}) values (${userId}, ${values}) on conflict do nothing returning user_id`
        : sql`delete from ${table} where user_id = ${userId} and ${isThis} returning user_id`,
    )
    if (changed) emit({ type: 'marks.changed', data: { userId } })
  })
}

/** Follows a map, or no longer. Throws ApiError for one that is not here. */
export async function followMap(ctx: Context, userId: number, asked: string, followed: boolean) {
  const map = await findMap(ctx.db, asked)
  if (!map) throw notFound('Map')
  const { mapId, mapName } = map
  await mark(ctx, userId, followed, async () => ({
    ...{ table: sql`followed_maps`, columns: sql`map_id`, values: sql`${mapId}` },
    isThis: sql`living_map(map_id) = ${mapId}`,
  }))
  return { mapName, followed }
}

/** Follows a mapper by the name of their account, or by a name on maps that is nobody's account. */
export async function followMapper(ctx: Context, userId: number, asked: string, followed: boolean) {
  const isOfNobody = await hasRow(
    ctx.db,
    sql`select from map_authors where user_id is null and name = ${asked} limit 1`,
  )
  const found = isOfNobody ? { userId: null, name: asked } : await requirePlayer(ctx.db, { nickname: asked })
  if (found.userId === userId) throw new ApiError('follows_self')
  if (found.userId === null && !isOfNobody) throw notFound('Player')
  await mark(ctx, userId, followed, async () =>
    found.userId === null
      ? {
          ...{ table: sql`followed_mappers`, columns: sql`name`, values: sql`${found.name}` },
          isThis: sql`coalesce(name = ${found.name}, false)`,
        }
      : {
          ...{ table: sql`followed_mappers`, columns: sql`mapper_id`, values: sql`${found.userId}` },
          isThis: sql`coalesce(mapper_id = ${found.userId}, false)`,
        },
  )
  return { name: found.name, followed }
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
      ...{ table: sql`followed_servers`, columns: sql`server_id`, values: sql`${serverId}` },
      isThis: sql`server_id = ${serverId}`,
    }
  })
  return { serverId, followed }
}
