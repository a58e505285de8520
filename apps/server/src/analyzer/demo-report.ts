import { isIn } from '@kz/contract/roles'
import { formatTime, mapRoute } from '@kz/contract/rules'
import type { DemoRead, ReportKind } from '@kz/contract/runs/analysis'
import { LONGJUMP_NAMES, type LongjumpType } from '@kz/contract/runs/longjump-types'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, json, moment, type RowOf, real, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { figuresIn, READ, readColumns, readOf } from './kept.ts'
import { readAndKeep, STORED, STORED_DEMOS } from './read-demo.ts'

/** One demo as its checker sees it: a run, a long jump, or one of a collection. */

const MOST_OTHERS = 6

export interface Asked {
  kind: ReportKind
  demoId: number
}

/** The report `k` of a demo of each kind, with whom it is of. */
const FOUND: Record<ReportKind, (demoId: number) => SQL> = {
  demo: (demoId) => sql`select d.player_id as "playerId", p.user_id as "userId", k.figures, ${readColumns}
    from demos d join players p on p.id = d.player_id left join demo_reports k on k.demo_id = d.id
    where d.id = ${demoId} and d.state <> 'WITHDRAWN'`,
  longjump: (demoId) => sql`select p.id as "playerId", d.user_id as "userId", k.figures, ${readColumns}
    from longjump_demos d left join players p on p.user_id = d.user_id left join demo_reports k on k.longjump_id = d.id
    where d.id = ${demoId} and d.state <> 'WITHDRAWN'`,
  collected: (demoId) => sql`select p.id as "playerId", c.user_id as "userId", k.figures, ${readColumns}
    from collection_demos d join demo_collections c on c.id = d.collection_id
      left join players p on case when c.user_id is null then p.user_id is null and p.name = c.player_name
        else p.user_id = c.user_id end
      left join demo_reports k on k.collected_id = d.demo_id
    where d.demo_id = ${demoId}`,
}

/** What was read of a demo, beside the other demos of its player. Throws ApiError not_found. */
export async function demoReport(db: Db, { kind, demoId }: Asked) {
  const shape = { playerId: int.orNull, userId: int.orNull, figures: json.orNull, ...READ }
  const found = await row(db, shape, FOUND[kind](demoId))
  if (!found) throw notFound('Demo')
  const { playerId, userId, figures, ...kept } = found
  const [runs, jumps] = await Promise.all([
    otherRuns(db, playerId, kind === 'longjump' ? 0 : demoId),
    otherJumps(db, userId, kind === 'longjump' ? demoId : 0),
  ])
  const others = [...runs, ...jumps].sort((one, other) => (one.date < other.date ? 1 : -1)).slice(0, MOST_OTHERS)
  return { read: readOf(kept), figures: figuresIn(figures), others }
}

const OTHER = { demoId: int, status: text, date: moment, ...READ }

/** A player's other demos that were read, the newest first. */
async function otherRuns(db: Db, playerId: number | null, demoId: number) {
  const found = await rows(
    db,
    { mapName: text, route: text, timeMs: int, ...OTHER },
    sql`select d.id as "demoId", m.name as "mapName", r.name as route, d.time_ms as "timeMs", d.state as status,
        d.submitted_at as date, ${readColumns}
      from demos d join demo_reports k on k.demo_id = d.id join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where d.player_id = ${playerId} and d.state <> 'WITHDRAWN' and d.id <> ${demoId}
      order by d.submitted_at desc, d.id desc limit ${MOST_OTHERS}`,
  )
  return found.flatMap((one) => otherOf('demo', mapRoute(one.mapName, one.route), formatTime(one.timeMs), one))
}

async function otherJumps(db: Db, userId: number | null, demoId: number) {
  const found = await rows(
    db,
    { type: text.as<LongjumpType>(), distance: real, ...OTHER },
    sql`select d.id as "demoId", d.type, d.distance::float8, d.state as status, d.submitted_at as date, ${readColumns}
      from longjump_demos d join demo_reports k on k.longjump_id = d.id
      where d.user_id = ${userId} and d.state <> 'WITHDRAWN' and d.id <> ${demoId}
      order by d.submitted_at desc, d.id desc limit ${MOST_OTHERS}`,
  )
  return found.flatMap((one) => otherOf('longjump', LONGJUMP_NAMES[one.type], one.distance.toFixed(3), one))
}

function otherOf(kind: 'demo' | 'longjump', title: string, result: string, found: RowOf<typeof OTHER>) {
  const { demoId, status, date, ...kept } = found
  const read = readOf(kept)
  return read ? [{ kind, demoId, title, result, status, date: date.toISOString(), read }] : []
}

/** Which demos who checks none may have read: what everybody sees. */
const RELEASED: Record<ReportKind, SQL> = {
  demo: sql`d.state = 'RELEASED'`,
  longjump: sql`d.state = 'RELEASED'`,
  collected: sql`false`,
}
const CHECKED: Record<ReportKind, SQL> = {
  demo: sql`d.state <> 'WITHDRAWN'`,
  longjump: sql`d.state <> 'WITHDRAWN'`,
  collected: sql`c.state <> 'RELEASED'`,
}

/** Reads one demo again. Who checks no demos may ask for released ones only. Throws ApiError not_found. */
export async function readOne(ctx: Context, viewer: Viewer, { kind, demoId }: Asked): Promise<DemoRead> {
  const may = isIn('DEMO', viewer.roles) ? CHECKED[kind] : RELEASED[kind]
  const named = kind === 'collected' ? sql`d.demo_id` : sql`d.id`
  const demo = await row(
    ctx.db,
    STORED,
    sql`${STORED_DEMOS[kind]} where ${named} = ${demoId} and ${may} and d.sha256 is not null`,
  )
  if (!demo) throw notFound('Demo')
  await readAndKeep(ctx, demo)
  const { read } = await demoReport(ctx.db, { kind, demoId })
  if (!read) throw notFound('Demo')
  return read
}
