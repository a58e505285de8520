import type { RunReason } from '@kz/contract/runs/run-reasons'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Runner } from '../runners.ts'
import { keyOf, type Taking } from './taking.ts'

/** A run that is to be kept: whose it is, and why it can never count. */
export interface WantedRun extends Taking, Runner {
  now: Date
  reason: RunReason | undefined
}

const MADE = { serverId: int, key: text, runId: int, state: text }

/**
 * Writes runs, and the bests they are: of one player on one board there may be one. Nobody's best gets worse by a run, so none is
 * looked for. Answers the id and state of each, by keyOf.
 */
export async function keepRuns(
  tx: Db,
  wanted: readonly WantedRun[],
): Promise<Map<string, { runId: number; state: string }>> {
  const sent = wanted.map(({ server, run, place, clockMs, runnerId, originId, now, reason }) => ({
    ...{ server: server.serverId, key: run.id, runner: runnerId, origin: originId, route: place.routeId },
    ...{ map: place.mapName, ms: run.timeMs, cp: run.cp, gc: run.gc, weapon: run.weapon, reason: reason ?? null },
    at: run.at ? new Date(run.at.getTime() - clockMs) : now,
  }))
  const found = await rows(
    tx,
    MADE,
    sql.named(
      'runs kept',
      sql`with sent as (
          select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (server integer, key text, runner integer,
            origin integer, route integer, map text, ms integer, cp integer, gc integer, weapon text, reason text, at timestamptz)
        ), made as (
          insert into runs (finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, weapon, server_id, source,
            source_key, state, reasons)
          select at, runner, origin, route, map, ms, cp, gc, weapon, server, 'server', key,
            case when reason is not null then 'REFUSED' when route is null then 'WAITING'
              else settled_state(null, server, runner) end,
            case when reason is null then '{}' else array[reason] end
          from sent
          returning id, server_id, source_key, state, route_id, runner_id, gc, time_ms, finished_at
        ), better as (
          insert into bests as b (route_id, class, level, runner_id, run_id, time_ms, finished_at, country)
            select m.route_id, c.class, 0, m.runner_id, m.id, m.time_ms, m.finished_at, coalesce(country_of_runner(m.runner_id), 'n-a')
            from made m cross join lateral (values (case when m.gc > 0 then 1 else 0 end), (2)) c (class)
            where m.state = 'COUNTS' order by 1, 2, 4
          on conflict (route_id, class, level, runner_id) do update
            set run_id = excluded.run_id, time_ms = excluded.time_ms, finished_at = excluded.finished_at
            where (excluded.time_ms, excluded.finished_at, excluded.run_id) < (b.time_ms, b.finished_at, b.run_id)
        )
        select server_id as "serverId", source_key as key, id as "runId", state from made`,
    ),
  )
  return new Map(found.map(({ serverId, key, ...made }) => [keyOf(serverId, key), made]))
}
