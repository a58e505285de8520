import { ApiError } from '@kz/contract/errors'
import { pseudoKey } from '../accounts/api.ts'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Whose page it is: an account, a holder without one, or an account that holds records. */
const PLAYER = {
  /** null for a holder without an account */
  userId: int.orNull,
  /** null for an account that never submitted a demo */
  playerId: int.orNull,
  name: text,
  country: text,
  /** the former nickname the player was found by */
  formerly: text.orNull,
}
export type Player = RowOf<typeof PLAYER>

const MOST_ID = 2_147_483_647
const account = sql`select u.id as "userId", p.id as "playerId", u.pseudo as name, u.country, null as formerly
  from users u left join players p on p.user_id = u.id`

/** By nickname without case, then by the name of a holder without an account, by a former nickname, by number. */
async function findByName(db: Db, name: string): Promise<Player | undefined> {
  const key = pseudoKey(name)
  return (
    (await row(db, PLAYER, sql`${account} where u.pseudo_key = ${key} and u.deleted_at is null`)) ??
    (await row(
      db,
      PLAYER,
      sql`select null::integer as "userId", id as "playerId", name, country, null as formerly from players
        where user_id is null and lower(name) = lower(${name}) order by name = ${name} desc, id limit 1`,
    )) ??
    (await row(
      db,
      PLAYER,
      sql`select u.id as "userId", p.id as "playerId", u.pseudo as name, u.country, f.pseudo as formerly
        from former_pseudos f join users u on u.id = f.user_id left join players p on p.user_id = u.id
        where f.pseudo_key = ${key} and u.deleted_at is null order by f.left_at desc limit 1`,
    )) ??
    (/^[1-9]\d{0,9}$/.test(name) && Number(name) <= MOST_ID ? findById(db, Number(name)) : undefined)
  )
}

const findById = (db: Db, userId: number): Promise<Player | undefined> =>
  row(db, PLAYER, sql`${account} where u.id = ${userId} and u.deleted_at is null`)

/** The player a call names by exactly one of the two. Throws 400 or 404. */
export async function requirePlayer(
  db: Db,
  { userId, nickname }: { userId?: number | undefined; nickname?: string | undefined },
): Promise<Player> {
  if ((userId === undefined) === (nickname === undefined)) {
    throw new ApiError('one_of_missing', { one: 'userId', other: 'nickname' })
  }
  const found = userId === undefined ? await findByName(db, nickname ?? '') : await findById(db, userId)
  if (!found) throw notFound('Player')
  return found
}
