import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'

/** Runs that servers sent follow their routes. */

const world = await openWorld()
const { db } = world.ctx
const { client: head } = await world.staff('HEAD_MAP_CHECKER')
const server = await buildServer(world)

let made = 0
const run = (map: string, steamid: string, timeMs: number, route = '') => ({
  ...{ id: `m-${++made}`, map, steamid, timeMs, route, name: steamid, cp: 0, gc: 0 },
})
const send = (runs: object[]) => server.client.call('POST /server/runs', { body: { runs } })
const board = async (mapName: string, route = '') =>
  (await world.guest.call('GET /run/top', { query: { mapName, route, from: 'sent' } })).runs.map(({ timeMs }) => timeMs)

test('two maps become one with the runs of both, and two again', async () => {
  const [gone, kept] = [await buildMap(db, { name: 'KZ_Twice' }), await buildMap(db, { name: 'kz_twice' })]
  await send([
    run(gone.mapName, 'STEAM_0:1:1', 50_000),
    run(kept.mapName, 'STEAM_0:1:1', 52_000),
    run(gone.mapName, 'STEAM_0:1:2', 51_000),
  ])
  const query = { mapId: gone.mapId, intoMapId: kept.mapId, reason: 'One map' }
  await head.call('POST /map/merge', { query })
  expect(await board(kept.mapName)).toEqual([50_000, 51_000])
  await head.call('POST /map/undo-merge', { query: { mapId: gone.mapId, reason: 'Two maps' } })
  expect([await board(gone.mapName), await board(kept.mapName)]).toEqual([[50_000, 51_000], [52_000]])
})

test('two routes become one with the runs of both', async () => {
  const { mapName, mapId } = await buildMap(db)
  await db.execute(sql`insert into routes (map_id, name) values (${mapId}, 'hard')`)
  await send([run(mapName, 'STEAM_0:1:1', 60_000), run(mapName, 'STEAM_0:1:2', 61_000, 'hard')])
  const ids = await read(db, sql`select id from routes where map_id = ${mapId} order by name`)
  const [plain, hard] = ids.map(({ id }) => Number(id))
  await head.call('POST /map/merge-routes', {
    query: { routeId: hard ?? 0, intoRouteId: plain ?? 0, reason: 'One route' },
  })
  expect(await board(mapName)).toEqual([60_000, 61_000])
})
