import { expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { keepHour } from '../../servers/own/hours.ts'
import { buildMap } from '../../testing/build.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { read } from '../../testing/read.ts'
import { mapSeconds, weekOf } from './week.ts'

/** The public page of a server: who plays now and what, its week, how far its runs are proven. */

const world = await openWorld()
const { db, pool } = world.ctx
const page = (id: number) => world.guest.call('GET /game-server/server', { query: { id } })
const answer = (map: string, playersList: { name: string; seconds: number }[], maxPlayers = 20) => ({
  ...{ name: 'Its own name', map, players: playersList.length, bots: 0, maxPlayers, ping: 31, playersList },
})
const online = (id: number, state: object) =>
  pool.query(`update game_servers set status = 'ONLINE', state = $2, last_seen_at = now() where id = $1`, [id, state])

let made = 0
const run = (map: string, timeMs: number, name: string, more: object = {}) => ({
  ...{ id: `p-${++made}`, steamid: `STEAM_0:1:${name.length}${name.charCodeAt(0)}`, name, map, timeMs, cp: 0, gc: 0 },
  ...more,
})

test('who plays now is shown with what they finished of the map that runs', async () => {
  const server = await buildServer(world)
  const { mapName } = await buildMap(db)
  const { mapName: other } = await buildMap(db)
  const send = (runs: object[]) => server.client.call('POST /server/runs', { body: { runs } })
  await send([run(mapName, 50_000, 'Ann'), run(mapName, 52_000, 'Bob')])
  // before this visit, and on another map
  await pool.query(`update runs set came_at = now() - interval '3 hours' where source_key = 'p-1'`)
  await send([run(mapName, 50_590, 'Ann'), run(other, 20_000, 'Ann'), run(mapName, 41_000, 'Cid', { cp: 2, gc: 2 })])
  await pool.query(`update runs set standing = 1 where server_id = $1`, [server.serverId])
  await pool.query('select rebuild_bests()')
  const there = ['Ann', 'Bob', 'Cid', 'Nobody'].map((name) => ({ name, seconds: name === 'Nobody' ? 15_000 : 3_600 }))
  await online(server.serverId, answer(mapName, there))
  const { playersList, map, hasMap, record, ping } = await page(server.serverId)
  expect({ map, hasMap, record, ping }).toEqual({ map: mapName, hasMap: true, record: null, ping: 31 })
  expect(playersList.map(({ name, runs, best }) => [name, runs, best])).toEqual([
    ['Ann', 2, { timeMs: 50_590, gc: 0, standing: 'replayed', rank: null, remark: 'behind', behindMs: 590 }],
    ['Bob', 1, { timeMs: 52_000, gc: 0, standing: 'replayed', rank: 2, remark: 'first', behindMs: 0 }],
    ['Cid', 1, { timeMs: 41_000, gc: 2, standing: 'replayed', rank: null, remark: 'first', behindMs: 0 }],
    ['Nobody', 0, null],
  ])
})

test('how far the runs of 30 days are proven; struck ones and older ones are not counted', async () => {
  const server = await buildServer(world)
  const { mapName } = await buildMap(db)
  const runs = Array.from({ length: 8 }, (_unused, at) => run(mapName, 50_000 + at, `Dan${at}`))
  await server.client.call('POST /server/runs', { body: { runs: [...runs, run(mapName, 60_000, 'Eve', { gc: 1 })] } })
  const keys = runs.map(({ id }) => id)
  await pool.query(`update runs set standing = 1 where source_key = any($1)`, [keys.slice(0, 3)])
  await pool.query(`update runs set standing = 2 where source_key = $1`, [keys[3]])
  await pool.query(`update runs set state = 'STRUCK' where source_key = $1`, [keys[6]])
  await pool.query(`update runs set came_at = now() - interval '31 days' where source_key = $1`, [keys[7]])
  expect(await page(server.serverId)).toMatchObject({ monthRuns: 6, standings: [2, 3, 1, 0], refused: 1 })
})

test('the best runs of the week have their place in the world', async () => {
  const [server, other] = [await buildServer(world), await buildServer(world)]
  const { mapName } = await buildMap(db)
  await server.client.call('POST /server/runs', {
    body: { runs: [run(mapName, 50_000, 'Flo'), run(mapName, 55_000, 'Gus')] },
  })
  await other.client.call('POST /server/runs', { body: { runs: [run(mapName, 49_000, 'Hal')] } })
  await pool.query(`update runs set standing = 1 where map_name = $1`, [mapName])
  await pool.query('select rebuild_bests()')
  expect((await page(server.serverId)).bests).toMatchObject([
    { mapName, player: 'Flo', timeMs: 50_000, rank: 2, isRecord: false, standing: 'replayed' },
  ])
})

test('what ran is kept by the hour and the map, and drawn as stays', async () => {
  const { serverId } = await buildServer(world)
  await keepHour(db, serverId, answer('kz_a', [{ name: 'Ann', seconds: 1 }]))
  await keepHour(db, serverId, answer('kz_a', []))
  await keepHour(db, serverId, answer('kz_b', []))
  const kept = await read(
    db,
    sql`select map_name as map, players, answers, most_players as most from server_hours
      where server_id = ${serverId} order by from_at`,
  )
  expect(kept).toEqual([
    { map: 'kz_a', players: 1, answers: 2, most: 20 },
    { map: 'kz_b', players: 0, answers: 1, most: 20 },
  ])
  const hour = (from: string, until: string, mapName: string, players: number) => ({
    ...{ from: new Date(`2026-01-01T${from}:00Z`), until: new Date(`2026-01-01T${until}:00Z`) },
    ...{ mapName, players: players * 10, answers: 10, most: 20 },
  })
  const hours = [
    hour('10:00', '10:59', 'kz_a', 10),
    hour('11:00', '11:59', 'kz_a', 11),
    // much emptier: another cell; and one that only passed by
    hour('12:00', '12:59', 'KZ_a', 1),
    { ...hour('13:00', '13:00', 'kz_c', 1) },
  ]
  expect(weekOf(hours)).toEqual([
    { from: '2026-01-01T10:00:00.000Z', until: '2026-01-01T11:59:00.000Z', mapName: 'kz_a', fill: 0.5, players: 11 },
    { from: '2026-01-01T12:00:00.000Z', until: '2026-01-01T12:59:00.000Z', mapName: 'KZ_a', fill: 0.05, players: 1 },
  ])
  expect([...mapSeconds(hours).values()]).toEqual([
    { mapName: 'kz_a', seconds: 3 * 59 * 60 },
    { mapName: 'kz_c', seconds: 0 },
  ])
})

test('a server is called the same in the list, on its page and beside its runs', async () => {
  const server = await buildServer(world, { name: 'Given name' })
  const { mapName } = await buildMap(db)
  await pool.query(`update game_servers set addr = '192.0.2.9', port = 27015 where id = $1`, [server.serverId])
  await online(server.serverId, answer(mapName, []))
  await server.client.call('POST /server/runs', { body: { runs: [run(mapName, 50_000, 'Ann')] } })
  const names = async () => [
    (await world.guest.call('GET /game-server/all')).find(({ id }) => id === server.serverId)?.name,
    (await page(server.serverId)).name,
    (await world.guest.call('GET /run/top', { query: { mapName, from: 'sent' } })).runs[0]?.serverName,
  ]
  expect(await names()).toEqual(['Given name', 'Given name', 'Given name'])
  await pool.query(`update game_servers set given_name = '' where id = $1`, [server.serverId])
  world.ctx.cache.invalidateAll()
  expect(await names()).toEqual(['Its own name', 'Its own name', 'Its own name'])
})
