import type { Event, EventFinish, EventMap } from '@kz/contract/events/events'
import type { Difficulty } from '@kz/contract/rules'
import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { mapImage } from '../maps/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { RUN_SHOWN, RUNNER_SHOWN, replayOf, runColumns, runnerColumns, runnerTables, serverTable } from '../runs/api.ts'
import { joinUrl, serverName } from '../servers/api.ts'
import { classAt, eventLines, HEAD, headColumns, shownHead } from './heads.ts'

const MOST_LATEST = 12
const MOST_SERVERS = 8
const MOST_BEFORE = 5

const EVENT = {
  ...HEAD,
  intro: text,
  rules: text,
  standing: int,
  madeBy: text.orNull,
  madeById: int.orNull,
  country: text.orNull,
  version: int,
}

/** An event with all that everybody gets of it alike. Throws ApiError not_found. */
export async function eventOf(db: Db, id: number): Promise<Event> {
  const found = await row(
    db,
    EVENT,
    sql`select ${headColumns}, e.intro, e.rules, e.standing, e.version, u.pseudo as "madeBy", u.id as "madeById", u.country
      from events e left join users u on u.id = e.made_by where e.id = ${id}`,
  )
  if (!found) throw notFound('Event')
  const { intro, rules, standing, version, madeBy, madeById, country, classes, ...head } = found
  const [counted, maps, waiting, servers, latest, before] = await Promise.all([
    playersOf(db, id),
    mapsOf(db, id, classes[0] ?? 0),
    row(
      db,
      { count: int },
      sql`select count(distinct run_id) as count from event_runs where event_id = ${id} and not counts`,
    ),
    serversOf(db, id),
    latestOf(db, id, classes),
    eventLines(
      db,
      sql`where lower(e.name) = lower(${head.name}) and e.starts_at < ${head.startsAt} and e.called_off is null
        order by e.starts_at desc limit ${MOST_BEFORE}`,
    ),
  ])
  return {
    ...shownHead({ ...head, classes }),
    ...{ intro, rules, version, maps, servers, latest, before },
    standing: STANDINGS[standing] as Standing,
    classes: classes.map((at) => ({ class: classAt(at), players: counted.get(at) ?? 0 })),
    waiting: waiting?.count ?? 0,
    madeBy: madeBy === null ? null : { player: madeBy, playerId: madeById, playerCountry: country ?? 'n-a' },
  }
}

async function playersOf(db: Db, id: number): Promise<Map<number, number>> {
  const found = await rows(
    db,
    { class: int, players: int },
    sql`select class, count(*) as players from event_lines where event_id = ${id} group by class`,
  )
  return new Map(found.map(({ class: of, players }) => [of, players]))
}

const MAP = { place: int, mapName: text, route: text, note: text, difficulty: text.as<Difficulty>(), isGone: bool }
const BEST = { place: int, timeMs: int, runId: int, demoId: int.orNull, ...RUNNER_SHOWN, ...RUN_SHOWN }

async function mapsOf(db: Db, id: number, first: number): Promise<EventMap[]> {
  const [found, bests] = await Promise.all([
    rows(
      db,
      MAP,
      sql`select x.place, m.name as "mapName", o.name as route, x.note, m.difficulty, m.state = 'HIDDEN' as "isGone"
        from event_maps x join routes o on o.id = x.route_id join maps m on m.id = o.map_id
        where x.event_id = ${id} order by x.place`,
    ),
    rows(
      db,
      BEST,
      sql`select x.place, b.time_ms as "timeMs", b.run_id as "runId", r.demo_id as "demoId", ${runnerColumns}, ${runColumns}
        from event_maps x join event_runs b on b.event_id = x.event_id and b.route_id = x.route_id and b.class = ${first}
            and b.counts and b.place = 1
          join runs r on r.id = b.run_id ${runnerTables('b')} ${serverTable}
        where x.event_id = ${id}`,
    ),
  ])
  return found.map(({ place, ...map }) => {
    const best = bests.find((one) => one.place === place)
    return {
      ...map,
      // what is hidden is not named
      mapName: map.isGone ? '' : map.mapName,
      mapImage: map.isGone ? '' : mapImage(map.mapName),
      best: best
        ? {
            ...{ player: best.player, playerId: best.playerId, playerCountry: best.playerCountry },
            ...{ timeMs: best.timeMs, runId: best.runId, replay: replayOf(best) },
          }
        : null,
    }
  })
}

const SERVER = { serverId: int, name: text, mapName: text, players: int, maxPlayers: int, addr: text, port: int }

async function serversOf(db: Db, id: number): Promise<Event['servers']> {
  const found = await rows(
    db,
    SERVER,
    sql`select s.id as "serverId", ${serverName} as name, m.name as "mapName", s.addr, s.port,
        coalesce((s.state ->> 'players')::integer, 0) as players, coalesce((s.state ->> 'maxPlayers')::integer, 0) as "maxPlayers"
      from event_maps x join routes o on o.id = x.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
        join game_servers s on lower(s.state ->> 'map') = lower(m.name)
      where x.event_id = ${id} and s.enabled and s.status = 'ONLINE' and s.trust = 'confirmed' and not s.is_off and s.addr <> ''
      order by players desc, s.id limit ${MOST_SERVERS}`,
  )
  return found.map(({ addr, port, ...server }) => ({ ...server, joinUrl: joinUrl(addr, port) }))
}

const FINISH = {
  ...RUNNER_SHOWN,
  mapName: text,
  route: text,
  class: int,
  timeMs: int,
  place: int,
  points: int,
  at: moment,
}

/** What happened, of all classes: a finish that counts in several is told once, of the first. */
async function latestOf(db: Db, id: number, classes: readonly number[]): Promise<EventFinish[]> {
  const found = await rows(
    db,
    FINISH,
    sql`with latest as (
        select distinct on (b.run_id) b.* from unnest(${sql.param([...classes])}::integer[]) with ordinality as c (class, place)
          cross join lateral (
            select x.*, c.place as rank from event_runs x where x.event_id = ${id} and x.class = c.class and x.counts
            order by x.finished_at desc limit ${MOST_LATEST}
          ) b order by b.run_id, b.rank
      )
      select ${runnerColumns}, m.name as "mapName", o.name as route, b.class, b.time_ms as "timeMs", b.place, b.points,
        b.finished_at as at
      from latest b ${runnerTables('b')} join routes o on o.id = b.route_id join maps m on m.id = o.map_id
      order by b.finished_at desc, b.run_id desc limit ${MOST_LATEST}`,
  )
  return found.map(({ at, class: of, ...finish }) => ({ ...finish, class: classAt(of), atIso: at.toISOString() }))
}
