import { formatTime } from '@kz/contract/rules'
import type { RunReplay } from '@kz/contract/runs/replays'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { runCountry } from '../records/api.ts'
import { mayWatchRun } from '../runs/api.ts'
import { isPublic, mayBeSeen } from './access.ts'
import { fileOf } from './file-of.ts'
import { runTrackUrl } from './run-tracks.ts'
import { TRACK_VERSION } from './tracks.ts'

/** What a run of a game server can be raced against. */

type Ghosts = RunReplay['ghosts']
const MOST_OF_EACH = 15

interface Beside {
  runId: number
  routeId: number
  hasCp: boolean
  /** `12` a demo, `r12` a run */
  vs: readonly string[]
}

/** Released runs of its class, those of its board, those that are named, and the viewer's own best; the fastest first. */
export async function runGhosts(db: Db, viewer: Viewer | null, beside: Beside): Promise<Ghosts> {
  const found = await Promise.all([demosBeside(db, viewer, beside), runsBeside(db, viewer, beside)])
  return found.flat().sort((one, other) => one.timeMs - other.timeMs || (one.demoId === null ? 1 : -1))
}

const DEMO = {
  ...{
    demoId: int,
    player: text,
    country: text,
    timeMs: int,
    file: text,
    size: int,
    startMs: int.orNull,
    endMs: int.orNull,
  },
  ...{ isRecord: bool, isOwn: bool, date: moment.orNull },
}

async function demosBeside(db: Db, viewer: Viewer | null, { runId, routeId, hasCp, vs }: Beside): Promise<Ghosts> {
  const select = (where: SQL, tail: SQL) => sql`(select d.id as "demoId", coalesce(u.pseudo, d.player_name) as player,
      ${runCountry('d')} as country, d.time_ms as "timeMs", t.file, tf.size, t.start_ms as "startMs", t.end_ms as "endMs",
      exists (select from route_records h where h.demo_id = d.id) as "isRecord",
      coalesce(p.user_id = ${viewer?.userId ?? null}::integer, false) as "isOwn", d.decided_at as date
    from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      join players p on p.id = d.player_id left join users u on u.id = p.user_id
      join tracks t on t.demo_id = d.id and t.source = d.sha256 and t.version = ${TRACK_VERSION}
      join replay_files tf on tf.sha256 = t.file
    where d.route_id = ${routeId} and d.run_id is distinct from ${runId} and ${where} ${tail})`
  const named = numbersIn(vs, '')
  const ofRoute = select(sql`d.has_cp = ${hasCp} and ${isPublic}`, sql`order by d.time_ms, d.id limit ${MOST_OF_EACH}`)
  const ofNames = select(sql`d.id = any(${sql.param(named)}::bigint[]) and ${mayBeSeen(viewer)}`, sql``)
  const found = await rows(db, DEMO, sql`${ofRoute} union ${ofNames}`)
  return found.map(({ file, size, date, ...demo }) => ({
    ...{ ...demo, runId: null, time: formatTime(demo.timeMs), dateIso: date?.toISOString() ?? null },
    track: fileOf('track', file, size) as NonNullable<ReturnType<typeof fileOf>>,
  }))
}

const RUN = { runId: int, player: text, country: text, timeMs: int, isOwn: bool, date: moment }

async function runsBeside(db: Db, viewer: Viewer | null, { runId, routeId, hasCp, vs }: Beside): Promise<Ghosts> {
  const named = numbersIn(vs, 'r')
  // the class of a board is by gochecks, that of records by checkpoints
  const wanted = sql`select b.run_id from (
      select run_id from bests where route_id = ${routeId} and level = 1 and class = ${hasCp ? 2 : 0}
        order by time_ms, finished_at, runner_id limit ${MOST_OF_EACH}) b
    union select b.run_id from bests b join runners w on w.id = b.runner_id join players p on p.id = w.player_id
      where b.route_id = ${routeId} and b.level = 1 and b.class < 2 and p.user_id = ${viewer?.userId ?? null}
    union select unnest(${sql.param(named)}::bigint[])`
  const found = await rows(
    db,
    RUN,
    sql`select r.id as "runId", coalesce(u.pseudo, p.name, w.name) as player,
        coalesce(u.country, nullif(p.country, 'n-a'), w.country) as country, r.time_ms as "timeMs",
        coalesce(u.id = ${viewer?.userId ?? null}::integer, false) as "isOwn", r.finished_at as date
      from runs r join runners w on w.id = r.runner_id left join players p on p.id = w.player_id
        left join users u on u.id = p.user_id join routes o on o.id = r.route_id join maps m on m.id = o.map_id
      where r.id in (${wanted}) and r.id <> ${runId} and r.route_id = ${routeId} and r.demo_id is null and ${mayWatchRun(viewer)}
        and not exists (select from demos d where d.run_id = r.id and d.state = 'RELEASED')
        and not exists (select from run_tracks t where t.run_id = r.id and t.source = r.replay and t.fault is not null)`,
  )
  return found.map(ghostOf)
}

const ghostOf = ({ runId, date, ...run }: RowOf<typeof RUN>): Ghosts[number] => ({
  ...{ ...run, runId, demoId: null, time: formatTime(run.timeMs), isRecord: false, dateIso: date.toISOString() },
  ...{ track: { url: runTrackUrl(runId), size: null }, startMs: 0, endMs: null },
})

const numbersIn = (vs: readonly string[], before: '' | 'r'): number[] =>
  vs.filter((one) => one.startsWith('r') === (before === 'r')).map((one) => Number(one.slice(before.length)))
