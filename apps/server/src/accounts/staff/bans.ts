import type { accounts, BanKind } from '@kz/contract/accounts/accounts'
import { ApiError } from '@kz/contract/errors'
import { isIn, mayActOn } from '@kz/contract/roles'
import { formatDate } from '@kz/contract/rules'
import { writeTag } from '@kz/markup'
import type { Audit } from '../../platform/api/audit.ts'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { bool, int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { endFamilies } from '../login/sessions.ts'
import { openBan } from './open-ban.ts'
import { lockPair } from './powers.ts'

type BanCall = Call<(typeof accounts)['POST /user/ban']>

/** As the audit log keeps it. */
const TERMS = { reason: text, internalNote: text, expiresAt: moment.orNull }
type Terms = Omit<RowOf<typeof TERMS>, 'expiresAt'> & { expiresAt: string | null }

async function checkExpiry(tx: Db, expires: Date): Promise<void> {
  const at = sql`${expires.toISOString()}::timestamptz`
  const found = await row(
    tx,
    { future: bool, near: bool },
    sql`select ${at} > now() as future, ${at} <= now() + interval '10 years' as near`,
  )
  if (!found?.future) throw new ApiError('ban_end_passed')
  if (!found.near) throw new ApiError('invalid_field', { field: 'expirationDate' }, { field: 'expirationDate' })
}

/** Who is no administrator bans for so many days at most, and never for good. */
const DAYS_OF_MANAGEMENT = 90

async function refuseLong(tx: Db, expires: Date | undefined): Promise<void> {
  const isShort =
    expires !== undefined &&
    (await hasRow(
      tx,
      sql`select 1 where ${expires.toISOString()}::timestamptz <= now() + make_interval(days => ${DAYS_OF_MANAGEMENT})`,
    ))
  if (!isShort) throw new ApiError('ban_too_long', { days: DAYS_OF_MANAGEMENT })
}

/** The open ban of a kind; `expiresAt` in ISO form. */
async function currentBan(tx: Db, userId: number, kind: BanKind): Promise<Terms | undefined> {
  const found = await row(
    tx,
    TERMS,
    sql`select b.reason, b.internal_note as "internalNote", b.expires_at as "expiresAt" from bans b
      where b.user_id = ${userId} and b.kind = ${kind} and ${openBan}`,
  )
  return found && { ...found, expiresAt: found.expiresAt?.toISOString() ?? null }
}

/** The chat box's line about the ban that is set: one that has expired since has said until when. */
async function lineOf(tx: Db, userId: number): Promise<number | null> {
  const ban = sql`select line_id as "lineId" from bans where user_id = ${userId} and kind = 'general' and lifted_at is null`
  return (await row(tx, { lineId: int.orNull }, ban))?.lineId ?? null
}

interface Tools {
  tx: Db
  emit: Emit
  audit: Audit
}

interface Change {
  userId: number
  kind: BanKind
  banned: boolean
  expirationDate?: Date | undefined
  reason?: string | undefined
  internalNote?: string | undefined
}

/** Sets, replaces or lifts a ban of one kind. A general ban ends every session of the player in the same transaction. */
export async function setBan(ctx: Context, call: BanCall, kind: BanKind): Promise<{ message: string }> {
  const { viewer, query } = call
  await inTransaction(withExclusivePermissionLock(ctx, query.userId, viewer.userId), (tx, emit, audit) =>
    changeBan(ctx, { tx, emit, audit }, viewer, { kind, ...query }),
  )
  return { message: query.banned ? 'Ban set' : 'Ban lifted' }
}

/** The same within a transaction that holds the rights of the member. Throws ApiError cannot_ban and ban_too_long. */
export async function changeBan(
  ctx: Context,
  { tx, emit, audit }: Tools,
  viewer: Viewer,
  change: Change,
): Promise<void> {
  const { userId, kind, banned, expirationDate, reason = '', internalNote = '' } = change
  const pair = await lockPair(tx, viewer, userId)
  if (pair.isSelf || !mayActOn(pair.actorRoles, pair.targetRoles)) throw new ApiError('cannot_ban')
  if (banned && expirationDate) await checkExpiry(tx, expirationDate)
  if (banned && !isIn('ADMC', pair.actorRoles)) await refuseLong(tx, expirationDate)
  const before = await currentBan(tx, userId, kind)
  const after: Terms | undefined = banned
    ? { reason, internalNote, expiresAt: expirationDate?.toISOString() ?? null }
    : undefined
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const lineId = kind === 'general' ? await lineOf(tx, userId) : null
  await replaceBan(tx, viewer.userId, change)
  await audit(banned ? `ban.${kind}` : `unban.${kind}`, `user:${userId}`, {
    before,
    after,
    reason: reason || undefined,
  })
  emit({ type: 'session.changed', data: { userId } })
  // their runs leave the boards with it, and return (migrations/194_strikes_and_bans.sql)
  if (kind === 'general') emit({ type: 'runs.moved', data: {} })
  const event = { type: 'ban' as const, kind, banned, reason: reason || null, until: after?.expiresAt ?? null }
  const notice = { userId, kind: 'account' as const, subject: `ban ${kind}`, actorId: viewer.userId, event }
  await ctx.hooks.notify(tx, emit, [notice])
  if (kind === 'general') await tellChat(ctx, tx, emit, { userId, lineId, before, after })
}

/** Ends the open ban of the kind, and writes the new one. */
async function replaceBan(tx: Db, actorId: number, change: Change): Promise<void> {
  const { userId, kind, banned, expirationDate, reason = '', internalNote = '' } = change
  // an expired ban is closed at the moment it expired
  await tx.execute(
    sql`update bans set lifted_at = least(now(), expires_at),
        lifted_by = case when expires_at <= now() then null else ${actorId}::integer end
      where user_id = ${userId} and kind = ${kind} and lifted_at is null`,
  )
  if (!banned) return
  await tx.execute(sql`insert into bans (user_id, kind, reason, internal_note, expires_at, created_by)
    values (${userId}, ${kind}, ${reason}, ${internalNote}, ${expirationDate ?? null}, ${actorId})`)
  if (kind === 'general') await endFamilies(tx, userId, 'ban')
}

interface Told {
  userId: number
  lineId: number | null
  before: Terms | undefined
  after: Terms | undefined
}

/** The chat box says who is banned and until when, as long as it is so. Called last in the transaction: the chat waits for it. */
async function tellChat(ctx: Context, tx: Db, emit: Emit, { userId, lineId, before, after }: Told): Promise<void> {
  const isSo = before !== undefined && before.expiresAt === after?.expiresAt
  if (lineId !== null && !isSo) await ctx.hooks.withdraw(tx, emit, lineId)
  if (!after) return
  const told = isSo && lineId !== null ? lineId : await announceBan(ctx, tx, emit, userId, after.expiresAt)
  await tx.execute(sql`update bans set line_id = ${told}
    where user_id = ${userId} and kind = 'general' and lifted_at is null`)
}

async function announceBan(
  ctx: Context,
  tx: Db,
  emit: Emit,
  userId: number,
  expiresAt: string | null,
): Promise<number | null> {
  const user = await row(
    tx,
    { pseudo: text, country: text },
    sql`select pseudo, country from users where id = ${userId}`,
  )
  if (!user) return null
  const country = user.country === 'n-a' ? null : user.country
  const who = writeTag({ type: 'user', id: userId, country, name: user.pseudo })
  if (expiresAt === null) return ctx.hooks.announce(tx, emit, { code: 'banned', params: { who } })
  const until = `${formatDate(new Date(expiresAt)).slice(0, 16)} UTC`
  return ctx.hooks.announce(tx, emit, { code: 'banned_until', params: { who, until } })
}
