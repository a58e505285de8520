import type { NowPlaying, sections } from '@kz/contract/runs/sections'
import { findMap } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, json, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { joinUrl, serverName } from '../servers/api.ts'
import { RUNNER_SHOWN, runnerColumns, runnerTables } from './columns.ts'

/** Finishes so long ago are of another visit; who finished so lately is there, whatever their server says. In seconds. */
const VISIT_S = 6 * 3600
const STILL_S = 600
/** Finishes of a route that are looked at: those of a visit on all but the fullest evening. */
const MOST_LATELY = 300
/** Of one server. */
const MOST_NAMED = 32

const SERVER = {
  ...{ id: int, name: text, addr: text, port: int, players: int },
  listed: json.as<{ name: string; seconds: number }[]>().orNull,
}
const FINISHED = { serverId: int, runs: int, bestMs: int, last: moment, isBest: bool, ...RUNNER_SHOWN }

/** Who plays a map now: on servers that run it, and on those that sent a finish on it just now. Throws ApiError not_found. */
export async function nowPlaying(
  { db, now }: Context,
  { query }: Call<(typeof sections)['GET /run/playing']>,
): Promise<NowPlaying> {
  const map = await findMap(db, query.mapName)
  if (!map) throw notFound('Map')
  const finished = await finishedOn(db, map.mapId)
  const lately = now().getTime() - STILL_S * 1000
  const here = finished.filter(({ last }) => last.getTime() >= lately).map(({ serverId }) => serverId)
  const servers = await rows(
    db,
    SERVER,
    sql.named(
      'playing-servers',
      sql`select s.id, ${serverName} as name, s.addr, s.port, coalesce((s.state ->> 'players')::integer, 0) as players,
        case when s.status = 'ONLINE' and lower(s.state ->> 'map') = lower(${map.mapName}) then s.state -> 'playersList' end as listed
      from game_servers s where s.enabled and s.trust <> 'struck'
        and ((s.status = 'ONLINE' and lower(s.state ->> 'map') = lower(${map.mapName}))
          or s.id = any(${sql.ids(here)}))
      order by players desc, s.id limit 50`,
    ),
  )
  return {
    servers: servers.map(({ addr, port, listed, ...server }) => ({
      ...server,
      joinUrl: addr === '' ? null : joinUrl(addr, port),
      playing: playingOn(
        listed ?? [],
        finished.filter(({ serverId }) => serverId === server.id),
        { now: now().getTime(), lately },
      ),
    })),
  }
}

/** What was finished on a map within a visit, of each runner on each server. */
const finishedOn = (db: Db, mapId: number) =>
  rows(
    db,
    FINISHED,
    sql.named(
      'playing-finished',
      sql`with lately as (
        select r.* from routes o cross join lateral (
          select x.server_id, x.runner_id, x.time_ms, x.came_at from runs x
          where x.route_id = o.id and x.came_at > now() - make_interval(secs => ${sql.raw(String(VISIT_S))}) and x.state = 'COUNTS'
            and x.server_id is not null
          order by x.came_at desc limit ${sql.raw(String(MOST_LATELY))}
        ) r where o.map_id = ${mapId}
      ), done as (
        select server_id, runner_id, count(*) as runs, min(time_ms) as best, max(came_at) as last from lately group by 1, 2
      )
      select done.server_id as "serverId", done.runs, done.best as "bestMs", done.last, ${runnerColumns},
        exists (select from routes o join bests b on b.route_id = o.id and b.class = 2 and b.level = 0 and b.runner_id = done.runner_id
          where o.map_id = ${mapId} and b.time_ms = done.best) as "isBest"
      from done ${runnerTables('done')}`,
    ),
  )

type Playing = NowPlaying['servers'][number]['playing']

/** Those the server lists, by their names there; and those who just finished and are not in its list. */
function playingOn(
  listed: readonly { name: string; seconds: number }[],
  finished: readonly RowOf<typeof FINISHED>[],
  { now, lately }: { now: number; lately: number },
): Playing {
  const byName = new Map(finished.map((one) => [one.player.toLowerCase(), one]))
  const there = listed.map(({ name, seconds }) => {
    const done = byName.get(name.toLowerCase())
    if (!done)
      return { player: name, playerId: null, playerCountry: 'n-a', seconds, runs: 0, bestMs: null, isBest: false }
    const isOfVisit = done.last.getTime() >= now - seconds * 1000
    return { ...shown(done), seconds: Math.round(seconds), ...(!isOfVisit && { runs: 0, bestMs: null, isBest: false }) }
  })
  const names = new Set(listed.map(({ name }) => name.toLowerCase()))
  const others = finished
    .filter(({ player, last }) => last.getTime() >= lately && !names.has(player.toLowerCase()))
    .map((done) => ({ ...shown(done), seconds: null }))
  return [...others, ...there].slice(0, MOST_NAMED)
}

const shown = ({ player, playerId, playerCountry, runs, bestMs, isBest }: RowOf<typeof FINISHED>) => ({
  ...{ player, playerId, playerCountry, runs, bestMs, isBest },
})
