import type { runs } from '@kz/contract/runs/runs'
import type { Reply } from '@kz/contract/wire/endpoint'
import { findRoute } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import {
  type Bucket,
  bucketsOf,
  bucketsWhere,
  countFaster,
  endOf,
  fasterWhere,
  histogramOf,
  type Part,
  startOf,
  totalOf,
  wholeBoard,
} from './buckets.ts'
import { RUN_SHOWN, RUNNER_SHOWN, runColumns, runnerColumns, runnerTables, serverTable, shownRun } from './columns.ts'
import { fasterThanRecord, levelsOf } from './levels.ts'
import { ownPlace, shownPlace } from './own-place.ts'
import { replayOf } from './race.ts'
import type { Board } from './ranks.ts'
import { submittableOn } from './submittable.ts'

type TopCall = Call<(typeof runs)['GET /run/top']>
type Top = Reply<(typeof runs)['GET /run/top']>

const PAGE_SIZE = 50
/** no time is as long */
const MOST_MS = 2 ** 31 - 1

const LINE = { runId: int, demoId: int.orNull, timeMs: int, ...RUNNER_SHOWN, ...RUN_SHOWN }

/** A page of a route's board with the viewer's own place on it. Throws ApiError not_found for a map that is not here. */
export async function runTop(ctx: Context, { query, viewer }: TopCall): Promise<Top> {
  const { page } = query
  const map = await findRoute(ctx.db, query.mapName, query.route)
  if (!map) throw notFound('Map')
  if (map.routeId === null && query.route) throw notFound('Route')
  const board: Board = { routeId: map.routeId ?? 0, class: query.class, from: query.from }
  const of = partOf(board, query, viewer)
  const [buckets, first, own, levels, faster, submittable] = await Promise.all([
    of.counted ? bucketsOf(ctx.db, board) : bucketsWhere(ctx.db, of),
    page === 1 ? firstPage(ctx.db, of) : null,
    viewer ? ownPlace(ctx.db, of, viewer) : undefined,
    levelsOf(ctx.db, board),
    fasterThanRecord(ctx.db, board),
    viewer ? submittableOn(ctx.db, board.routeId, viewer.userId) : null,
  ])
  const total = totalOf(buckets)
  const [medianMs, found, bestMs] = await Promise.all([
    timeAt(ctx.db, of, linesAt(buckets, Math.floor(total / 2))),
    first ?? pageOf(ctx.db, of, linesAt(buckets, (page - 1) * PAGE_SIZE, PAGE_SIZE)),
    first ? (first[0]?.timeMs ?? null) : timeAt(ctx.db, of, linesAt(buckets, 0)),
  ])
  const [top] = found
  let rank = 1 + (top && page > 1 ? await countFaster(ctx.db, of, buckets, top.timeMs) : 0)
  return {
    mapName: map.mapName,
    route: query.route,
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    runs: found.map(({ demoId, ...line }, at) => {
      if (at > 0 && line.timeMs !== found[at - 1]?.timeMs) rank = (page - 1) * PAGE_SIZE + at + 1
      const gapMs = line.timeMs - (bestMs ?? line.timeMs)
      return { ...shownRun(line), rank, gapMs, replay: replayOf({ demoId, ...line }) }
    }),
    ...{ mine: shownPlace(own, total), medianMs },
    histogram: histogramOf(buckets),
    ...levels,
    faster,
    submittable,
  }
}

/** What is asked for of a board: all of it, a country (a stretch of an index, too), or whom the viewer follows. */
function partOf(
  board: Board,
  { country, followed }: TopCall['query'],
  viewer: Viewer | null,
): Part & { counted: boolean } {
  const whole = wholeBoard(board)
  const where = country ? sql`${whole.where} and b.country = ${sql.unseen(country, 'text')}` : whole.where
  if (followed) {
    const ofFollowed = sql`b.runner_id = any(array(select coalesce(w.root_id, w.id) from follows f
      join players p on p.user_id = f.user_id join runners w on w.player_id = p.id where f.follower_id = ${sql.unseen(viewer?.userId ?? 0, 'integer')}))`
    const named = country ? 'run-top-followed-country' : 'run-top-followed'
    const followedWhere = sql`${where} and ${ofFollowed}`
    return { where: followedWhere, faster: (ms) => fasterWhere(followedWhere, ms), keep: keptAs(named), counted: false }
  }
  if (!country) return { ...whole, counted: true }
  return { where, faster: (ms) => fasterWhere(where, ms), keep: keptAs('run-top-country'), counted: false }
}

const keptAs =
  (named: string): Part['keep'] =>
  (name, asked) =>
    sql.named(`${named}-${name}`, asked)

/** Where so many lines after `offset` others are: between which times, and after how many more of these. */
interface Lines {
  fromMs: number
  endMs: number
  skip: number
}
const linesAt = (buckets: readonly Bucket[], offset: number, most = 1): Lines => ({
  ...startOf(buckets, offset),
  endMs: endOf(buckets, offset + most - 1),
})
const between = ({ fromMs, endMs }: Lines): SQL =>
  sql`b.time_ms >= ${sql.unseen(Math.min(fromMs, MOST_MS), 'integer')} and b.time_ms < ${sql.unseen(Math.min(endMs, MOST_MS), 'integer')}`

/** The time so far down a board. */
const timeAt = async (db: Db, { where, keep }: Part, lines: Lines): Promise<number | null> =>
  (
    await row(
      db,
      { timeMs: int },
      keep(
        'time',
        sql`select b.time_ms as "timeMs" from bests b where ${where} and ${between(lines)}
          order by b.time_ms limit 1 offset ${lines.skip}`,
      ),
    )
  )?.timeMs ?? null

const pageOf = (db: Db, part: Part, lines: Lines) =>
  linesOf(db, part, { name: 'page', near: sql`and ${between(lines)}`, skip: lines.skip })

/** The first page waits for no counts. */
const firstPage = (db: Db, part: Part) => linesOf(db, part, { name: 'first', near: sql``, skip: 0 })

const linesOf = (db: Db, { where, keep }: Part, { name, near, skip }: { name: string; near: SQL; skip: number }) =>
  rows(
    db,
    LINE,
    keep(
      name,
      sql`with line as (
        select b.run_id, b.runner_id, b.time_ms, b.finished_at from bests b where ${where} ${near}
        order by b.time_ms, b.finished_at, b.runner_id limit ${sql.raw(String(PAGE_SIZE))} offset ${skip}
      )
      select line.run_id as "runId", r.demo_id as "demoId", line.time_ms as "timeMs", ${runnerColumns}, ${runColumns}
      from line join runs r on r.id = line.run_id ${runnerTables('line')} ${serverTable}
      order by line.time_ms, line.finished_at, line.runner_id`,
    ),
  )
