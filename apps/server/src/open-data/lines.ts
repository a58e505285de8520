import type { DataKind, DataLines } from '@kz/contract/open-data'
import { STANDINGS } from '@kz/contract/runs/standings'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { isPublicMap, runnerColumns, runnerTables } from '../runs/api.ts'
import { withoutIds } from './without-ids.ts'

/** Lines behind a key, and the key of the last of them; null where nothing follows. */
export interface Part<T> {
  lines: T[]
  last: number | null
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** The lines of rows that carry their key as `key`. */
function partOf<R extends { key: number }, T extends object>(
  found: R[],
  limit: number,
  lineOf: (row: Omit<R, 'key'>) => T,
): Part<T> {
  const last = found.length < limit ? null : (found.at(-1)?.key ?? null)
  return { lines: found.map(({ key: _key, ...row }) => withoutIds(lineOf(row))), last }
}

const MAP = {
  ...{ key: int, mapId: int, mapName: text, type: text, length: text, difficulty: text },
  ...{ releasedAt: moment.orNull, authors: texts, routes: texts },
}

async function mapLines(db: Db, after: number, limit: number): Promise<Part<DataLines['maps']>> {
  const found = await rows(
    db,
    MAP,
    sql`select m.id as key, m.id as "mapId", m.name as "mapName", m.type, m.length, m.difficulty,
        m.released_at as "releasedAt",
        array(select a.name from map_authors a where a.map_id = m.id order by a.position) as authors,
        array(select r.name from routes r where r.map_id = m.id order by r.id) as routes
      from maps m where m.id > ${after} and m.state <> 'HIDDEN' order by m.id limit ${limit}`,
  )
  return partOf(found, limit, ({ releasedAt, ...map }) => ({ ...map, releasedIso: iso(releasedAt) }))
}

const REIGN = {
  ...{ key: int, demoId: int, mapName: text, route: text, hasCp: bool, player: text, playerId: int.orNull },
  ...{ country: text, timeMs: int, previousMs: int.orNull, from: moment.orNull, until: moment.orNull, stands: bool },
}

const reigns = (db: Db, after: number, limit: number, which: SQL) =>
  rows(
    db,
    REIGN,
    sql`select g.demo_id as key, g.demo_id as "demoId", m.name as "mapName", r.name as route, g.has_cp as "hasCp",
        coalesce(u.pseudo, p.name) as player, u.id as "playerId", g.country, g.time_ms as "timeMs",
        g.previous_ms as "previousMs", g.held_from as "from", nullif(g.held_until, 'epoch') as until,
        g.held_until is null as stands
      from reigns g join routes r on r.id = g.route_id join maps m on m.id = r.map_id
        join players p on p.id = g.player_id left join users u on u.id = p.user_id
      where g.demo_id > ${after} and ${which} and m.state <> 'HIDDEN' order by g.demo_id limit ${limit}`,
  )

async function recordLines(db: Db, after: number, limit: number): Promise<Part<DataLines['records']>> {
  const found = await reigns(db, after, limit, sql`g.held_until is null`)
  return partOf(found, limit, ({ from, until: _until, previousMs: _previousMs, stands: _stands, ...line }) => ({
    ...line,
    fromIso: iso(from),
  }))
}

async function historyLines(db: Db, after: number, limit: number): Promise<Part<DataLines['histories']>> {
  const found = await reigns(db, after, limit, sql`true`)
  return partOf(found, limit, ({ from, until, ...line }) => ({ ...line, fromIso: iso(from), untilIso: iso(until) }))
}

const RUN = {
  ...{ key: int, runId: int, mapName: text, route: text, player: text, playerId: int.orNull, playerCountry: text },
  ...{ timeMs: int, cp: int, gc: int, weapon: text, standing: int, serverId: int.orNull, server: text.orNull },
  finishedAt: moment,
}

/** Runs that count. A server without a name of its own has none here: in its place stands its address elsewhere. */
async function runLines(db: Db, after: number, limit: number): Promise<Part<DataLines['runs']>> {
  const found = await rows(
    db,
    RUN,
    sql`with line as (
        select r.* from runs r join routes o on o.id = r.route_id join maps m on m.id = o.map_id
        where r.id > ${after}::bigint and r.state = 'COUNTS' and ${isPublicMap} order by r.id limit ${limit}
      )
      select line.id as key, line.id as "runId", m.name as "mapName", o.name as route, ${runnerColumns},
        line.time_ms as "timeMs", line.cp, line.gc, line.weapon, line.standing, line.server_id as "serverId",
        coalesce(nullif(s.given_name, ''), nullif(s.state ->> 'name', '')) as server, line.finished_at as "finishedAt"
      from line join routes o on o.id = line.route_id join maps m on m.id = o.map_id ${runnerTables('line')}
        left join game_servers s on s.id = line.server_id
      order by line.id`,
  )
  return partOf(found, limit, ({ standing, finishedAt, playerCountry: country, ...line }) => ({
    ...line,
    country,
    standing: STANDINGS[standing] ?? 'sent',
    finishedIso: finishedAt.toISOString(),
  }))
}

/** What is public of each kind, from a key on. */
export const DATA: { [K in DataKind]: (db: Db, after: number, limit: number) => Promise<Part<DataLines[K]>> } = {
  maps: mapLines,
  records: recordLines,
  runs: runLines,
  histories: historyLines,
}
