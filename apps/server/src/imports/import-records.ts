import { addListedDemos, fillCountries } from '../demos/api.ts'
import { addListedMaps, addListedRoutes, isMap, mapsAlike, namesOfMaps, plainRouteId } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { ensurePlayers, refreshHolders, refreshRoutes } from '../records/api.ts'
import { type Line, readLines, shown } from './lines.ts'
import { type KnownRecords, type PlannedDemo, type PlannedRoute, planRecords, type RecordPlan } from './plan-records.ts'
import { readRecordList } from './record-list.ts'
import { type ImportReport, readAll, reportOn } from './report.ts'
import { announceImport, runImport, takeIds } from './write.ts'

/** A list marks runs on a server that moves only the touching player by this route name. */
const MPBHOP_ROUTE = 'mpbhop'

/**
 * Takes a plugin record list into the database in one transaction: missing maps, routes (with the list's own numbers
 * where it has them) and players are made, a faster time becomes the record and the old one its history. Run again it
 * changes nothing. A slower or equal one is kept as a run that was not the record. Throws UnusableFileError when the file is no record list.
 */
export async function importRecords(
  ctx: Context,
  source: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<ImportReport> {
  const header = { text: '' }
  const reads = await readAll(readRecordList(noting(readLines(source), header), ctx.now()))
  const listName = shown(reads[0]?.number === 1 ? '' : header.text).slice(0, SOURCE_LENGTH) || fileName
  return runImport(ctx, 'records', fileName, async (tx, emit) => {
    const plan = planRecords(await readKnown(tx))
    const report = reportOn(reads, plan.decide)
    await writeMaps(tx, plan)
    await writeRoutes(tx, plan)
    await writeDemos(tx, plan.demos, listName)
    const moved = await fillCountries(tx)
    await refreshRoutes(tx, [...new Set([...plan.demos.map(({ route }) => route.id as number), ...moved])])
    await refreshHolders(tx, await beatenPlayers(tx, plan.demos))
    announceImport(
      emit,
      new Set([...plan.routes.map(({ map }) => map.name), ...plan.demos.map((d) => d.route.map.name)]),
    )
    return { ...report, alike: await mapsAlike(tx) }
  })
}

/** The first line of most lists is the name of who publishes it. */
const SOURCE_LENGTH = 60

/** Passes the lines on and notes the first one. */
async function* noting(lines: AsyncIterable<Line>, header: { text: string }): AsyncGenerator<Line> {
  for await (const line of lines) {
    if (line.number === 1) header.text = line.text.trim()
    yield line
  }
}

/** Players of this site whose records the list beat: an account may have lost its last one. */
async function beatenPlayers(tx: Db, demos: readonly PlannedDemo[]): Promise<number[]> {
  const beaten = demos.map(({ beats }) => beats).filter((beats) => typeof beats === 'number')
  const found = await rows(
    tx,
    { id: int },
    sql`select distinct p.id from demos d join players p on p.id = d.player_id
      where p.user_id is not null and d.id = any(${sql.param(beaten)})`,
  )
  return found.map(({ id }) => id)
}

const MAPS = { id: int, name: text, leastMs: int.orNull }

const ROUTES = { id: int, mapId: int, name: text }

const CURRENT = { routeId: int, demoId: int, timeMs: int, playerName: text, releasedAt: moment.orNull }

const DECIDED = { routeId: int, timeMs: int, playerName: text, revoked: bool }

async function readKnown(tx: Db): Promise<KnownRecords> {
  return {
    maps: await rows(tx, MAPS, sql`select id, name, min_time_ms as "leastMs" from maps m where ${isMap}`),
    names: await namesOfMaps(tx),
    routes: await rows(
      tx,
      ROUTES,
      sql`select r.id, r.map_id as "mapId", r.name from routes r join maps m on m.id = r.map_id and ${isMap}`,
    ),
    mergedRoutes: await rows(
      tx,
      ROUTES,
      sql`select r.id, living_map(m.id) as "mapId", r.name from routes r join maps m on m.id = r.map_id
        where m.merged_into is not null`,
    ),
    current: await rows(
      tx,
      CURRENT,
      sql`select r.route_id as "routeId", d.id as "demoId", d.time_ms as "timeMs", d.player_name as "playerName",
          d.decided_at as "releasedAt"
        from route_records r join demos d on d.id = r.demo_id where not r.has_cp`,
    ),
    decided: await rows(
      tx,
      DECIDED,
      sql`select route_id as "routeId", time_ms as "timeMs", player_name as "playerName", state = 'REVOKED' as revoked
        from demos where state in ('RELEASED', 'REVOKED') and not has_cp order by state desc`,
    ),
  }
}

async function writeMaps(tx: Db, { maps }: RecordPlan): Promise<void> {
  const ids = await takeIds(tx, 'maps', maps.length)
  for (const [index, map] of maps.entries()) map.id = ids[index] as number
  await addListedMaps(
    tx,
    maps.map(({ id, name }) => ({ id: id as number, name })),
  )
}

/** The list's numbers first, then the sequence goes past them, then the plain routes, then those without a number. */
async function writeRoutes(tx: Db, { routes }: RecordPlan): Promise<void> {
  const [numbered, rest] = [routes.filter(({ id }) => id !== null), routes.filter(({ id }) => id === null)]
  if (numbered.length > 0) {
    const highest = numbered.reduce((most, { id }) => Math.max(most, id as number), 0)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('routes', 'id'), greatest(${highest}::bigint, (select last_value from routes_id_seq)))`,
    )
  }
  const plain = await freePlainRoutes(tx, rest)
  for (const route of plain) route.id = plainRouteId(route.map.id as number)
  const others = rest.filter(({ id }) => id === null)
  const ids = await takeIds(tx, 'routes', others.length)
  for (const [index, route] of others.entries()) route.id = ids[index] as number
  await addListedRoutes(
    tx,
    routes.map(({ id, map, name }) => ({ id: id as number, mapId: map.id as number, name })),
  )
}

/** Those that get the number their map's line had before. */
async function freePlainRoutes(tx: Db, routes: PlannedRoute[]): Promise<PlannedRoute[]> {
  const plain = routes.filter(({ name }) => name === '')
  const wanted = plain.map(({ map }) => plainRouteId(map.id as number))
  const taken = await rows(tx, { id: int }, sql`select id from routes where id = any(${sql.param(wanted)}::integer[])`)
  const ids = new Set(taken.map(({ id }) => id))
  return plain.filter(({ map }) => !ids.has(plainRouteId(map.id as number)))
}

async function writeDemos(tx: Db, demos: PlannedDemo[], source: string): Promise<void> {
  const countries = new Map<string, string>()
  for (const { player, country } of demos) {
    if ((countries.get(player) ?? 'n-a') === 'n-a') countries.set(player, country)
  }
  const players = await ensurePlayers(tx, countries)
  const ids = await takeIds(tx, 'demos', demos.length)
  for (const [index, demo] of demos.entries()) demo.id = ids[index] as number
  const idOf = (demo: PlannedDemo | number | null) => (typeof demo === 'object' ? (demo?.id ?? null) : demo)
  await addListedDemos(
    tx,
    demos.map((demo) => ({
      id: demo.id as number,
      routeId: demo.route.id as number,
      playerId: players.get(demo.player) as number,
      playerName: demo.player,
      country: demo.country,
      timeMs: demo.timeMs,
      mpbhop: demo.route.name === MPBHOP_ROUTE,
      releasedAt: demo.releasedAt,
      source,
      previousId: idOf(demo.previous),
    })),
  )
}
