import type { EventStage } from '@kz/contract/events/event-rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { giveTime, hasRow, row, rows, withTryLock } from '../platform/api/db.ts'
import { commitLate } from '../platform/api/late-commit.ts'
import { type Polling, poll } from '../platform/api/poll.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { tellReminded } from './reminders.ts'
import { settleCups } from './settle.ts'
import { tellEvent } from './tell-outside.ts'

/**
 * Standings follow the runs within a second: whatever changes a run of an event adds a row to `event_due`, and one process of
 * the site looks at what is due. It also tells when an event begins, ends, and is over.
 */

const LOOK_MS = 500
const LOCK = 'events are counted'
const LONGEST_MS = 60_000
const MOST_AT_ONCE = 100

/** Begins to look in this process. */
export const startEvents = (ctx: Context): Polling =>
  poll(() => refreshEvents(ctx), {
    everyMs: LOOK_MS,
    onError: (error) => ctx.log.warn({ err: error }, 'events were not counted'),
  })

/** The stage of a row `e` at a moment. */
const stageAt = (now: Date) => sql`case when ${now} < e.starts_at then 'COMING' when ${now} < e.ends_at then 'RUNNING'
  when ${now} < e.closes_at then 'CLOSING' else 'OVER' end`
const isToStep = (now: Date) => sql`e.stage <> 'OVER' and e.stage <> ${stageAt(now)}`
/** Events that are on begin their day anew. */
const isToBegin = (today: string) => sql`e.stage in ('RUNNING', 'CLOSING') and e.day < ${today}::date`
const isToSettle = sql`e.kind = 'CUP' and not e.is_settled and e.stage = 'OVER'`

/** Looks at all that is due. Nothing while another process is at it. */
export async function refreshEvents(ctx: Context): Promise<void> {
  const now = ctx.now()
  const today = now.toISOString().slice(0, 10)
  const isIdle = !(await hasRow(
    ctx.db,
    sql`select where exists (select from event_due)
      or exists (select from events e where e.stage <> 'OVER' and (${isToStep(now)} or ${isToBegin(today)}))
      or exists (select from events e where ${isToSettle})`,
  ))
  if (isIdle) return
  await withTryLock(ctx.pool, LOCK, async () => {
    await step(ctx, now)
    const due = await rows(
      ctx.db,
      { eventId: int },
      sql`select distinct event_id as "eventId" from event_due
        union select e.id from events e where ${isToBegin(today)} limit ${MOST_AT_ONCE}`,
    )
    for (const { eventId } of due) await refreshOne(ctx, eventId, today)
    await settleCups(ctx)
  })
}

const refreshOne = (ctx: Context, eventId: number, today: string) =>
  inTransaction(ctx, async (tx, emit) => {
    await commitLate(tx)
    await giveTime(tx, LONGEST_MS)
    const found = await row(tx, { changed: bool }, sql`select refresh_event(${eventId}, ${today}::date) as changed`)
    if (found?.changed) emit({ type: 'event.changed', data: { eventId } })
  })

/** Events whose time came, ended, or whose last replays came. */
async function step(ctx: Context, now: Date): Promise<void> {
  await inTransaction(ctx, async (tx, emit) => {
    const found = await rows(
      tx,
      { eventId: int, name: text, stage: text.as<EventStage>(), isOff: bool },
      sql`update events e set stage = ${stageAt(now)} where ${isToStep(now)}
        returning e.id as "eventId", e.name, e.stage, e.called_off is not null as "isOff"`,
    )
    for (const { eventId, name, stage, isOff } of found) {
      emit({ type: 'event.changed', data: { eventId } })
      if (isOff) continue
      if (stage === 'RUNNING') await tellReminded(tx, emit, { eventId, name })
      if (stage === 'RUNNING' || stage === 'OVER') await tellEvent(tx, { eventId, name }, stage === 'RUNNING')
    }
  })
}

/** Makes the standings of every event anew; answers of how many. */
export async function rebuildEvents(ctx: Context): Promise<number> {
  const all = await rows(ctx.db, { eventId: int }, sql`select id as "eventId" from events order by id`)
  for (const { eventId } of all) {
    await inTransaction(ctx, async (tx, emit) => {
      await giveTime(tx, LONGEST_MS)
      await tx.execute(sql`select rebuild_event(${eventId})`)
      emit({ type: 'event.changed', data: { eventId } })
    })
  }
  return all.length
}
