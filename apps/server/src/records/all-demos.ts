import { DIFFICULTIES, formatDifference, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import type { RecordLine, SortColumn } from '@kz/contract/runs/records'
import { MAP_FACTS, mapFacts, mapImage } from '../maps/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, real, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import {
  beforeOf,
  dayOrNull,
  formerUnknown,
  holderCountry,
  holderName,
  holderOf,
  linkOrNull,
  timeOrNull,
} from './shape.ts'

const FOUND = {
  ...MAP_FACTS,
  isXdMap: bool,
  recordable: bool,
  route: text,
  routeId: int.orNull,
  mappers: texts,
  demoId: int.orNull,
  timeMs: int.orNull,
  playerId: int.orNull,
  playerName: text.orNull,
  country: text.orNull,
  previousPlayer: text.orNull,
  hasFile: bool,
  hasCp: bool,
  cp: int,
  gc: int,
  mpbhop: bool,
  releasedAt: moment.orNull,
  previousMs: int.orNull,
  ytId: text.orNull,
  formerUnknown: bool,
  rating: real.orNull,
  votes: int,
}
type Found = RowOf<typeof FOUND>

export interface Sorting {
  sortColumn: SortColumn
  sortDirection: 'ASC' | 'DESC'
  /** 0-based page of 100 lines; without it the whole list */
  page?: number | undefined
}

const PAGE_LINES = 100

/** Every route of every active map, and its run with checkpoints where there is one. */
const lines = sql`from maps m left join routes r on r.map_id = m.id
  cross join (values (false), (true)) as class (has_cp)
  left join route_records h on h.route_id = r.id and h.has_cp = class.has_cp
  where m.state = 'ACTIVE' and (not class.has_cp or h.demo_id is not null)`

const place = (known: readonly string[], column: string): SQL =>
  sql`array_position(array[${sql.join(
    known.filter((value) => value !== 'unknown').map((value) => sql`${value}`),
    sql`, `,
  )}]::text[], ${sql.raw(column)})`

const ORDERS: Record<SortColumn, SQL> = {
  mapName: sql`lower(l.name) collate "C"`,
  time: sql`d.time_ms`,
  releaseDate: sql`d.decided_at`,
  playerName: sql`lower(${holderName('d')})`,
  country: sql`nullif(${holderCountry('d')}, 'n-a')`,
  difficulty: place(DIFFICULTIES, 'l.difficulty'),
  length: place(LENGTHS, 'l.length'),
  type: place(MAP_TYPES, 'l.type'),
  rating: sql`score.average`,
}

/** Every line of /records, sorted; lines without the sorted value come last either way. `total` counts all pages. */
export async function allDemos(db: Db, { sortColumn, sortDirection, page }: Sorting) {
  const direction = sql.raw(sortDirection)
  const window = page === undefined ? sql`` : sql`limit ${PAGE_LINES} offset ${page * PAGE_LINES}`
  const [found, counted] = await Promise.all([
    rows(
      db,
      FOUND,
      sql`with l as (select m.*, r.id as route_id, r.name as route, class.has_cp, h.demo_id ${lines}),
        a as (select map_id, array_agg(name order by position) as names from map_authors group by map_id)
        select ${mapFacts('l')}, coalesce(l.route, '') as route, l.route_id as "routeId",
          l.is_xd as "isXdMap", l.recordable, coalesce(a.names, '{}') as mappers,
          d.id as "demoId", d.time_ms as "timeMs", d.decided_at as "releasedAt", d_user.id as "playerId",
          ${holderName('d')} as "playerName", ${holderCountry('d')} as country,
          before.time_ms as "previousMs", ${holderName('before')} as "previousPlayer", d.yt_id as "ytId",
          d.sha256 is not null as "hasFile", l.has_cp as "hasCp", coalesce(d.cp, 0) as cp, coalesce(d.gc, 0) as gc,
          coalesce(d.mpbhop, false) as mpbhop, ${formerUnknown('d')} as "formerUnknown",
          score.average as rating, coalesce(score.votes, 0) as votes
        from l left join a on a.map_id = l.id left join map_scores score on score.map_id = l.id left join demos d on d.id = l.demo_id ${holderOf('d')}
          ${beforeOf('d')} ${holderOf('before')}
        order by ${ORDERS[sortColumn]} ${direction} nulls last,
          lower(l.name) collate "C", l.name collate "C", l.route collate "C", l.has_cp
        ${window}`,
    ),
    page === undefined ? undefined : row(db, { total: int }, sql`select count(*) as total ${lines}`),
  ])
  return { total: counted?.total ?? found.length, lines: found.map(shape) }
}

function shape({ releasedAt, previousMs, ytId, ...line }: Found): RecordLine {
  const difference = line.timeMs !== null && previousMs !== null ? line.timeMs - previousMs : null
  return {
    ...line,
    mapImage: mapImage(line.mapName),
    time: timeOrNull(line.timeMs),
    releaseDate: dayOrNull(releasedAt),
    releaseDateIso: releasedAt?.toISOString() ?? null,
    previousTime: timeOrNull(previousMs),
    timeDifference: difference === null ? null : formatDifference(difference),
    youtubeLink: linkOrNull(ytId),
  }
}
