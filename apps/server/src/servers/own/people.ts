import { ApiError } from '@kz/contract/errors'
import type { gameServers } from '@kz/contract/runs/game-servers'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { lockOwn } from '../owners.ts'

type Calls = typeof gameServers

/** Who may see the page of a server for its owners: owners do all, helpers look on. */

const MOST_PEOPLE = 20

/** The people of a server, the owners first. */
export const peopleOf = (db: Db, serverId: number) =>
  rows(
    db,
    { userId: int, player: text, country: text, role: text.as<'owner' | 'helper'>() },
    sql`select u.id as "userId", u.pseudo as player, u.country, o.role from server_owners o join users u on u.id = o.user_id
      where o.server_id = ${serverId} order by o.role desc, o.since, u.id limit ${MOST_PEOPLE}`,
  )

/** Lets a member in, or says anew as what. Throws ApiError not_found and too_many_people; the last owner stays one. */
export function addPerson(ctx: Context, { query, body, viewer }: Call<Calls['POST /game-server/own-person']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockOwn(tx, viewer, query.id)
    const user = await row(tx, { id: int }, sql`select id from users where lower(pseudo) = lower(${body.player})`)
    if (!user) throw notFound('Player')
    const others = await peopleOf(tx, query.id)
    if (others.length >= MOST_PEOPLE) throw new ApiError('too_many_people', { most: MOST_PEOPLE })
    if (body.role === 'helper') await requireOtherOwner(tx, query.id, user.id)
    await tx.execute(sql`insert into server_owners (server_id, user_id, role) values (${query.id}, ${user.id}, ${body.role})
      on conflict (server_id, user_id) do update set role = excluded.role`)
    await audit('server-owner.add', `server:${query.id}`, { after: { userId: user.id, role: body.role } })
    emit({ type: 'servers.changed', data: {} })
    return { id: query.id }
  })
}

/** Lets a member go; whoever leaves by themselves needs no owner for it. Throws ApiError not_found and last_owner. */
export function removePerson(ctx: Context, { query, viewer }: Call<Calls['DELETE /game-server/own-person']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    if (query.userId !== viewer.userId) await lockOwn(tx, viewer, query.id)
    else await tx.execute(sql`select 1 from game_servers where id = ${query.id} for no key update`)
    const who = sql`server_id = ${query.id} and user_id = ${query.userId}`
    if (!(await hasRow(tx, sql`select from server_owners where ${who}`))) throw notFound('Player')
    await requireOtherOwner(tx, query.id, query.userId)
    await tx.execute(sql`delete from server_owners where ${who}`)
    await audit('server-owner.remove', `server:${query.id}`, { before: { userId: query.userId } })
    emit({ type: 'servers.changed', data: {} })
    return { id: query.id }
  })
}

/** Throws ApiError last_owner where this member is the only owner. */
async function requireOtherOwner(tx: Db, serverId: number, userId: number): Promise<void> {
  const owners = await rows(
    tx,
    { userId: int },
    sql`select user_id as "userId" from server_owners where server_id = ${serverId} and role = 'owner'`,
  )
  if (owners.length === 1 && owners[0]?.userId === userId) throw new ApiError('last_owner')
}
