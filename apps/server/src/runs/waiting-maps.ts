import { splitMapRoute } from '@kz/contract/rules'
import type { gameServers } from '@kz/contract/runs/game-servers'
import { ensureListedMap, ensureRoute, findMapRoute } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { judgeReplay } from './replays/judge-job.ts'

type Calls = typeof gameServers

/** Runs on maps that are not here yet: map staff takes a map in or refuses it, then they count or never do. */

/** The maps that runs wait for, those of most players first. */
export async function waitingMaps({ db }: Context) {
  const found = await rows(
    db,
    { mapName: text, runs: int, players: int, since: moment },
    sql`select min(map_name) as "mapName", count(*) as runs, count(distinct runner_id) as players, min(came_at) as since
      from runs where route_id is null and state = 'WAITING' group by lower(map_name) order by 3 desc, 2 desc, 1 limit 200`,
  )
  return { maps: found.map(({ since, ...map }) => ({ ...map, since: since.toISOString() })) }
}

/** Takes a map in, made where there is none of this name, or refuses it. Throws ApiError not_found where nothing waits for it. */
export function decideWaitingMap(ctx: Context, { body, viewer }: Call<Calls['PUT /game-server/waiting-map']>) {
  const { mapName, accept } = body
  return inTransaction(ctx, async (tx, emit, audit) => {
    const waiting = await row(
      tx,
      { mapName: text.orNull },
      sql`select min(map_name) as "mapName" from runs
        where route_id is null and state = 'WAITING' and lower(map_name) = lower(${mapName})`,
    )
    if (!waiting?.mapName) throw notFound('Map')
    const { mapName: made } = splitMapRoute(waiting.mapName)
    if (accept) await ensureListedMap(tx, made)
    else
      await tx.execute(
        sql`insert into refused_maps (name, decided_by) values (lower(${made}), ${viewer.userId}) on conflict do nothing`,
      )
    const runs = accept ? await adopt(tx, waiting.mapName) : await refuse(tx, waiting.mapName)
    await audit(accept ? 'waiting-map.take' : 'waiting-map.refuse', `map:${waiting.mapName}`, { after: { runs } })
    emit({ type: 'maps.changed', data: {} })
    emit({ type: 'run.counted', data: { mapName: made, route: '' } })
    return { mapName: waiting.mapName, runs }
  })
}

async function refuse(tx: Db, mapName: string): Promise<number> {
  const refused = await tx.execute(sql`update runs set state = 'REFUSED', reasons = '{map_refused}'
    where route_id is null and state = 'WAITING' and lower(map_name) = lower(${mapName})`)
  return refused.rowCount ?? 0
}

/** Gives waiting runs their route, where the map is here by now. Answers how many there were. */
async function adopt(tx: Db, mapName: string): Promise<number> {
  const found = await findMapRoute(tx, mapName)
  if (!found) return 0
  const routeId = await ensureRoute(tx, found.map.mapId, found.route)
  const replays = await rows(
    tx,
    { runId: int },
    sql`select id as "runId" from runs where route_id is null and state = 'WAITING' and replay is not null
      and lower(map_name) = lower(${mapName})`,
  )
  for (const replay of replays) await judgeReplay.add(tx, replay)
  const moved = await row(
    tx,
    { runs: int },
    sql`select adopt_runs(${mapName}, ${routeId}, ${found.map.mapName}) as runs`,
  )
  return moved?.runs ?? 0
}

/** The nightly and hourly work: maps that came meanwhile by other ways take in the runs that wait for them. */
export async function adoptWaiting(ctx: Context): Promise<void> {
  const names = await rows(
    ctx.db,
    { mapName: text.orNull },
    sql`select min(map_name) as "mapName" from runs where route_id is null and state = 'WAITING'
      group by lower(map_name) limit 1000`,
  )
  for (const { mapName } of names) {
    if (mapName === null || !(await findMapRoute(ctx.db, mapName))) continue
    await inTransaction(ctx, async (tx, emit) => {
      await adopt(tx, mapName)
      emit({ type: 'run.counted', data: { mapName: splitMapRoute(mapName).mapName, route: '' } })
    })
  }
}
