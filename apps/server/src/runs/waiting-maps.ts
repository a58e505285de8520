import { splitMapRoute } from '@kz/contract/rules'
import type { gameServers } from '@kz/contract/runs/game-servers'
import { ensureListedMap, ensureRoute, findMapRoute } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { judgeReplay } from './replays/judge-job.ts'

type Calls = typeof gameServers

/** Runs on maps that are not here yet: map staff takes a map in or refuses it, by name and file; then they count or never do. */

/** The file of a run whose replay has not said which, or has none. */
const UNKNOWN = 'unknown'
const crcText = (crc: number): string | null => (crc === -1 ? null : crc.toString(16).padStart(8, '0'))
const crcOf = (sent: string): number => (sent === UNKNOWN ? -1 : Number.parseInt(sent, 16))

/** The maps that runs wait for, each of its files by itself, those of most players first. */
export async function waitingMaps({ db }: Context) {
  const found = await rows(
    db,
    { mapName: text, crc: int, runs: int, players: int, since: moment },
    sql`select min(map_name) as "mapName", coalesce(map_crc, -1) as crc, count(*) as runs, count(distinct runner_id) as players,
        min(came_at) as since
      from runs where route_id is null and state = 'WAITING' group by lower(map_name), coalesce(map_crc, -1)
      order by 4 desc, 3 desc, 1, 2 limit 200`,
  )
  return { maps: found.map(({ since, crc, ...map }) => ({ ...map, crc: crcText(crc), since: since.toISOString() })) }
}

/** Waiting runs on a map of this name: of all its files, or of these. */
const waitingOn = (mapName: string, crcs: readonly number[] | null): SQL =>
  sql`route_id is null and state = 'WAITING' and lower(map_name) = lower(${mapName})
    and (${crcs === null}::boolean or coalesce(map_crc, -1) = any(${sql.param(crcs ?? [])}::bigint[]))`

/**
 * Takes a map in, made where there is none of this name, or refuses it: with `crc` the runs of that file alone, the others go on
 * waiting. Throws ApiError not_found where nothing waits for it.
 */
export function decideWaitingMap(ctx: Context, { body, viewer }: Call<Calls['PUT /game-server/waiting-map']>) {
  const { mapName, accept } = body
  const crc = body.crc === undefined ? null : crcOf(body.crc)
  const crcs = crc === null ? null : [crc]
  return inTransaction(ctx, async (tx, emit, audit) => {
    const waiting = await row(
      tx,
      { mapName: text.orNull },
      sql`select min(map_name) as "mapName" from runs where ${waitingOn(mapName, crcs)}`,
    )
    if (!waiting?.mapName) throw notFound('Map')
    const { mapName: made, route } = splitMapRoute(waiting.mapName)
    if (accept) await ensureListedMap(tx, made)
    else if (crc === null)
      await tx.execute(
        sql`insert into refused_maps (name, decided_by) values (lower(${made}), ${viewer.userId}) on conflict do nothing`,
      )
    if (crc !== null) await noteFile(tx, { mapName: waiting.mapName, crc, accept, decidedBy: viewer.userId })
    const runs = accept ? await adopt(tx, waiting.mapName, crcs) : await refuse(tx, waiting.mapName, crcs)
    await audit(accept ? 'waiting-map.take' : 'waiting-map.refuse', `map:${waiting.mapName}`, {
      after: { runs, ...(body.crc && { crc: body.crc }) },
    })
    emit({ type: 'maps.changed', data: {} })
    emit({ type: 'run.counted', data: { mapName: made, route } })
    return { mapName: waiting.mapName, runs }
  })
}

interface Decision {
  mapName: string
  crc: number
  accept: boolean
  decidedBy: number
}

const noteFile = (tx: Db, { mapName, crc, accept, decidedBy }: Decision) =>
  tx.execute(sql`insert into waiting_map_files (name, crc, is_taken, decided_by)
    values (lower(${mapName}), ${crc}, ${accept}, ${decidedBy})
    on conflict (name, crc) do update set is_taken = excluded.is_taken, decided_by = excluded.decided_by, decided_at = now()`)

async function refuse(tx: Db, mapName: string, crcs: readonly number[] | null): Promise<number> {
  const reason = crcs === null ? 'map_refused' : 'map_file_refused'
  const refused = await tx.execute(sql`update runs set state = 'REFUSED', reasons = ${sql.param([reason])}::text[]
    where ${waitingOn(mapName, crcs)}`)
  return refused.rowCount ?? 0
}

const JUDGED_AT_ONCE = 16

/** Gives waiting runs their route, where the map is here by now. Answers how many there were. */
async function adopt(tx: Db, mapName: string, crcs: readonly number[] | null): Promise<number> {
  const found = await findMapRoute(tx, mapName)
  if (!found) return 0
  const routeId = await ensureRoute(tx, found.map.mapId, found.route)
  const replays = await rows(
    tx,
    { runId: int },
    sql`select id as "runId" from runs where replay is not null and ${waitingOn(mapName, crcs)}`,
  )
  for (let at = 0; at < replays.length; at += JUDGED_AT_ONCE)
    await judgeReplay.add(tx, { runIds: replays.slice(at, at + JUDGED_AT_ONCE).map(({ runId }) => runId) })
  const moved = await row(
    tx,
    { runs: int },
    sql`select adopt_runs(${mapName}, ${routeId}, ${found.map.mapName}, ${sql.param(crcs)}::bigint[]) as runs`,
  )
  return moved?.runs ?? 0
}

/**
 * Maps that came meanwhile by other ways take in the runs that wait for them. Where map staff decides by file, each file waits
 * for its own decision.
 */
export async function adoptWaiting(ctx: Context): Promise<void> {
  const waiting = await rows(
    ctx.db,
    { mapName: text.orNull, crc: int, isByFile: int },
    sql`select min(r.map_name) as "mapName", coalesce(r.map_crc, -1) as crc,
        max((select case when count(*) = 0 or bool_or(f.crc = coalesce(r.map_crc, -1) and f.is_taken) then 0 else 1 end
          from waiting_map_files f where f.name = lower(r.map_name))) as "isByFile"
      from runs r where r.route_id is null and r.state = 'WAITING'
      group by lower(r.map_name), coalesce(r.map_crc, -1) limit 1000`,
  )
  for (const { mapName, crc, isByFile } of waiting) {
    if (mapName === null || isByFile === 1) continue
    if (!(await findMapRoute(ctx.db, mapName))) continue
    await inTransaction(ctx, async (tx, emit) => {
      await adopt(tx, mapName, [crc])
      emit({ type: 'run.counted', data: splitMapRoute(mapName) })
    })
  }
}
