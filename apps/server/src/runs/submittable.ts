import { formatTime } from '@kz/contract/rules'
import { notify } from '../notifications/api.ts'
import type { Emit } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { serverName } from '../servers/api.ts'

/** Runs of game servers that would be the record of their map, were their replay submitted and released. */

/**
 * Whether a run `r` of route `o` on map `m` would be: its replay agrees, records of its class are slower, and its player has
 * not submitted it, or another run as fast. Times of records are in whole hundredths.
 */
export const wouldBeRecord: SQL =
  sql.raw(`(r.state = 'COUNTS' and r.standing in (1, 2) and r.replay is not null and r.demo_id is null
  and m.recordable and m.state = 'ACTIVE'
  and not exists (select from route_records h join demos d on d.id = h.demo_id
    where h.route_id = r.route_id and h.has_cp = (r.cp > 0 or r.gc > 0) and d.time_ms <= r.time_ms / 10 * 10)
  and not exists (select from demos d where d.run_id = r.id and d.state <> 'WITHDRAWN' and d.sha256 is not null)
  and not exists (select from demos d join players p on p.id = d.player_id join runners w on w.player_id = p.id
    where d.route_id = r.route_id and d.state in ('SUBMITTED', 'DEFERRED') and d.has_cp = (r.cp > 0 or r.gc > 0)
      and d.time_ms <= r.time_ms and coalesce(w.root_id, w.id) = r.runner_id))`)

/** A member's run of a route that would be its record, of whichever class; null when there is none. */
export async function submittableOn(db: Db, routeId: number, userId: number) {
  const found = await row(
    db,
    { runId: int, timeMs: int },
    sql.named(
      'submittable-on',
      sql`select r.id as "runId", r.time_ms as "timeMs"
      from bests b join runs r on r.id = b.run_id join routes o on o.id = r.route_id join maps m on m.id = o.map_id
      where b.route_id = ${sql.unseen(routeId, 'integer')} and b.class < 2 and b.level = 1 and b.runner_id = (
          select coalesce(w.root_id, w.id) from runners w join players p on p.id = w.player_id where p.user_id = ${sql.unseen(userId, 'integer')})
        and ${wouldBeRecord}
      order by b.class limit 1`,
    ),
  )
  return found ?? null
}

/** Tells the players of runs that were just borne out that they would be records; nobody where they are not, or have no account. */
export async function tellOfRecords(tx: Db, emit: Emit, runIds: readonly number[]): Promise<void> {
  const runs = await rows(
    tx,
    { runId: int, userId: int, routeId: int, mapName: text, route: text, timeMs: int, serverName: text.orNull },
    sql.named(
      'records told',
      sql`select r.id as "runId", p.user_id as "userId", o.id as "routeId", m.name as "mapName", o.name as route,
        r.time_ms as "timeMs", case when s.id is not null then ${serverName} end as "serverName"
      from runs r join routes o on o.id = r.route_id join maps m on m.id = o.map_id
        join runners w on w.id = r.runner_id join players p on p.id = w.player_id left join game_servers s on s.id = r.server_id
      where r.id = any(${sql.param(runIds)}::bigint[]) and p.user_id is not null and ${wouldBeRecord}
        and exists (select from bests b where b.route_id = r.route_id and b.runner_id = r.runner_id and b.run_id = r.id
          and b.level = 1 and b.class < 2)
      order by r.id`,
    ),
  )
  for (const { userId, routeId, timeMs, ...where } of runs) {
    const event = { type: 'run', time: formatTime(timeMs), ...where } as const
    await notify(tx, emit, [{ userId, kind: 'submission', subject: `runs of route ${routeId}`, actorId: 0, event }])
  }
}
