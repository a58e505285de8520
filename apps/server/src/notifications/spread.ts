import { NotificationEvent, type NotificationKind } from '@kz/contract/notifications'
import type { Role } from '@kz/contract/roles'
import { type Told, tellMembers } from '../outbox/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { job } from '../platform/api/job.ts'
import { bool, int, json, moment, type RowOf, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { sightOf } from './in-sight.ts'
import { quietEnd, quietOf } from './times.ts'
import { saidOf, saidOfMany, spoken } from './words.ts'

/**
 * Hands notices on to devices and to members' Discord. The first of a kind goes at once; what comes within ten minutes
 * waits and is one message. Devices are quiet when their owner is.
 */

type Form = Told['form']

const PAUSE_MS = 600_000
const MOST_AT_ONCE = 500

export const spreadNotices = job({
  name: 'spread-notices',
  schedule: '* * * * *',
  queue: 'deliveries',
  async run(ctx, _nothing, stop) {
    for (const form of ['push', 'discord'] as const) {
      while (!stop.aborted && (await inTransaction(ctx, (tx) => spreadSome(ctx, tx, form)))) {
        // until nothing is due
      }
    }
  },
})

const DUE = {
  id: int,
  userId: int,
  kind: text.as<NotificationKind>(),
  event: json.orNull,
  isRead: bool,
  sentAt: moment.orNull,
  quietFrom: int.orNull,
  quietTo: int.orNull,
  zone: text.orNull,
  language: text.orNull,
  /** of the member's day */
  minute: int.orNull,
}
type Due = RowOf<typeof DUE>

const columnOf = (form: Form) => sql.raw(form === 'push' ? 'push_at' : 'hook_at')

async function spreadSome(ctx: Context, tx: Db, form: Form): Promise<boolean> {
  const now = ctx.now()
  const at = columnOf(form)
  const due = await rows(
    tx,
    DUE,
    sql`with due as materialized (select * from notifications where ${at} <= ${now} order by ${at}, id
        limit ${MOST_AT_ONCE} for update skip locked)
      select n.id, n.user_id as "userId", n.kind, n.event, n.read_at is not null as "isRead", s.sent_at as "sentAt",
        t.quiet_from as "quietFrom", t.quiet_to as "quietTo", t.zone, u.language,
        (extract(hour from ${now}::timestamptz at time zone t.zone) * 60
          + extract(minute from ${now}::timestamptz at time zone t.zone))::integer as minute
      from due n join users u on u.id = n.user_id left join notice_sends s on s.user_id = n.user_id and s.form = ${form} and s.kind = n.kind
        left join notice_times t on t.user_id = n.user_id order by n.id`,
  )
  if (due.length === 0) return false
  const later: { id: number; at: Date }[] = []
  const ready: Due[] = []
  for (const one of due) {
    const until = waitOf(one, form, now)
    if (until) later.push({ id: one.id, at: until })
    else ready.push(one)
  }
  await tx.execute(
    sql`update notifications set ${at} = null where id = any(${sql.param(ready.map(({ id }) => id))}::integer[])`,
  )
  if (later.length > 0)
    await tx.execute(sql`update notifications n set ${at} = given.at
      from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as given (id integer, at timestamptz) where n.id = given.id`)
  await tell(ctx, tx, form, ready)
  return due.length === MOST_AT_ONCE
}

function grouped<Key>(due: readonly Due[], keyOf: (one: Due) => Key): Map<Key, Due[]> {
  const groups = new Map<Key, Due[]>()
  for (const one of due) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** Until when a notice waits; null: it goes now. */
function waitOf(one: Due, form: Form, now: Date): Date | null {
  const quiet = form === 'push' ? quietOf(one) : null
  const end = quiet && one.minute !== null && quietEnd(now, one.minute, quiet)
  if (end) return end
  if (one.sentAt === null || one.sentAt.getTime() + PAUSE_MS <= now.getTime()) return null
  return new Date(one.sentAt.getTime() + PAUSE_MS)
}

/** Tells each member of each kind in one message. What was read meanwhile is not pushed, what may not be read is told nowhere. */
async function tell(ctx: Context, tx: Db, form: Form, ready: readonly Due[]): Promise<void> {
  const unread = form === 'push' ? ready.filter(({ isRead }) => !isRead) : ready
  const seen = await inSight(ctx, tx, unread)
  const groups = grouped(
    unread.filter(({ id }) => seen.has(id)),
    ({ userId, kind }) => `${userId} ${kind}`,
  )
  if (groups.size === 0) return
  const gaps = await gapsOf(tx, [...groups.values()].flat())
  const told = [...groups.values()].map((group): Told => {
    const [first] = group as [Due]
    const { userId, kind, event, language } = first
    const known = event === null ? null : NotificationEvent.parse(event)
    const said =
      group.length > 1 || known === null
        ? saidOfMany(kind, group.length)
        : saidOf(known, 'demoId' in known ? (gaps.get(known.demoId) ?? null) : null)
    return { userId, form, message: { kind, ...spoken(language, said) } }
  })
  const sent = told.map(({ userId, message: { kind } }) => ({ user_id: userId, kind }))
  await tx.execute(sql`insert into notice_sends (user_id, form, kind, sent_at)
    select user_id, ${form}, kind, ${ctx.now()} from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as given (user_id integer, kind text) order by user_id, kind
    on conflict (user_id, form, kind) do update set sent_at = excluded.sent_at`)
  await tellMembers(tx, told)
}

/** Those that may be told: what happened to the reader's own things, and words of others that they may read now. */
async function inSight(ctx: Context, tx: Db, due: readonly Due[]): Promise<Set<number>> {
  const seen = new Set(due.filter(({ event }) => event !== null).map(({ id }) => id))
  const ofOthers = grouped(
    due.filter(({ event }) => event === null),
    ({ userId }) => userId,
  )
  for (const [userId, notices] of ofOthers) {
    const member = await row(
      tx,
      { roles: texts.as<Role[]>() },
      sql`select array(select role from user_roles where user_id = ${userId}) as roles`,
    )
    const { isShown } = await sightOf(ctx, { roles: member?.roles ?? [] })
    const found = await rows(
      tx,
      { id: int },
      sql`select n.id from notifications n where n.id = any(${sql.param(notices.map(({ id }) => id))}::integer[]) and ${isShown}`,
    )
    for (const { id } of found) seen.add(id)
  }
  return seen
}

/** By how much released demos are faster than the record before them. */
async function gapsOf(tx: Db, due: readonly Due[]): Promise<Map<number, number>> {
  const ids = due.flatMap(({ event }) => {
    const { demoId } = (event ?? {}) as { demoId?: unknown }
    return typeof demoId === 'number' ? [demoId] : []
  })
  if (ids.length === 0) return new Map()
  const found = await rows(
    tx,
    { id: int, gapMs: int },
    sql`select d.id, d.time_ms - before.time_ms as "gapMs" from demos d join demos before on before.id = d.previous_demo_id
      where d.id = any(${sql.param([...new Set(ids)])}::integer[])`,
  )
  return new Map(found.map(({ id, gapMs }) => [id, gapMs]))
}
