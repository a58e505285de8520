import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { RUN_CLASSES, STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { findMap } from '../../maps/api.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { runnerTables } from '../columns.ts'
import { ofAnyBoard } from '../ranks.ts'
import { knownRunner } from '../runners.ts'

/** What the module is told of maps and players. A Steam id goes to a server that sent it; to others the name stands in its place. */

/** Who asks: the ids this server named since it connected. */
export interface Asking {
  serverId: number
  joined: Iterable<string>
}

type Class = 'pro' | 'nub'

const PLACE = { type: text, length: text, difficulty: text, routeId: int }
const NOWHERE = { isKnown: false, type: '', length: '', difficulty: '', routeId: 0 }

/** What kind a map is, and the id of its plain route, 0 where nobody ran it; its name as it was asked where it is not here. */
async function placeOf(db: Db, mapName: string) {
  const map = await findMap(db, mapName)
  const place =
    map &&
    (await row(
      db,
      PLACE,
      sql.named(
        'map for servers',
        sql`select type, length, difficulty,
            coalesce((select o.id from routes o where o.map_id = m.id and o.name = ''), 0) as "routeId"
          from maps m where m.id = ${map.mapId}::integer`,
      ),
    ))
  return place ? { ...place, isKnown: true, mapName: map.mapName } : { ...NOWHERE, mapName }
}

/** A map as it is spelt here. */
export const spelling = async (db: Db, mapName: string): Promise<string> =>
  (await findMap(db, mapName))?.mapName ?? mapName

const LINE = { rank: int, name: text, steamId: text.orNull, timeMs: int, cp: int, gc: int }

/** Lines of a board, with the Steam ids that the server that asks has sent. */
const linesOf = (
  db: Db,
  { serverId, joined }: Asking,
  board: { routeId: number; class: Class; from: Standing },
  { limit, offset }: { limit: number; offset: number },
) =>
  rows(
    db,
    LINE,
    sql.named(
      'lines for servers',
      sql`with line as (
        select b.run_id, b.runner_id, b.time_ms, b.finished_at, rank() over (order by b.time_ms) as rank
        from bests b where ${ofAnyBoard(board)}
        order by b.time_ms, b.finished_at, b.runner_id limit ${offset + limit}::integer
      )
      select line.rank, coalesce(u.pseudo, p.name, w.name) as name, line.time_ms as "timeMs", r.cp, r.gc,
        (select x.steam_id from runners x where (x.id = line.runner_id or x.root_id = line.runner_id)
          and x.steam_id is not null and (x.steam_id = any(${sql.param([...joined])}::text[])
            or exists (select from runs s where s.origin_id = x.id and s.server_id = ${serverId}::integer))
          limit 1) as "steamId"
      from line join runs r on r.id = line.run_id ${runnerTables('line')}
      order by line.time_ms, line.finished_at, line.runner_id offset ${offset}::integer`,
    ),
  )

/** The number of a kind of map, or null where it is not known. */
function numberOf(kinds: readonly string[], kind: string): number | null {
  const at = kinds.indexOf(kind)
  return at === -1 || kinds[at] === 'unknown' ? null : at
}

/** MAP_INFO: the records as they were released, and what kind of map it is. All null for a map that is not here. */
export async function mapInfo(db: Db, asking: Asking, asked: string) {
  const { isKnown, mapName, routeId, type, length, difficulty } = await placeOf(db, asked)
  const first = async (of: Class) =>
    (await linesOf(db, asking, { routeId, class: of, from: 'checked' }, { limit: 1, offset: 0 }))[0]
  const [nub, pro] = routeId === 0 ? [] : await Promise.all([first('nub'), first('pro')])
  return {
    isKnown,
    info: {
      map_name: asked,
      wr_nub_steamid: nub ? (nub.steamId ?? nub.name) : null,
      wr_nub_time_ms: nub?.timeMs ?? null,
      wr_pro_steamid: pro ? (pro.steamId ?? pro.name) : null,
      wr_pro_time_ms: pro?.timeMs ?? null,
      type: numberOf(MAP_TYPES, type),
      length: numberOf(LENGTHS, length),
      difficulty: numberOf(DIFFICULTIES, difficulty),
    },
    mapName,
  }
}

/** COURSE_TOP: every standing from `sent` up. */
export async function courseTop(
  db: Db,
  asking: Asking,
  query: { map_name: string; category: Class; limit: number; offset: number },
) {
  const { routeId } = await placeOf(db, query.map_name)
  const lines = await linesOf(db, asking, { routeId, class: query.category, from: 'sent' }, query)
  return {
    map_name: query.map_name,
    category: query.category,
    entries: lines.map(({ rank, name, steamId, timeMs, cp, gc }) => ({
      ...{ rank, steamid: steamId ?? name, nickname: name, time_ms: timeMs, checkpoints: cp, gochecks: gc },
    })),
  }
}

/** PLAYER_RECORDS: the bests of a player on a map, of each class. */
export async function playerRecords(
  db: Db,
  serverId: number,
  asked: { steamid: string; name: string; map_name: string },
) {
  const { routeId } = await placeOf(db, asked.map_name)
  const runner = await knownRunner(db, serverId, asked)
  const found = await rows(
    db,
    { runId: int, timeMs: int, cp: int, gc: int },
    sql`select b.run_id as "runId", b.time_ms as "timeMs", r.cp, r.gc from bests b join runs r on r.id = b.run_id
      where b.route_id = ${routeId} and b.runner_id = ${runner?.runnerId ?? 0} and b.level = ${STANDINGS.indexOf('sent')}
        and b.class <> ${RUN_CLASSES.indexOf('all')} order by b.class`,
  )
  return {
    steamid: asked.steamid,
    records: found.map(({ runId, timeMs, cp, gc }) => ({
      ...{ map_name: asked.map_name, time_ms: timeMs, record_id: runId, checkpoints: cp, gochecks: gc },
    })),
  }
}
