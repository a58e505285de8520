import type { Difficulty } from '@kz/contract/rules'
import type { BestTime, points } from '@kz/contract/runs/points'
import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import type { Context } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { hasReplayOf, isRecord, replayOf, runnersNamed } from '../runs/api.ts'
import { bestOf } from './player.ts'

const MOST = 6

const BEST = {
  ...{ runId: int, demoId: int.orNull, mapName: text, route: text, difficulty: text.as<Difficulty>(), timeMs: int },
  ...{ rank: int, isRecord: bool, standing: int, date: moment, hasReplay: bool, total: int },
}

/** The latest best times of a player by name, with their places. Throws ApiError not_found. */
export async function bestTimes(
  { db }: Context,
  { query }: Call<(typeof points)['GET /points/bests']>,
): Promise<{ bests: BestTime[]; total: number }> {
  const runnerId = await bestOf(db, await runnersNamed(db, query.player))
  if (runnerId === undefined) throw notFound('Player')
  const found = await rows(
    db,
    BEST,
    sql.named(
      'points-best-times',
      sql`with own as (
        select b.*, m.name as map_name, m.difficulty, o.name as route_name, (count(*) over ())::integer as total
        from bests b join routes o on o.id = b.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
        where b.runner_id = ${runnerId} and b.class = 0 and b.level = 1
        order by b.finished_at desc, b.run_id desc limit ${sql.raw(String(MOST))}
      )
      select r.id as "runId", r.demo_id as "demoId", own.map_name as "mapName", own.route_name as route, own.difficulty,
        own.time_ms as "timeMs", own.total, r.standing, own.finished_at as date, ${hasReplayOf('r')} as "hasReplay",
        ${isRecord} as "isRecord", 1
          + (select coalesce(sum(c.count), 0)::integer from best_counts c where c.route_id = own.route_id and c.class = 0
            and c.level = 1 and c.bucket < time_bucket(own.time_ms))
          + (select count(*)::integer from bests b where b.route_id = own.route_id and b.class = 0 and b.level = 1
            and b.time_ms < own.time_ms and b.time_ms >= bucket_start(time_bucket(own.time_ms))) as rank
      from own join runs r on r.id = own.run_id order by own.finished_at desc, own.run_id desc`,
    ),
  )
  return {
    bests: found.map(({ demoId, hasReplay, standing, date, total: _, ...best }) => ({
      ...best,
      standing: STANDINGS[standing] as Standing,
      date: date.toISOString(),
      replay: replayOf({ runId: best.runId, demoId, hasReplay }),
    })),
    total: found[0]?.total ?? 0,
  }
}
