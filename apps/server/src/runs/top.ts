import type { runs } from '@kz/contract/runs/runs'
import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import type { Reply } from '@kz/contract/wire/endpoint'
import { findMap } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { serverName } from '../servers/api.ts'
import {
  type Bucket,
  bucketsOf,
  bucketsWhere,
  countFaster,
  endOf,
  histogramOf,
  type Part,
  startOf,
  totalOf,
  wholeBoard,
} from './buckets.ts'
import { fasterThanRecord, levelsOf } from './levels.ts'
import { raceOf, replayOf } from './race.ts'
import type { Board } from './ranks.ts'
import { submittableOn } from './submittable.ts'

type TopCall = Call<(typeof runs)['GET /run/top']>
type Top = Reply<(typeof runs)['GET /run/top']>

const PAGE_SIZE = 50
/** no time is as long */
const MOST_MS = 2 ** 31 - 1

/** Joins who ran, to a row with `runner_id`. */
export const runnerTables = (of: string): SQL =>
  sql.raw(`join runners w on w.id = ${of}.runner_id left join players p on p.id = w.player_id
    left join users u on u.id = p.user_id`)
export const RUNNER_SHOWN = { player: text, playerId: int.orNull, playerCountry: text }
export const runnerColumns: SQL = sql.raw(`coalesce(u.pseudo, p.name, w.name) as player, u.id as "playerId",
  coalesce(u.country, nullif(p.country, 'n-a'), w.country) as "playerCountry"`)

/** What a row of `runs` tells beside its time. */
export const RUN_SHOWN = {
  cp: int,
  gc: int,
  weapon: text,
  standing: int,
  serverId: int.orNull,
  serverName: text.orNull,
  date: moment,
  hasReplay: bool,
}
/** Whether a row of `runs` by this name has what is watched of it. */
export const hasReplayOf = (run: 'r' | 'a'): SQL =>
  sql.raw(`((${run}.replay is not null and ${run}.standing > 0)
    or exists (select from tracks t where t.demo_id = ${run}.demo_id and t.file is not null))`)
export const runColumns: SQL = sql`r.cp, r.gc, r.weapon, r.standing, s.id as "serverId",
  case when s.id is not null then ${serverName} end as "serverName",
  r.finished_at as date, ${hasReplayOf('r')} as "hasReplay"`
/** Of a demo that is a server's replay, the server of that. */
export const serverTable: SQL =
  sql.raw(`left join game_servers s on s.id = coalesce(r.server_id, (select x.server_id from demos d
  join runs x on x.id = d.run_id where d.id = r.demo_id))`)

/** Those columns as they leave. */
export const shownRun = <R extends RowOf<typeof RUN_SHOWN>>({ standing, date, ...run }: R) => ({
  ...run,
  standing: STANDINGS[standing] as Standing,
  date: date.toISOString(),
})

const LINE = { runId: int, demoId: int.orNull, timeMs: int, ...RUNNER_SHOWN, ...RUN_SHOWN }

/** A page of a route's board with the viewer's own place on it. Throws ApiError not_found for a map that is not here. */
export async function runTop(ctx: Context, { query, viewer }: TopCall): Promise<Top> {
  const { page } = query
  const map = await findMap(ctx.db, query.mapName)
  if (!map) throw notFound('Map')
  const route = await row(
    ctx.db,
    { id: int },
    sql.named('route of map', sql`select id from routes where map_id = ${map.mapId} and name = ${query.route}`),
  )
  if (!route && query.route) throw notFound('Route')
  const board: Board = { routeId: route?.id ?? 0, class: query.class, from: query.from }
  const of = partOf(board, query, viewer)
  const buckets = await (of.counted ? bucketsOf(ctx.db, board) : bucketsWhere(ctx.db, of))
  const total = totalOf(buckets)
  const [found, leastMs, medianMs, mine, levels, faster, submittable] = await Promise.all([
    pageOf(ctx.db, of, linesAt(buckets, (page - 1) * PAGE_SIZE, PAGE_SIZE)),
    page === 1 ? null : timeAt(ctx.db, of, linesAt(buckets, 0)),
    timeAt(ctx.db, of, linesAt(buckets, Math.floor(total / 2))),
    viewer ? mineOf(ctx.db, of, buckets, viewer) : null,
    levelsOf(ctx.db, board),
    fasterThanRecord(ctx.db, board),
    viewer ? submittableOn(ctx.db, board.routeId, viewer.userId) : null,
  ])
  const [first] = found
  const bestMs = page === 1 ? first?.timeMs : leastMs
  let rank = 1 + (first && page > 1 ? await countFaster(ctx.db, of, buckets, first.timeMs) : 0)
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
    ...{ mine, medianMs },
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
    return { where: sql`${where} and ${ofFollowed}`, keep: keptAs(named), counted: false }
  }
  if (!country) return { ...whole, counted: true }
  return { where, keep: keptAs('run-top-country'), counted: false }
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

