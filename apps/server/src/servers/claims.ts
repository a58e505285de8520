import { ApiError } from '@kz/contract/errors'
import type { gameServers, ServerClaim } from '@kz/contract/runs/game-servers'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { checkAddress, lockList } from './manage.ts'

type Calls = typeof gameServers

/** Players who ask for a server of theirs, and what staff answers. */

const MOST_OPEN = 5

/** Asks for a server. Throws ApiError server_address, server_port, claimed_already and too_many_claims. */
export async function claimServer(ctx: Context, { body, viewer }: Call<Calls['POST /game-server/claim']>) {
  const addr = await checkAddress(ctx, body)
  return inTransaction(ctx, async (tx, _emit, audit) => {
    await lockList(tx)
    const open = await row(
      tx,
      { count: int },
      sql`select count(*) as count from server_claims where user_id = ${viewer.userId} and state = 'OPEN'`,
    )
    if ((open?.count ?? 0) >= MOST_OPEN) throw new ApiError('too_many_claims', { most: MOST_OPEN })
    const made = await row(
      tx,
      { id: int },
      sql`insert into server_claims (user_id, addr, port, name, reason)
        values (${viewer.userId}, ${addr}, ${body.port}, ${body.name}, ${body.reason})
        on conflict do nothing returning id`,
    )
    if (!made) throw new ApiError('claimed_already')
    await audit('server-claim.create', `server-claim:${made.id}`, { after: { addr, port: body.port, name: body.name } })
    return made
  })
}

const CLAIM = {
  ...{
    id: int,
    addr: text,
    port: int,
    name: text,
    reason: text,
    player: text,
    date: moment,
    state: text,
    answer: text,
  },
}

const shown = ({ date, state, ...claim }: RowOf<typeof CLAIM>): ServerClaim => ({
  ...claim,
  date: date.toISOString(),
  state: state.toLowerCase() as ServerClaim['state'],
})

const claims = async (db: Db, where: SQL): Promise<ServerClaim[]> =>
  (
    await rows(
      db,
      CLAIM,
      sql`select c.id, c.addr, c.port, c.name, c.reason, u.pseudo as player, c.created_at as date, c.state, c.answer
        from server_claims c join users u on u.id = c.user_id where ${where} order by c.id desc limit 200`,
    )
  ).map(shown)

export const openClaims = async ({ db }: Context) => ({ claims: await claims(db, sql`c.state = 'OPEN'`) })
export const claimsOf = (db: Db, userId: number): Promise<ServerClaim[]> => claims(db, sql`c.user_id = ${userId}`)

/**
 * Takes a claim, which makes the row of the server, provisional, and its owner; or refuses it. A server that is listed already
 * gets one owner more. Throws ApiError not_found for a claim that is decided.
 */
export function decideClaim(ctx: Context, { query, body, viewer }: Call<Calls['PUT /game-server/claim']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockList(tx)
    const claim = await row(
      tx,
      { userId: int, addr: text, port: int, name: text },
      sql`select user_id as "userId", addr, port, name from server_claims where id = ${query.id} and state = 'OPEN' for update`,
    )
    if (!claim) throw notFound('Claim')
    const serverId = body.accept ? await serverFor(tx, claim) : null
    await tx.execute(sql`update server_claims set state = ${body.accept ? 'ACCEPTED' : 'REFUSED'}, answer = ${body.reason},
      decided_by = ${viewer.userId}, decided_at = now(), server_id = ${serverId} where id = ${query.id}`)
    await audit('server-claim.decide', `server-claim:${query.id}`, {
      ...{ before: claim, after: { accept: body.accept, serverId }, reason: body.reason },
    })
    emit({ type: 'servers.changed', data: {} })
    return { id: query.id, serverId }
  })
}

async function serverFor(
  tx: Db,
  { userId, addr, port, name }: { userId: number; addr: string; port: number; name: string },
): Promise<number> {
  const made = await row(
    tx,
    { id: int },
    sql`insert into game_servers (addr, port, given_name) values (${addr}, ${port}, ${name})
      on conflict (addr, port) where addr <> '' do update set given_name = excluded.given_name returning id`,
  )
  const { id } = made as { id: number }
  await tx.execute(sql`insert into server_owners (server_id, user_id) values (${id}, ${userId}) on conflict do nothing`)
  return id
}
