import { ApiError } from '@kz/contract/errors'
import type { appeals } from '@kz/contract/review/appeals'
import { mayActOn } from '@kz/contract/roles'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { bool, int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { appealMail } from '../login/mails.ts'
import { takeStep } from '../ways/steps.ts'
import { STATE } from './ban-list.ts'
import { changeBan } from './bans.ts'
import { anotherBan, openBan } from './open-ban.ts'
import { lockPair } from './powers.ts'

/** What a banned member says against a ban, once for each. */

type Calls = typeof appeals
const MOST = 50

const OWN = {
  id: int,
  kind: text.as<'general' | 'comment' | 'submit'>(),
  reason: text,
  startsAt: moment,
  expiresAt: moment.orNull,
  state: text.as<'active' | 'expired' | 'lifted'>(),
  appealedAt: moment.orNull,
  said: text.orNull,
  outcome: text.as<'resolved' | 'dismissed'>().orNull,
  answer: text.orNull,
}

/** The bans of a member, with what they said against each and what was answered. */
export async function ownBans({ db }: Context, { viewer }: Call<Calls['GET /user/bans']>) {
  const found = await rows(
    db,
    OWN,
    sql`select b.id, b.kind, b.reason, b.starts_at as "startsAt", b.expires_at as "expiresAt", ${STATE} as state,
        a.created_at as "appealedAt", a.text as said, a.outcome, a.answer
      from bans b left join appeals a on a.ban_id = b.id where b.user_id = ${viewer.userId}
      order by b.starts_at desc, b.id desc limit ${MOST}`,
  )
  return found.map(shape)
}

const shape = ({ startsAt, expiresAt, appealedAt, said, outcome, answer, ...ban }: RowOf<typeof OWN>) => ({
  ...ban,
  startIso: startsAt.toISOString(),
  untilIso: expiresAt?.toISOString() ?? null,
  appeal: appealedAt && { dateIso: appealedAt.toISOString(), text: said ?? '', outcome, answer: answer ?? '' },
})

/** Says something against a ban that stands. Throws ApiError not_found for another's or one that is over, appealed_already. */
async function add(tx: Db, emit: Emit, userId: number, banId: number, said: string): Promise<void> {
  const stands = await hasRow(
    tx,
    sql`select from bans b where b.id = ${banId} and b.user_id = ${userId} and ${openBan} for key share`,
  )
  if (!stands) throw notFound('Ban')
  const made = await hasRow(
    tx,
    sql`insert into appeals (ban_id, user_id, text) values (${banId}, ${userId}, ${said})
      on conflict (ban_id) do nothing returning id`,
  )
  if (!made) throw new ApiError('appealed_already')
  emit({ type: 'reports.changed', data: {} })
}

const SENT = { message: 'Sent. Staff will answer.' }

export async function appeal(ctx: Context, { viewer, body }: Call<Calls['POST /user/appeal']>) {
  await inTransaction(ctx, async (tx, emit, audit) => {
    await add(tx, emit, viewer.userId, body.banId, body.text)
    await audit('appeal.send', `user:${viewer.userId}`, { after: { ban: body.banId } })
  })
  return SENT
}

/** By whom the site does not let in: the ticket says who it is, and works once. Throws ApiError second_step_over. */
export async function appealByTicket(ctx: Context, { body }: Call<Calls['POST /auth/appeal']>) {
  await inTransaction(ctx, async (tx, emit, audit) => {
    const step = await takeStep(tx, body.ticket, 'appeal')
    if (!step || step.userId === null) throw new ApiError('second_step_over')
    const banId = Number(step.detail.banId)
    await add(tx, emit, step.userId, banId, body.text)
    await audit('appeal.send', `user:${step.userId}`, { by: step.userId, after: { ban: banId } })
  })
  return SENT
}

/** Says who looks into an appeal that is open, null for nobody; answers whether there is one. */
export const assignAppeal = (tx: Db, id: number, assigneeId: number | null): Promise<boolean> =>
  hasRow(tx, sql`update appeals set assignee_id = ${assigneeId} where id = ${id} and outcome is null returning id`)

interface Decision {
  id: number
  outcome: 'resolved' | 'dismissed'
  answer: string
}

/**
 * Answers an appeal; `resolved` lifts the ban it is about, if that one still stands. Throws ApiError cannot_ban unless the
 * viewer may act on the member, and wrong_state where somebody else was faster.
 */
export async function decideAppeal(ctx: Context, viewer: Viewer, { id, outcome, answer }: Decision): Promise<void> {
  const found = await row(
    ctx.db,
    { userId: int, banId: int, kind: text.as<'general' | 'comment' | 'submit'>() },
    sql`select a.user_id as "userId", b.id as "banId", b.kind from appeals a join bans b on b.id = a.ban_id where a.id = ${id}`,
  )
  if (!found) throw notFound('Report')
  const { userId, banId, kind } = found
  await inTransaction(withExclusivePermissionLock(ctx, userId, viewer.userId), async (tx, emit, audit) => {
    const pair = await lockPair(tx, viewer, userId)
    if (pair.isSelf || !mayActOn(pair.actorRoles, pair.targetRoles)) throw new ApiError('cannot_ban')
    const decided = await row(
      tx,
      { stands: bool, another: bool, pseudo: text, email: text, language: text.orNull },
      sql`update appeals a set outcome = ${outcome}, answer = ${answer}, decided_by = ${viewer.userId}, decided_at = now()
        from bans b join users u on u.id = b.user_id where a.id = ${id} and a.outcome is null and b.id = ${banId}
        returning ${openBan} as stands, u.pseudo, u.email, u.language, ${anotherBan} as another`,
    )
    if (!decided) throw new ApiError('wrong_state')
    await audit(`appeal.${outcome}`, `user:${userId}`, { reason: answer || undefined })
    if (outcome === 'resolved' && decided.stands) {
      await changeBan(ctx, { tx, emit, audit }, viewer, { userId, kind, banned: false, reason: answer })
    }
    emit({ type: 'reports.changed', data: {} })
    const { another } = decided
    const event = { type: 'appeal' as const, kind, lifted: outcome === 'resolved', answer, another }
    const subject = `appeal ${id}`
    await ctx.hooks.notify(tx, emit, [{ userId, kind: 'account', subject, actorId: viewer.userId, event }])
    const mail = appealMail(decided, ctx.config.siteUrl, { lifted: outcome === 'resolved', another })
    await sendMail.add(tx, { to: decided.email, ...mail })
  })
}
