import type { RunAnswer, runs } from '@kz/contract/runs/runs'
import type { RunClass } from '@kz/contract/runs/standings'
import type { Reply } from '@kz/contract/wire/endpoint'
import { findMap, type MapRef } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { LogLine } from '../servers/api.ts'
import { runnerTables } from './columns.ts'
import { heardOf } from './door/heard.ts'
import { serverLogOf } from './door/log.ts'
import { ofBoard, standOnBoard } from './ranks.ts'
import { knownRunner } from './runners.ts'
import { takeRuns } from './take/take-call.ts'

/** What plugins of game servers send and print. */

type Calls = typeof runs

/** Takes the finishes of a server. */
export async function takeSent(ctx: Context, { body, server }: Call<Calls['POST /server/runs']>) {
  const clockMs = body.sentAt ? clockOf(body.sentAt, ctx.now()) : null
  const runs = await takeRuns(ctx, server, body.runs, { clockMs: clockMs ?? 0 })
  heardOf(ctx).note({ server, clockMs })
  serverLogOf(ctx).note(sentLine(server.serverId, runs))
  return { runs }
}

const A_DAY_MS = 86_400_000

/** By how many milliseconds the clock of a server is ahead; by a day at most: what is further off is not corrected in full. */
const clockOf = (sentAt: Date, now: Date): number =>
  Math.min(A_DAY_MS, Math.max(-A_DAY_MS, sentAt.getTime() - now.getTime()))

/** A call with finishes, as the server's owner reads it: how many came to what, and why the first was refused. */
function sentLine(serverId: number, runs: readonly RunAnswer[]): Omit<LogLine, 'at'> {
  const counts = (['taken', 'waiting', 'refused'] as const).flatMap((state) => {
    const count = runs.filter((run) => run.state === state).length
    return count > 0 ? `${count} ${state}` : []
  })
  const refused = runs.find(({ state }) => state === 'refused')
  return {
    ...{
      serverId,
      way: 'in',
      name: 'POST /server/runs',
      what: runs.length === 1 ? '1 run' : `${runs.length} runs`,
    },
    answer: `${counts.join(', ')}${refused?.reason ? `: ${refused.reason}` : ''}`,
    kind: refused ? 'refused' : 'ok',
  }
}

interface Place {
  map: MapRef
  routeId: number
}

/** The route of a map by name; 0 where nobody ran it. Throws ApiError not_found for a map that is not here. */
async function placeNamed(db: Db, name: string, route: string): Promise<Place> {
  const map = await findMap(db, name)
  if (!map) throw notFound('Map')
  const found = await row(db, { id: int }, sql`select id from routes where map_id = ${map.mapId} and name = ${route}`)
  return { map, routeId: found?.id ?? 0 }
}

const LINE = { rank: int, name: text, timeMs: int, cp: int, gc: int }

/** The first of a route's board, from every standing up, and the record as it was released. */
export async function serverTop(
  { db }: Context,
  { query }: Call<Calls['GET /server/top']>,
): Promise<Reply<Calls['GET /server/top']>> {
  const { map, routeId } = await placeNamed(db, query.map, query.route)
  const [entries, record] = await Promise.all([
    firstOf(db, routeId, query.class, query.limit, 0),
    recordOf(db, routeId, query.class),
  ])
  return { map: map.mapName, class: query.class, record, entries }
}

/** Lines of a board, from every standing up: `limit` of them after the first `offset`. */
const firstOf = (db: Db, routeId: number, of: RunClass, limit: number, offset: number) =>
  rows(
    db,
    LINE,
    sql`with line as (
        select b.run_id, b.runner_id, b.time_ms, b.finished_at, rank() over (order by b.time_ms) as rank
        from bests b where ${ofBoard({ routeId, class: of, from: 'sent' })}
        order by b.time_ms, b.finished_at, b.runner_id limit ${offset + limit}
      )
      select line.rank, coalesce(u.pseudo, p.name, w.name) as name, line.time_ms as "timeMs", r.cp, r.gc
      from line join runs r on r.id = line.run_id ${runnerTables('line')}
      order by line.time_ms, line.finished_at, line.runner_id offset ${offset}`,
  )

/** The record of a route as it was released: without checkpoints for `pro`, else the better of both. */
const recordOf = async (db: Db, routeId: number, of: RunClass = 'pro') =>
  (await row(
    db,
    { name: text, timeMs: int },
    sql`select coalesce(u.pseudo, d.player_name) as name, d.time_ms as "timeMs"
      from route_records h join demos d on d.id = h.demo_id
        left join players p on p.id = d.player_id left join users u on u.id = p.user_id
      where h.route_id = ${routeId} and (not h.has_cp or ${of !== 'pro'}::boolean) order by d.time_ms, d.id limit 1`,
  )) ?? null

/** The record of a route, for a plugin to print. */
export async function serverRecord(
  { db }: Context,
  { query }: Call<Calls['GET /server/record']>,
): Promise<Reply<Calls['GET /server/record']>> {
  const { map, routeId } = await placeNamed(db, query.map, query.route)
  return { map: map.mapName, record: await recordOf(db, routeId) }
}

/** The bests of a player of the calling server, of each class. */
export async function serverBest(
  { db }: Context,
  { query, server }: Call<Calls['GET /server/best']>,
): Promise<Reply<Calls['GET /server/best']>> {
  const { map, routeId } = await placeNamed(db, query.map, query.route)
  const runner = await knownRunner(db, server.serverId, { steamid: query.steamid, name: '' })
  const best = async (of: RunClass) => {
    const stand = runner && (await standOnBoard(db, { routeId, class: of, runnerId: runner.runnerId }))
    if (!stand) return null
    const counts = await row(db, { cp: int, gc: int }, sql`select cp, gc from runs where id = ${stand.runId}`)
    return { timeMs: stand.timeMs, rank: stand.rank, cp: counts?.cp ?? 0, gc: counts?.gc ?? 0 }
  }
  const [pro, nub] = await Promise.all([best('pro'), best('nub')])
  return { map: map.mapName, pro, nub }
}
