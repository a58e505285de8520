import { createHash, randomInt } from 'node:crypto'
import { ApiError } from '@kz/contract/errors'
import { type GameAccount, type gameAccounts, LINK_CODE } from '@kz/contract/runs/game-accounts'
import type { Audit } from '../platform/api/audit.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { playerOf } from '../records/api.ts'
import { serverName } from '../servers/api.ts'
import { isSteamId, type NamedPlayer, runnerOf } from './runners.ts'

type Calls = typeof gameAccounts

/** Players of servers become members: by a sign-in at Steam, by a code typed on a server, or by staff. All of it can be undone. */

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The players of servers whose runs are the caller's. */
export async function gameAccountsOf({ db }: Context, { viewer }: Call<Calls['GET /user/game-accounts']>) {
  const found = await rows(
    db,
    { id: int, name: text, how: text.as<GameAccount['how']>(), serverName: text.orNull, runs: int, since: moment },
    sql`select w.id, w.name, l.how, case when w.server_id is not null then ${serverName} end as "serverName",
        (select count(*) from runs r where r.origin_id = w.id) as runs, l.since
      from runner_links l join runners w on w.id = l.runner_id left join game_servers s on s.id = w.server_id
      where l.user_id = ${viewer.userId} order by l.since, w.id limit 100`,
  )
  return { accounts: found.map(({ since, ...account }) => ({ ...account, since: since.toISOString() })) }
}

interface Linking {
  originId: number
  userId: number
  how: GameAccount['how']
  reason?: string
}

/**
 * Makes the runs of a runner those of a member. A sign-in at Steam proves more than a code or staff does, and takes the runner
 * from who had it; anything else does not. Answers how many runs it brings. Throws ApiError runner_taken.
 */
export async function linkRunner(tx: Db, audit: Audit, { originId, userId, how, reason }: Linking): Promise<number> {
  await lockInTransaction(tx, `runner ${originId}`)
  const before = await row(
    tx,
    { userId: int, how: text },
    sql`select user_id as "userId", how from runner_links where runner_id = ${originId}`,
  )
  if (before && before.userId !== userId && (how !== 'steam' || before.how === 'steam'))
    throw new ApiError('runner_taken')
  const user = await row(
    tx,
    { pseudo: text, country: text },
    sql`select pseudo, country from users where id = ${userId}`,
  )
  if (!user) throw notFound('Player')
  const playerId = await playerOf(tx, { userId, ...user })
  const heir = await row(tx, { id: int }, sql`select runner_of_player(${playerId}) as id`)
  await tx.execute(sql`insert into runner_links (runner_id, user_id, how) values (${originId}, ${userId}, ${how})
    on conflict (runner_id) do update set user_id = excluded.user_id, how = excluded.how, since = now()`)
  const given = await row(tx, { runs: int }, sql`select give_runs(${originId}, ${heir?.id ?? 0}) as runs`)
  const runs = given?.runs ?? 0
  await audit('runner.link', `user:${userId}`, { before, after: { runnerId: originId, how, runs }, reason, by: userId })
  return runs
}

/** Takes a link back: the runs count as those of the player the server named. Throws ApiError not_found. */
export function unlinkOwn(ctx: Context, { query, viewer }: Call<Calls['DELETE /user/game-account']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, `runner ${query.id}`)
    const isOwn = await hasRow(
      tx,
      sql`delete from runner_links where runner_id = ${query.id} and user_id = ${viewer.userId} returning runner_id`,
    )
    if (!isOwn) throw notFound('Player')
    await tx.execute(sql`select give_runs(${query.id}, null)`)
    await audit('runner.unlink', `user:${viewer.userId}`, { before: { runnerId: query.id } })
    emit({ type: 'runs.moved', data: {} })
    return { message: 'Unlinked' }
  })
}

/** Staff gives the player of a run to a member. */
export function linkByHand(ctx: Context, { body }: Call<Calls['POST /user/game-account']>) {
  const { runId, userId, reason } = body
  return inTransaction(ctx, async (tx, emit, audit) => {
    const run = await row(
      tx,
      { originId: int },
      sql`select origin_id as "originId" from runs where id = ${runId} and demo_id is null`,
    )
    if (!run) throw notFound('Run')
    const runs = await linkRunner(tx, audit, { ...run, userId, how: 'staff', reason })
    emit({ type: 'runs.moved', data: {} })
    return { runs }
  })
}

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8
const CODE_MINUTES = 10

/** Makes a code that its member types on a server; the one before it ends. */
export function makeLinkCode(ctx: Context, { viewer }: Call<Calls['POST /user/link-code']>) {
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return inTransaction(ctx, async (tx) => {
    const made = await beginLink(tx, 'code', code, viewer.userId, CODE_MINUTES)
    return { code, until: made.toISOString() }
  })
}

/** Notes a secret by which a member is known again; those before it of its kind end. Answers its end. */
export async function beginLink(
  tx: Db,
  kind: 'steam' | 'code',
  secret: string,
  userId: number,
  minutes: number,
): Promise<Date> {
  await tx.execute(sql`delete from link_attempts where (user_id = ${userId} and kind = ${kind}) or ends_at < now()`)
  const made = await row(
    tx,
    { endsAt: moment },
    sql`insert into link_attempts (hash, kind, user_id, ends_at)
      values (${hashOf(secret)}, ${kind}, ${userId}, now() + make_interval(mins => ${minutes})) returning ends_at as "endsAt"`,
  )
  return (made as { endsAt: Date }).endsAt
}

/** The member of a secret, which works once; undefined for one that is over or was never made. */
export async function endLink(tx: Db, kind: 'steam' | 'code', secret: string): Promise<number | undefined> {
  const found = await row(
    tx,
    { userId: int },
    sql`delete from link_attempts where hash = ${hashOf(secret)} and kind = ${kind} and ends_at > now()
      returning user_id as "userId"`,
  )
  return found?.userId
}

/** A player of a server typed a code: they are its member from now on. Throws ApiError link_by_steam and link_code_unknown. */
export function linkByCode(ctx: Context, { body, server }: Call<Calls['POST /server/link']>) {
  const player: NamedPlayer = { steamid: body.steamid, name: body.name }
  const code = body.code.trim().toUpperCase()
  // it runs on other servers too: no server may say whose it is
  if (isSteamId(player.steamid)) throw new ApiError('link_by_steam')
  return inTransaction(ctx, async (tx, emit, audit) => {
    const userId = LINK_CODE.test(code) ? await endLink(tx, 'code', code) : undefined
    if (userId === undefined) throw new ApiError('link_code_unknown')
    const { originId } = await runnerOf(tx, server, player)
    const runs = await linkRunner(tx, audit, { originId, userId, how: 'code' })
    const user = await row(tx, { pseudo: text }, sql`select pseudo from users where id = ${userId}`)
    emit({ type: 'runs.moved', data: {} })
    return { player: user?.pseudo ?? '', runs }
  })
}
