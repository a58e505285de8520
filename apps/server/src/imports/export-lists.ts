import { type Db, rows } from '../platform/api/db.ts'
import { int, json, moment, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { LIST_RUN, listCountry, listLine } from '../records/api.ts'
import { pluginListHeader } from '../site/api.ts'
import { MAP_COLUMNS, nameOfDifficulty } from './map-list.ts'
import { MOST_ROUTE_ID } from './record-list.ts'

/** What is public, as lists that an import takes: into an empty site they bring the same. */

export type ExportKind = 'maps' | 'records' | 'longjumps'

/** Every kind of list: how it is made and what it is called in an archive. Maps stand first: records need them. */
export const EXPORTS: Readonly<Record<ExportKind, { fileName: string; lines: (db: Db) => Promise<string[]> }>> = {
  maps: { fileName: 'maps.csv', lines: mapLines },
  records: { fileName: 'records.txt', lines: recordLines },
  longjumps: { fileName: 'longjumps.csv', lines: longJumpLines },
}

const RUN = { ...LIST_RUN, seconds: real }

/**
 * Every released run without checkpoints, not the records alone: `map[route] seconds player country id released`, the last
 * two 0 where there is no number of a list's own, and no date. A route nobody ran has a line with time 0.
 */
async function recordLines(db: Db): Promise<string[]> {
  const runs = await rows(
    db,
    RUN,
    sql`select m.name as "mapName", r.name as route, r.id as "routeId", d.time_ms as "timeMs",
        d.player_name as "playerName", d.country, coalesce(floor(extract(epoch from d.decided_at)), 0)::float8 as seconds
      from routes r join maps m on m.id = r.map_id
        left join demos d on d.route_id = r.id and d.state = 'RELEASED' and not d.has_cp
      where m.state <> 'HIDDEN'
      order by m.name collate "C", r.name collate "C", d.decided_at nulls first, d.id`,
  )
  const lines = runs.map(
    ({ seconds, ...run }) =>
      `${listLine({ ...run, routeId: run.routeId > MOST_ROUTE_ID ? 0 : run.routeId })} ${seconds}`,
  )
  return [await pluginListHeader(db), ...new Set(lines)]
}

const MAP = {
  name: text,
  type: text,
  difficulty: text,
  releasedAt: moment.orNull,
  authors: json.as<string[]>(),
}

async function mapLines(db: Db): Promise<string[]> {
  const maps = await rows(
    db,
    MAP,
    sql`select m.name, m.type, m.difficulty, m.released_at as "releasedAt",
        coalesce((select json_agg(a.name order by a.position) from map_authors a where a.map_id = m.id), '[]') as authors
      from maps m where m.state <> 'HIDDEN' order by m.id`,
  )
  const lines = maps.map(({ name, type, difficulty, releasedAt, authors }) =>
    csvLine({
      [MAP_COLUMNS.name]: name,
      [MAP_COLUMNS.difficulty]: nameOfDifficulty(difficulty),
      [MAP_COLUMNS.type]: type === 'unknown' ? '' : type,
      [MAP_COLUMNS.authors]: authors.map((author) => author.replaceAll(',', ' ').replaceAll(' & ', ' ')).join(', '),
      [MAP_COLUMNS.date]: releasedAt ? dayOf(releasedAt) : '',
      [MAP_COLUMNS.community]: '',
    }),
  )
  return [Object.values(MAP_COLUMNS).join(','), ...lines]
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10).split('-').reverse().join('.')

const JUMP = {
  type: text,
  player: text,
  block: int.orNull,
  distance: real,
  prestrafe: real,
  topspeed: real,
  country: text,
}

async function longJumpLines(db: Db): Promise<string[]> {
  const jumps = await rows(
    db,
    JUMP,
    sql`select type, player_name as player, block, distance::float8, prestrafe::float8, topspeed::float8, country
      from long_jumps order by type, distance desc, id`,
  )
  return jumps.map(({ type, player, block, distance, prestrafe, topspeed, country }) =>
    csvLine({
      player,
      distance: distance.toFixed(3),
      block: block === null ? '' : String(block),
      prestrafe: prestrafe.toFixed(3),
      topspeed: topspeed.toFixed(3),
      type,
      country: listCountry(country),
    }),
  )
}

/** Cells in the order they are given in; quoted where a reader needs it. */
const csvLine = (cells: Record<string, string>): string =>
  Object.values(cells)
    .map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
