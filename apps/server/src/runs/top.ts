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
import { type Bucket, bucketsOf, bucketsWhere, countFaster, histogramOf, startOf, totalOf } from './buckets.ts'
import { fasterThanRecord, levelsOf } from './levels.ts'
import { raceOf, replayOf } from './race.ts'
import { type Board, ofBoard } from './ranks.ts'
import { submittableOn } from './submittable.ts'

type TopCall = Call<(typeof runs)['GET /run/top']>
type Top = Reply<(typeof runs)['GET /run/top']>

const PAGE_SIZE = 50

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
export const runColumns: SQL = sql`r.cp, r.gc, r.weapon, r.standing, s.id as "serverId",
  case when s.id is not null then ${serverName} end as "serverName",
  r.finished_at as date, ((r.replay is not null and r.standing > 0) or exists (select from tracks t where t.demo_id = r.demo_id)) as "hasReplay"`
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
    sql`select id from routes where map_id = ${map.mapId} and name = ${query.route}`,
  )
  if (!route && query.route) throw notFound('Route')
  const board: Board = { routeId: route?.id ?? 0, class: query.class, from: query.from }
  const part = filters(query, viewer)
  const where = sql`${ofBoard(board)}${part ?? sql``}`
  const buckets = await (part ? bucketsWhere(ctx.db, where) : bucketsOf(ctx.db, board))
  const total = totalOf(buckets)
  const [found, bestMs, mine, levels, faster, submittable] = await Promise.all([
    pageOf(ctx.db, where, startOf(buckets, (page - 1) * PAGE_SIZE)),
    leastOf(ctx.db, where),
    viewer ? mineOf(ctx.db, where, buckets, viewer) : null,
    levelsOf(ctx.db, board),
    fasterThanRecord(ctx.db, board),
    viewer ? submittableOn(ctx.db, board.routeId, viewer.userId) : null,
  ])
  const [first] = found
  let rank = 1 + (first ? await countFaster(ctx.db, where, buckets, first.timeMs) : 0)
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
    mine,
    histogram: histogramOf(buckets),
    ...levels,
    faster,
    submittable,
  }
}

function filters({ country, followed }: TopCall['query'], viewer: Viewer | null): SQL | null {
  if (!country && !followed) return null
  const ofCountry = country
    ? sql` and exists (select from runners w left join players p on p.id = w.player_id left join users u on u.id = p.user_id
        where w.id = b.runner_id and coalesce(u.country, nullif(p.country, 'n-a'), w.country) = ${country})`
    : sql``
  const ofFollowed = followed
    ? sql` and exists (select from runners w join players p on p.id = w.player_id
        join follows f on f.user_id = p.user_id where w.id = b.runner_id and f.follower_id = ${viewer?.userId ?? 0})`
    : sql``
  return sql`${ofCountry}${ofFollowed}`
}

const leastOf = async (db: Db, where: SQL): Promise<number | null> =>
  (await row(db, { least: int.orNull }, sql`select min(b.time_ms) as least from bests b where ${where}`))?.least ?? null

const pageOf = (db: Db, where: SQL, { fromMs, skip }: { fromMs: number; skip: number }) =>
  rows(
    db,
    LINE,
    sql`with line as (
        select b.run_id, b.runner_id, b.time_ms, b.finished_at from bests b where ${where} and b.time_ms >= ${fromMs}::bigint
        order by b.time_ms, b.finished_at, b.runner_id limit ${PAGE_SIZE} offset ${skip}
      )
      select line.run_id as "runId", r.demo_id as "demoId", line.time_ms as "timeMs", ${runnerColumns}, ${runColumns}
      from line join runs r on r.id = line.run_id ${runnerTables('line')} ${serverTable}
      order by line.time_ms, line.finished_at, line.runner_id`,
  )

const MINE = { runId: int, timeMs: int, equal: int, nextMs: int.orNull, next: text.orNull }

async function mineOf(db: Db, where: SQL, buckets: readonly Bucket[], { userId }: Viewer): Promise<Top['mine']> {
  const mine = await row(
    db,
    MINE,
    sql`with mine as (
        select b.time_ms, b.run_id from bests b where ${where} and b.runner_id = (
          select coalesce(w.root_id, w.id) from runners w join players p on p.id = w.player_id where p.user_id = ${userId})
      ), ahead as (
        select b.runner_id, b.time_ms from bests b where ${where} and b.time_ms < (select time_ms from mine)
        order by b.time_ms desc, b.finished_at desc, b.runner_id desc limit 1
      )
      select mine.run_id as "runId", mine.time_ms as "timeMs", ahead.time_ms as "nextMs",
        (select count(*) from bests b where ${where} and b.time_ms = mine.time_ms) as equal,
        (select coalesce(u.pseudo, p.name, w.name) from runners w left join players p on p.id = w.player_id
          left join users u on u.id = p.user_id where w.id = ahead.runner_id) as next
      from mine left join ahead on true`,
  )
  if (!mine) return null
  const { runId, timeMs, equal, nextMs, next } = mine
  const [total, faster] = [totalOf(buckets), await countFaster(db, where, buckets, timeMs)]
  return {
    rank: faster + 1,
    timeMs,
    race: await raceOf(db, runId),
    percentile: Math.floor((100 * (total - faster - equal)) / total),
    next:
      nextMs === null
        ? null
        : {
            rank: (await countFaster(db, where, buckets, nextMs)) + 1,
            player: next ?? '',
            gapMs: timeMs - nextMs,
          },
  }
}
