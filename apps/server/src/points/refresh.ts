import { type Context, inTransaction } from '../platform/api/context.ts'
import { giveTime, hasRow, row, rows, withTryLock } from '../platform/api/db.ts'
import { commitLate } from '../platform/api/late-commit.ts'
import { type Polling, poll } from '../platform/api/poll.ts'
import { bool, int, ints } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/**
 * Points follow the boards within a second or two. Whoever changes a best adds a row to `points_due`; one process of the site
 * counts what is due anew.
 */

const LOOK_MS = 1_000
const LOCK = 'points are counted'
const MOST_PLAYERS = 200_000
/** of a board that is not known yet */
const LEAST_PLAYERS = 500
const MOST_RUNNERS = 2_000
const LONGEST_MS = 600_000
const REBUILT_MS = 6 * 3_600_000
/** who hears of their own points; a map that is worth more moves thousands */
const MOST_TOLD = 300

/** Begins to look in this process. */
export const startPoints = (ctx: Context): Polling =>
  poll(() => refreshDue(ctx), {
    everyMs: LOOK_MS,
    onError: (error) => ctx.log.warn({ err: error }, 'points were not counted'),
  })

/** Counts all that is due, and begins the day where it is a new one. Nothing while another process is at it. */
export async function refreshDue(ctx: Context): Promise<void> {
  const today = ctx.now().toISOString().slice(0, 10)
  const isIdle = !(await hasRow(
    ctx.db,
    sql`select from points_clock where day < ${today}::date or exists (select from points_due)`,
  ))
  if (isIdle) return
  await withTryLock(ctx.pool, LOCK, async () => {
    while (await refreshSome(ctx)) {
      // until nothing is due
    }
    await beginDay(ctx, today)
  })
}

const DUE = { routeId: int.orNull, runnerId: int.orNull }

/** What is counted at once: boards until they have so many players together, so that an import of everything goes in parts. */
const someDue = sql`select w.route_id from (
    select d.route_id, sum(coalesce(c.players, 0) + ${LEAST_PLAYERS}) over (order by d.route_id) as players
    from (select distinct route_id from points_due where route_id is not null) d
      left join route_crowds c on c.route_id = d.route_id
  ) w where w.players <= ${MOST_PLAYERS} or w.route_id = (select min(route_id) from points_due)`

async function refreshSome(ctx: Context): Promise<boolean> {
  return inTransaction(ctx, async (tx, emit) => {
    await commitLate(tx)
    await giveTime(tx, LONGEST_MS)
    const due = await rows(
      tx,
      DUE,
      sql`delete from points_due where route_id in (${someDue})
          or (runner_id is not null and id in (select id from points_due where runner_id is not null order by id limit ${MOST_RUNNERS}))
        returning route_id as "routeId", runner_id as "runnerId"`,
    )
    if (due.length === 0) return false
    const routes = [...new Set(due.flatMap(({ routeId }) => routeId ?? []))]
    const runners = [...new Set(due.flatMap(({ runnerId }) => runnerId ?? []))]
    const found = await row(
      tx,
      { changed: ints },
      sql`select refresh_points(${sql.param(routes)}::integer[]) as changed`,
    )
    if (runners.length > 0) {
      await tx.execute(sql`select refresh_runner_points(${sql.param(runners)}::integer[])`)
    }
    const changed = found?.changed ?? []
    if (changed.length + runners.length > 0) emit({ type: 'points.changed', data: {} })
    const members = await rows(
      tx,
      { userId: int },
      sql`select p.user_id as "userId" from runners w join players p on p.id = w.player_id
        where w.id = any(${sql.param(changed.slice(0, MOST_TOLD))}::integer[]) and p.user_id is not null`,
    )
    if (members.length > 0) emit({ type: 'me.changed', data: { userIds: members.map(({ userId }) => userId) } })
    return true
  })
}

/** A day that began gets its rows once, whenever somebody first looks. */
const beginDay = (ctx: Context, today: string) =>
  inTransaction(ctx, async (tx, emit) => {
    await giveTime(tx, LONGEST_MS)
    const found = await row(tx, { began: bool }, sql`select begin_points_day(${today}::date) as began`)
    if (found?.began) emit({ type: 'points.changed', data: {} })
  })

/** Makes all points anew; answers of how many players. */
export async function rebuildPoints(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx, emit) => {
    await giveTime(tx, REBUILT_MS)
    const made = await row(tx, { count: int }, sql`select rebuild_points() as count`)
    emit({ type: 'points.changed', data: {} })
    return made?.count ?? 0
  })
}
