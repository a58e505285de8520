import { formatDifference, formatTime } from '@kz/contract/rules'
import type { HistoryRow, MapRecords } from '@kz/contract/runs/records'
import { findMapRoute, MAP_FACTS, mapFacts, mapImage } from '../maps/api.ts'
import { isPublished } from '../news/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, moment, type RowOf, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dayOrNull, holderCountry, holderName, holderOf, linkOrNull, timeOrNull } from './shape.ts'

const MAP_HEAD = {
  ...MAP_FACTS,
  isXdMap: bool,
  recordable: bool,
  minTimeMs: int.orNull,
  pending: int,
  comments: int,
  releasedAt: moment.orNull,
}

const FOUND = {
  demoId: int,
  mapId: int,
  route: text,
  playerName: text,
  playerId: int.orNull,
  country: text,
  timeMs: int,
  isCurrent: bool,
  isDeleted: bool,
  deleteReason: text.orNull,
  hasFile: bool,
  hasCp: bool,
  cp: int,
  gc: int,
  mpbhop: bool,
  checkedBy: text.orNull,
  durationMs: real.orNull,
  fpsAverage: real.orNull,
  likes: int,
  routeId: int,
  releasedAt: moment.orNull,
  source: text.orNull,
  wasRecord: bool,
  formerUnknown: bool,
  ytId: text.orNull,
  newsId: int.orNull,
}
type Found = RowOf<typeof FOUND>

const HISTORY_ROWS = 1_000
const OTHER_MAPS = 12

/** The id of a map by name or `map[route]`, without case; 404 when there is none. */
export async function mapIdOf(db: Db, mapName: string): Promise<number> {
  const found = await findMapRoute(db, mapName)
  if (!found) throw notFound('Map')
  return found.map.mapId
}

const AUTHORS = { mapperName: text, mapAuthorId: int.orNull, mapperCountry: text.orNull }

const ROUTES = { routeId: int.orNull, route: text }

/** One map with the records of all its routes; `route` names whose record `currentRecord` is. 404 when hidden. */
export async function mapRecords(db: Db, mapId: number, route: string): Promise<MapRecords> {
  const head = await row(
    db,
    MAP_HEAD,
    sql`select ${mapFacts('m')}, m.is_xd as "isXdMap",
        m.recordable, m.min_time_ms as "minTimeMs", m.released_at as "releasedAt",
        (select count(*) from routes r join demos d on d.route_id = r.id
          where r.map_id = m.id and d.state in ('SUBMITTED', 'DEFERRED')) as pending,
        coalesce((select shown from comment_threads t where t.kind = 'map' and t.target_id = m.id), 0) as comments
      from maps m where m.id = ${mapId} and m.state <> 'HIDDEN'`,
  )
  if (!head) throw notFound('Map')
  const [authors, routes, history, others] = await Promise.all([
    rows(
      db,
      AUTHORS,
      sql`select coalesce(u.pseudo, a.name) as "mapperName", a.user_id as "mapAuthorId", u.country as "mapperCountry"
        from map_authors a left join users u on u.id = a.user_id where a.map_id = ${mapId} order by a.position`,
    ),
    rows(
      db,
      ROUTES,
      sql`select id as "routeId", name as route from routes where map_id = ${mapId} order by name collate "C"`,
    ),
    historyOf(db, mapId),
    rows(
      db,
      { mapName: text, total: int },
      sql`select "mapName", count(*) over () as total
        from (select distinct m.name as "mapName" from map_authors mine
            join map_authors theirs on theirs.name = mine.name and theirs.map_id <> mine.map_id
            join maps m on m.id = theirs.map_id and m.state = 'ACTIVE'
          where mine.map_id = ${mapId}) others order by 1 limit ${OTHER_MAPS}`,
    ),
  ])
  const { releasedAt, ...rest } = head
  return {
    ...rest,
    mapImage: mapImage(head.mapName),
    mapReleaseDate: dayOrNull(releasedAt),
    currentRecord: timeOrNull(currentMs(history, route)),
    authors,
    routes: routes.length ? routes : [{ routeId: null, route: '' }],
    listRecords: shapeHistory(history),
    mapsByMapper: (others[0]?.total ?? 0) + 1,
    othersByMapper: others.map(({ mapName }) => ({ mapName, mapImage: mapImage(mapName) })),
  }
}

function historyOf(db: Db, mapId: number): Promise<Found[]> {
  return rows(
    db,
    FOUND,
    sql`select d.id as "demoId", r.map_id as "mapId", r.id as "routeId", r.name as route,
        ${holderName('d')} as "playerName", d_user.id as "playerId", ${holderCountry('d')} as country,
        d.time_ms as "timeMs", d.decided_at as "releasedAt", h.demo_id is not null as "isCurrent",
        d.source, g.demo_id is not null as "wasRecord", coalesce(g.former_unknown, false) as "formerUnknown",
        d.state = 'REVOKED' as "isDeleted", d.revoke_reason as "deleteReason", d.yt_id as "ytId",
        d.sha256 is not null and d.state = 'RELEASED' as "hasFile", d.has_cp as "hasCp", d.cp, d.gc, d.mpbhop,
        checker.pseudo as "checkedBy", nullif((d.seen ->> 'durationMs')::float8, 0) as "durationMs",
        nullif((d.seen ->> 'fpsAverage')::float8, 0) as "fpsAverage",
        (select count(*) from demo_likes where demo_id = d.id) as likes, p.id as "newsId"
      from routes r join demos d on d.route_id = r.id ${holderOf('d')}
        left join route_records h on h.demo_id = d.id left join reigns g on g.demo_id = d.id left join users checker on checker.id = d.decided_by
        left join posts p on p.id = d.news_id and ${isPublished}
      where r.map_id = ${mapId} and d.state in ('RELEASED', 'REVOKED')
      order by d.decided_at desc nulls last, d.time_ms, d.id desc limit ${HISTORY_ROWS}`,
  )
}

/** The record shown in the head: without checkpoints, of the asked route or the plain one, else the fastest of all. */
function currentMs(history: Found[], route: string): number | null {
  const current = history.filter((found) => found.isCurrent && !found.hasCp)
  const asked = current.find((found) => found.route.toLowerCase() === route.toLowerCase())
  return asked?.timeMs ?? (current.length ? Math.min(...current.map((found) => found.timeMs)) : null)
}

/** `timeDifference` is the distance to the current record of the same route and class. */
function shapeHistory(history: Found[]): HistoryRow[] {
  const key = (found: Found) => `${found.routeId} ${found.hasCp}`
  const current = new Map(history.filter((found) => found.isCurrent).map((found) => [key(found), found.timeMs]))
  return history.map(({ routeId, releasedAt, ytId, ...found }) => {
    const record = current.get(`${routeId} ${found.hasCp}`)
    const compared = record !== undefined && !found.isCurrent && !found.isDeleted
    return {
      ...found,
      time: formatTime(found.timeMs),
      timeDifference: compared ? formatDifference(found.timeMs - record) : null,
      releaseDate: dayOrNull(releasedAt),
      releaseDateIso: releasedAt?.toISOString() ?? null,
      youtubeLink: linkOrNull(ytId),
    }
  })
}
