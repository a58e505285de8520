import type { accounts } from '@kz/contract/accounts/accounts'
import { ApiError, refuseFields } from '@kz/contract/errors'
import { ROLE_NAMES, ROLES, type Role } from '@kz/contract/roles'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row, rows } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { pseudoFault, pseudoKey } from '../names.ts'
import { looksOf } from './looks.ts'

/** Nicknames: who may take which, and changing one's own. */

const CHANGE_DAYS = 30
const RESERVED_DAYS = 180
const STAFF = ROLE_NAMES.filter((role) => ROLES[role].kind === 'STAFF')
const KNOWN: Role[] = [...STAFF, 'CUP_WINNER_GOLD', 'CUP_WINNER_SILVER', 'CUP_WINNER_BRONZE']

/** What is wrong with a new nickname, or null. Whether it is free, requireFreePseudo tells. */
export async function whyNotPseudo(db: Db, pseudo: string, userId = 0): Promise<ApiError | null> {
  await fillLooks(db)
  return pseudoFault(pseudo, await staffNames(db, pseudo, userId))
}

/** Nicknames of staff that a new one must not resemble; a name taken letter by letter is told so by requireFreePseudo. */
async function staffNames(db: Db, pseudo: string, exceptUser: number): Promise<string[]> {
  const staff = await rows(
    db,
    { pseudo: text },
    sql`select distinct u.pseudo from users u join user_roles r on r.user_id = u.id
      where r.role in ${STAFF} and u.id <> ${exceptUser}`,
  )
  return staff.map((one) => one.pseudo).filter((name) => pseudoKey(name) !== pseudoKey(pseudo))
}

const AT_ONCE = 1_000

/**
 * Names that came without their looks, from before these were kept so or by an import, get them when somebody first asks
 * for a name: in transactions of their own, for whoever takes a name may hold locks already.
 */
async function fillLooks(db: Db): Promise<void> {
  for (const [table, update] of [
    [sql`users`, sql`update users as named set`],
    [sql`former_pseudos`, sql`update former_pseudos as named set`],
  ] as const) {
    while (await hasRow(db, sql`select 1 from ${table} where pseudo_seen is null limit 1`)) {
      await db.transaction((tx) => fillSome(tx, table, update))
    }
  }
}

async function fillSome(tx: Db, table: SQL, update: SQL): Promise<void> {
  await lockInTransaction(tx, 'looks of names')
  const found = await rows(
    tx,
    { id: int, pseudo: text },
    sql`select id, pseudo from ${table} where pseudo_seen is null order by id limit ${AT_ONCE}`,
  )
  const list = JSON.stringify(found.map(({ id, pseudo }) => ({ id, pseudo, ...looksOf(pseudo) })))
  await tx.execute(sql`${update} pseudo_skeleton = made.read, pseudo_seen = made.seen
    from jsonb_to_recordset(${list}::jsonb) as made (id integer, pseudo text, read text, seen text)
    where made.id = named.id and made.pseudo = named.pseudo`)
}

/**
 * Holds the nickname and all that look like it until the transaction ends, and throws 409 when somebody else has it: as
 * their nickname, a former one that is still theirs, or the name they hold records under without an account.
 */
export async function requireFreePseudo(tx: Db, pseudo: string, userId = 0): Promise<void> {
  const key = pseudoKey(pseudo)
  const { read, seen } = looksOf(pseudo)
  const looks = [...new Set([read, seen])].sort()
  for (const look of looks) await lockInTransaction(tx, `pseudo ${look}`)
  const isAlike = sql`(pseudo_key = ${key} or pseudo_skeleton in ${looks} or pseudo_seen in ${looks})`
  const taken = await hasRow(
    tx,
    sql`select 1 where exists (select from users where id <> ${userId} and ${isAlike})
      or exists (select from former_pseudos where user_id <> ${userId} and ${isAlike}
        and (reserved_until is null or reserved_until > now()))
      or exists (select from players where user_id is null and lower(name) = lower(${pseudo}))`,
  )
  if (taken) throw new ApiError('pseudo_taken')
}

/** From when an account may change its nickname, by the database's clock; null: now. */
export async function pseudoChangeFrom(db: Db, userId: number): Promise<Date | null> {
  const found = await row(
    db,
    { from: moment.orNull },
    sql`select max(left_at) + make_interval(days => ${CHANGE_DAYS}) as "from" from former_pseudos
      where user_id = ${userId} having max(left_at) + make_interval(days => ${CHANGE_DAYS}) > now()`,
  )
  return found?.from ?? null
}

/** Changes one's own nickname; the old one stays one's own for 180 days, and for ever after records or a staff role. */
export async function changePseudo(ctx: Context, call: Call<(typeof accounts)['POST /user/pseudo']>) {
  const { userId } = call.viewer
  const pseudo = call.query.pseudo.trim()
  refuseFields({ pseudo: await whyNotPseudo(ctx.db, pseudo, userId) })
  await inTransaction(ctx, async (tx, emit, audit) => {
    // the account before the name, as in a rename by staff: nobody waits in a ring
    const before = await row(tx, { pseudo: text }, sql`select pseudo from users where id = ${userId} for no key update`)
    await requireFreePseudo(tx, pseudo, userId)
    if (!before || before.pseudo === pseudo) return
    const from = await pseudoChangeFrom(tx, userId)
    if (from) {
      const retryAfter = Math.ceil((from.getTime() - Date.now()) / 1000)
      throw new ApiError('pseudo_too_soon', { fromMs: from.getTime() }, { retryAfter })
    }
    await takePseudo(ctx, tx, userId, pseudo)
    await audit('pseudo.change', `user:${userId}`, { before, after: { pseudo } })
    emit({ type: 'session.changed', data: { userId } })
    emit({ type: 'profile.changed', data: { userId } })
  })
  return { pseudo }
}

/** Makes a free nickname the user's and keeps the previous one, which it answers. */
export async function takePseudo(ctx: Context, tx: Db, userId: number, pseudo: string): Promise<string> {
  const found = await row(tx, { pseudo: text }, sql`select pseudo from users where id = ${userId} for no key update`)
  const before = (found as { pseudo: string }).pseudo
  if (before === pseudo) return before
  await giveUp(tx, userId, before)
  const { read, seen } = looksOf(pseudo)
  await tx.execute(sql`update users set pseudo = ${pseudo}, pseudo_key = ${pseudoKey(pseudo)},
    pseudo_skeleton = ${read}, pseudo_seen = ${seen} where id = ${userId}`)
  await ctx.hooks.memberChanged(tx, { userId, pseudo })
  return before
}

/** Names of staff, cup winners and those with a released run or jump are kept for ever. */
async function giveUp(tx: Db, userId: number, pseudo: string): Promise<void> {
  const known = sql`exists (select from user_roles where user_id = ${userId} and role in ${KNOWN})
    or exists (select from players p join long_jumps j on j.player_id = p.id where p.user_id = ${userId})
    or exists (select from players p join demos d on d.player_id = p.id where p.user_id = ${userId} and d.state = 'RELEASED')`
  const { read, seen } = looksOf(pseudo)
  await tx.execute(sql`insert into former_pseudos (user_id, pseudo, pseudo_key, pseudo_skeleton, pseudo_seen, reserved_until)
    values (${userId}, ${pseudo}, ${pseudoKey(pseudo)}, ${read}, ${seen},
      case when ${known} then null else now() + make_interval(days => ${RESERVED_DAYS}) end)`)
}
