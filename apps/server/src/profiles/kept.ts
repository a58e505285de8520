import { ApiError } from '@kz/contract/errors'
import { MOST_FAVOURITES, MOST_FOLLOWED } from '@kz/contract/wire/kept'
import { findMap } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** What a member keeps for themselves, and what they show first. */

/** The lists by which a page knows how its buttons stand. */
export async function marksOf(db: Db, userId: number): Promise<{ follows: number[]; favourites: string[] }> {
  const [follows, favourites] = await Promise.all([
    rows(db, { id: int }, sql`select user_id as id from follows where follower_id = ${userId}`),
    rows(
      db,
      { name: text },
      sql`select m.name from favourite_maps f join maps m on m.id = f.map_id where f.user_id = ${userId} and m.state <> 'HIDDEN'`,
    ),
  ])
  return { follows: follows.map(({ id }) => id), favourites: favourites.map(({ name }) => name) }
}

const FOLLOWED = { userId: int, pseudo: text, country: text, picture: text.orNull, records: int }

/** The players a member follows, the newest first. */
export const followedBy = (db: Db, userId: number) =>
  rows(
    db,
    FOLLOWED,
    sql`select u.id as "userId", u.pseudo, u.country, u.picture,
        (select count(*) from players p join reigns g on g.player_id = p.id and g.held_until is null and not g.has_cp
          where p.user_id = u.id) as records
      from follows f join users u on u.id = f.user_id where f.follower_id = ${userId}
      order by f.since desc, u.id limit ${MOST_FOLLOWED}`,
  )

/** Refuses one more entry of a member's list that is full; the lists of one member grow one at a time. */
export async function requireRoom(
  tx: Db,
  userId: number,
  count: SQL,
  refusal: () => ApiError,
  most: number,
): Promise<void> {
  await lockInTransaction(tx, `kept by ${userId}`)
  const found = await row(tx, { count: int }, count)
  if ((found?.count ?? 0) >= most) throw refusal()
}

/** Follows a player, or no longer. Throws ApiError for oneself, for nobody's id and for one more than there may be. */
export async function follow(ctx: Context, ownId: number, userId: number, followed: boolean) {
  if (ownId === userId) throw new ApiError('follows_self')
  await inTransaction(ctx, async (tx, emit) => {
    if (followed) {
      const known = await hasRow(tx, sql`select 1 from users where id = ${userId} for key share`)
      if (!known) throw notFound('Player')
      const others = sql`select count(*) as count from follows where follower_id = ${ownId} and user_id <> ${userId}`
      const full = () => new ApiError('too_many_followed', { most: MOST_FOLLOWED })
      await requireRoom(tx, ownId, others, full, MOST_FOLLOWED)
    }
    const changed = await hasRow(
      tx,
      followed
        ? sql`insert into follows (follower_id, user_id) values (${ownId}, ${userId}) on conflict do nothing returning user_id`
        : sql`delete from follows where follower_id = ${ownId} and user_id = ${userId} returning user_id`,
    )
    if (changed) emit({ type: 'marks.changed', data: { userId: ownId } })
  })
  return { userId, followed }
}

/** Puts a map among one's favourites, or takes it out. */
export async function favour(ctx: Context, userId: number, asked: string, favourite: boolean) {
  return inTransaction(ctx, async (tx, emit) => {
    const map = await findMap(tx, asked)
    if (!map) throw notFound('Map')
    if (favourite) {
      const others = sql`select count(*) as count from favourite_maps where user_id = ${userId} and map_id <> ${map.mapId}`
      const full = () => new ApiError('too_many_favourites', { most: MOST_FAVOURITES })
      await requireRoom(tx, userId, others, full, MOST_FAVOURITES)
    }
    const changed = await hasRow(
      tx,
      favourite
        ? sql`insert into favourite_maps (user_id, map_id) values (${userId}, ${map.mapId}) on conflict do nothing returning map_id`
        : sql`delete from favourite_maps where user_id = ${userId} and map_id = ${map.mapId} returning map_id`,
    )
    if (changed) emit({ type: 'marks.changed', data: { userId } })
    return { mapName: map.mapName, favourite }
  })
}
