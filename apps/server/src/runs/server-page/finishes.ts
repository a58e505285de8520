import type { ServerPage, ServerRun } from '@kz/contract/runs/game-servers'
import { RUN_CLASSES, STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { type Db, rows } from '../../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { runnerTables } from '../columns.ts'
import { monthOf } from '../own/sent-lines.ts'
import { isRecord, replayOf } from '../race.ts'

/** What was finished on a server. */

const LATEST = 20
const MOST_MAPS = 20
const MOST_BESTS = 8
const MOST_RANKED = 60
const PRO = RUN_CLASSES.indexOf('pro')
const REPLAYED = STANDINGS.indexOf('replayed')

const RUN = {
  runId: int,
  demoId: int.orNull,
  mapName: text,
  player: text,
  country: text,
  isMember: bool,
  timeMs: int,
  standing: int,
  date: moment,
  hasReplay: bool,
}

/** Columns of a run `r` with who ran it. */
const columns: SQL = sql.raw(`r.id as "runId", r.demo_id as "demoId", r.map_name as "mapName",
  coalesce(u.pseudo, p.name, w.name) as player, coalesce(u.country, nullif(p.country, 'n-a'), w.country) as country,
  u.id is not null as "isMember", r.time_ms as "timeMs", r.standing, r.finished_at as date,
  (r.replay is not null and r.standing > 0) as "hasReplay"`)

const shown = ({ demoId, hasReplay, standing, date, ...run }: RowOf<typeof RUN>): ServerRun => ({
  ...run,
  standing: STANDINGS[standing] as Standing,
  date: date.toISOString(),
  replay: replayOf({ runId: run.runId, demoId, hasReplay }),
})

/** Runs that its page shows: those that count, or will once staff confirms it, on a map everybody may see. */
const isShown: SQL =
  sql.raw(`r.state in ('COUNTS', 'PROVISIONAL') and not exists (select from routes o join maps m on m.id = o.map_id
  where o.id = r.route_id and m.state = 'HIDDEN')`)
const ofWeek: SQL = sql.raw(`r.came_at > now() - interval '7 days'`)

/** The latest finishes. */
export const latestHere = async (db: Db, serverId: number): Promise<ServerPage['latest']> =>
  (
    await rows(
      db,
      { ...RUN, isRecord: bool },
      sql`select ${columns}, ${isRecord} as "isRecord" from ${monthOf(serverId)} ${runnerTables('r')} where ${isShown}
        order by r.came_at desc, r.id desc limit ${LATEST}`,
    )
  ).map(({ isRecord: holds, ...run }) => ({ ...shown(run), isRecord: holds }))

/** The best runs of the week that are their players' bests, with the place among the replayed ones of everybody. */
export async function bestsHere(db: Db, serverId: number): Promise<ServerPage['bests']> {
  const found = await rows(
    db,
    { ...RUN, rank: int, isRecord: bool },
    sql`with best as (
        select distinct on (r.route_id) r.id, r.came_at, b.route_id, b.time_ms from ${monthOf(serverId)}
          join bests b on b.route_id = r.route_id and b.class = ${PRO} and b.level = ${REPLAYED} and b.runner_id = r.runner_id
            and b.run_id = r.id
        where ${ofWeek} and ${isShown} and r.gc = 0 and r.standing >= ${REPLAYED}
        order by r.route_id, r.time_ms, r.finished_at
      ), placed as (
        select best.*, 1
          + (select coalesce(sum(count), 0)::integer from best_counts c where c.route_id = best.route_id and c.class = ${PRO}
            and c.level = ${REPLAYED} and c.bucket < time_bucket(best.time_ms))
          + (select count(*)::integer from bests b where b.route_id = best.route_id and b.class = ${PRO} and b.level = ${REPLAYED}
            and b.time_ms < best.time_ms and b.time_ms >= bucket_start(time_bucket(best.time_ms))) as rank
        from (select * from best order by came_at desc limit ${MOST_RANKED}) best
      )
      select ${columns}, placed.rank, r.standing = ${STANDINGS.indexOf('checked')} and exists (select from route_records h
          where h.route_id = r.route_id and h.demo_id = r.demo_id) as "isRecord"
      from placed join runs r on r.id = placed.id and r.came_at = placed.came_at ${runnerTables('r')}
      order by placed.rank, r.came_at desc limit ${MOST_BESTS}`,
  )
  return found.map(({ rank, isRecord: holds, ...run }) => ({ ...shown(run), rank, isRecord: holds }))
}

type Maps = Pick<ServerPage, 'maps' | 'weekMaps'>
const MAP = { mapName: text, runs: int, players: int, hasMap: bool, bestId: int.orNull }

/** The maps of the week, those that ran longest first, then those of most finishes; each with its best finish there. */
export async function mapsHere(
  db: Db,
  serverId: number,
  ran: ReadonlyMap<string, { mapName: string; seconds: number }>,
): Promise<Maps> {
  const finished = await rows(
    db,
    MAP,
    sql`select min(r.map_name) as "mapName", count(*) as runs, count(distinct r.runner_id) as players,
        bool_or(r.route_id is not null) as "hasMap", (array_agg(r.id order by (r.gc > 0), r.time_ms, r.finished_at))[1] as "bestId"
      from ${monthOf(serverId)} where ${ofWeek} and ${isShown} group by lower(r.map_name) order by 2 desc, 1 limit 200`,
  )
  const byName = new Map(finished.map((map) => [map.mapName.toLowerCase(), map]))
  const names = [...new Set([...ran.keys(), ...byName.keys()])]
  const known = await rows(
    db,
    { name: text },
    sql`select lower(name) as name from maps where lower(name) = any(${sql.param(names)}::text[]) and state <> 'HIDDEN'`,
  )
  const here = new Set(known.map(({ name }) => name))
  const all = names.map((name) => ({
    mapName: byName.get(name)?.mapName ?? ran.get(name)?.mapName ?? name,
    hasMap: here.has(name),
    seconds: ran.get(name)?.seconds ?? 0,
    runs: byName.get(name)?.runs ?? 0,
    players: byName.get(name)?.players ?? 0,
    bestId: byName.get(name)?.bestId ?? null,
  }))
  all.sort((one, other) => other.seconds - one.seconds || other.runs - one.runs)
  const first = all.slice(0, MOST_MAPS)
  const bests = await rows(
    db,
    RUN,
    sql`select ${columns} from runs r ${runnerTables('r')}
      where r.id = any(${sql.param(first.flatMap(({ bestId }) => bestId ?? []))}::bigint[])`,
  )
  const best = new Map(bests.map((run) => [run.runId, shown(run)]))
  return {
    maps: first.map(({ bestId, ...map }) => ({ ...map, best: bestId === null ? null : (best.get(bestId) ?? null) })),
    weekMaps: all.length,
  }
}