const pageOf = (db: Db, { where, keep }: Part, lines: Lines) =>
  rows(
    db,
    LINE,
    keep(
      'page',
      sql`with line as (
        select b.run_id, b.runner_id, b.time_ms, b.finished_at from bests b where ${where} and ${between(lines)}
        order by b.time_ms, b.finished_at, b.runner_id limit ${sql.raw(String(PAGE_SIZE))} offset ${lines.skip}
      )
      select line.run_id as "runId", r.demo_id as "demoId", line.time_ms as "timeMs", ${runnerColumns}, ${runColumns}
      from line join runs r on r.id = line.run_id ${runnerTables('line')} ${serverTable}
      order by line.time_ms, line.finished_at, line.runner_id`,
    ),
  )

const MINE = {
  ...{ timeMs: int, equal: int, runId: int, demoId: int.orNull, hasReplay: bool },
  ...{ next: text.orNull, nextMs: int.orNull, nextId: int.orNull, nextDemoId: int.orNull, nextHasReplay: bool.orNull },
}

async function mineOf(db: Db, of: Part, buckets: readonly Bucket[], { userId }: Viewer): Promise<Top['mine']> {
  const { where, keep } = of
  const mine = await row(
    db,
    MINE,
    keep(
      'mine',
      sql`with mine as (
        select b.time_ms, b.run_id from bests b where ${where} and b.runner_id = (
          select coalesce(w.root_id, w.id) from runners w join players p on p.id = w.player_id where p.user_id = ${sql.unseen(userId, 'integer')})
      ), ahead as (
        select b.run_id, b.runner_id, b.time_ms from bests b where ${where} and b.time_ms < (select time_ms from mine)
        order by b.time_ms desc, b.finished_at desc, b.runner_id desc limit 1
      )
      select mine.time_ms as "timeMs", mine.run_id as "runId", r.demo_id as "demoId", ${hasReplayOf('r')} as "hasReplay",
        ahead.time_ms as "nextMs", ahead.run_id as "nextId", a.demo_id as "nextDemoId", ${hasReplayOf('a')} as "nextHasReplay",
        (select count(*) from bests b where ${where} and b.time_ms = mine.time_ms) as equal,
        (select coalesce(u.pseudo, p.name, w.name) from runners w left join players p on p.id = w.player_id
          left join users u on u.id = p.user_id where w.id = ahead.runner_id) as next
      from mine join runs r on r.id = mine.run_id left join ahead on true left join runs a on a.id = ahead.run_id`,
    ),
  )
  if (!mine) return null
  const { timeMs, equal, runId, nextMs, next, nextId, nextDemoId, nextHasReplay } = mine
  const total = totalOf(buckets)
  const [faster, race, nextFaster] = await Promise.all([
    countFaster(db, of, buckets, timeMs),
    raceOf(db, runId),
    nextMs === null ? 0 : countFaster(db, of, buckets, nextMs),
  ])
  return {
    rank: faster + 1,
    timeMs,
    race,
    percentile: Math.floor((100 * (total - faster - equal)) / total),
    ...{ runId, replay: replayOf(mine) },
    next:
      nextMs === null || nextId === null
        ? null
        : {
            rank: nextFaster + 1,
            ...{ player: next ?? '', gapMs: timeMs - nextMs, runId: nextId },
            replay: replayOf({ runId: nextId, demoId: nextDemoId, hasReplay: nextHasReplay ?? false }),
          },
  }
}
