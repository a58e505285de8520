import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { buildServer, clientOf } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { refusal } from '../testing/refusal.ts'

/** Who stands behind a server, how far it is trusted, and the maps it names. */

const world = await openWorld()
const { db } = world.ctx
const [owner, stranger, top, mapper] = await Promise.all([
  world.staff(),
  world.staff(),
  world.staff('HEAD_ADMIN'),
  world.staff('MAP_CHECKER'),
])

let made = 0
const run = (map: string, timeMs: number, steamid = 'STEAM_0:1:1') => ({
  ...{ id: `t-${++made}`, steamid, name: `Player ${steamid.slice(-1)}`, map, timeMs, cp: 0, gc: 0 },
})
const times = async (mapName: string) =>
  (await world.guest.call('GET /run/top', { query: { mapName, from: 'sent' } })).runs.map(({ timeMs }) => timeMs)
const trust = (id: number, state: 'provisional' | 'confirmed' | 'struck', client = top.client) =>
  client.call('PUT /game-server/trust', { query: { id }, body: { state, reason: 'Seen to' } })
const claim = (port: number) =>
  owner.client.call('POST /game-server/claim', { body: { addr: '127.0.0.1', port, name: 'My KZ', reason: 'I run it' } })

test('a player asks for a server, staff says yes, and its first run comes in with the key', async () => {
  world.ctx.config.gameServerLoopback = true
  const asked = await claim(27_015)
  expect(await refusal(claim(27_015))).toEqual([409, 'You have asked for this server already'])
  expect((await top.client.call('GET /game-server/claims')).claims).toMatchObject([
    { id: asked.id, name: 'My KZ', player: owner.user.pseudo, state: 'open' },
  ])
  const decide = (client = top.client) =>
    client.call('PUT /game-server/claim', { query: { id: asked.id }, body: { accept: true } })
  expect(await refusal(decide(stranger.client))).toEqual([403, 'You do not have permission to do this'])
  const { serverId } = await decide()
  expect(await refusal(decide())).toEqual([404, expect.stringContaining('not found')])
  const id = serverId ?? 0
  expect(await refusal(stranger.client.call('POST /game-server/own-key', { query: { id } }))).toEqual([
    403,
    'You do not have permission to do this',
  ])
  const { key } = await owner.client.call('POST /game-server/own-key', { query: { id } })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  const { mapName } = await buildMap(db)
  await clientOf(world.url, key).call('POST /server/runs', { body: { runs: [run(mapName, 50_000)] } })
  const own = await owner.client.call('GET /game-server/own')
  expect(own.servers).toMatchObject([
    {
      id,
      name: 'My KZ',
      trust: 'provisional',
      role: 'owner',
      keys: [{ tail: key.slice(-8), endsAt: null }],
      runs: 1,
      monthRuns: 1,
      people: [{ player: owner.user.pseudo, role: 'owner' }],
    },
  ])
  expect((await stranger.client.call('GET /game-server/own')).servers).toEqual([])
  expect(await times(mapName)).toEqual([])
  expect(await trust(id, 'confirmed')).toMatchObject({ trust: 'confirmed', runs: 1 })
  expect(await times(mapName)).toEqual([50_000])
})

test('a rotated key works for a day, a revoked one no longer', async () => {
  const server = await buildServer(world)
  await db.execute(
    sql`insert into server_owners (server_id, user_id) values (${server.serverId}, ${owner.user.userId})`,
  )
  const query = { id: server.serverId }
  const { key } = await owner.client.call('POST /game-server/own-key', { query })
  const { mapName } = await buildMap(db)
  const send = (of: string) =>
    clientOf(world.url, of).call('POST /server/runs', { body: { runs: [run(mapName, 50_000)] } })
  await send(server.key)
  await send(key)
  await owner.client.call('DELETE /game-server/own-key', { query })
  for (const of of [server.key, key]) expect(await refusal(send(of))).toEqual([401, 'Unknown server key'])
})

test('a struck server takes its runs off every board in one act, and back in one act', async () => {
  const [one, other] = [await buildServer(world), await buildServer(world)]
  const { mapName } = await buildMap(db)
  await one.client.call('POST /server/runs', {
    body: { runs: [run(mapName, 40_000), run(mapName, 41_000, 'STEAM_0:1:2')] },
  })
  await other.client.call('POST /server/runs', { body: { runs: [run(mapName, 45_000)] } })
  const before = await read(db, sql`select * from bests order by route_id, class, level, runner_id`)
  expect(await times(mapName)).toEqual([40_000, 41_000])
  expect(await refusal(trust(one.serverId, 'struck', mapper.client))).toEqual([
    403,
    'You do not have permission to do this',
  ])
  expect(await trust(one.serverId, 'struck')).toMatchObject({ runs: 2 })
  expect(await times(mapName)).toEqual([45_000])
  expect(await trust(one.serverId, 'confirmed')).toMatchObject({ runs: 2 })
  expect(await read(db, sql`select * from bests order by route_id, class, level, runner_id`)).toEqual(before)
})

test('a server that nobody confirmed does not rename a Steam player on the boards', async () => {
  const [known, fresh] = [await buildServer(world), await buildServer(world, { trust: 'provisional' })]
  const { mapName } = await buildMap(db)
  const named = (name: string) => ({ ...run(mapName, 50_000, 'STEAM_0:1:4711'), name })
  const names = async () =>
    (await world.guest.call('GET /run/top', { query: { mapName, from: 'sent' } })).runs.map(({ player }) => player)
  await known.client.call('POST /server/runs', { body: { runs: [named('Real name')] } })
  await fresh.client.call('POST /server/runs', { body: { runs: [named('Rude name')] } })
  world.ctx.cache.invalidateAll()
  expect(await names()).toEqual(['Real name'])
  await known.client.call('POST /server/runs', { body: { runs: [named('New name')] } })
  world.ctx.cache.invalidateAll()
  expect(await names()).toEqual(['New name'])
})

test('runs on a map that is not here wait for map staff, who take it in or refuse it', async () => {
  const server = await buildServer(world)
  const send = (runs: object[]) => server.client.call('POST /server/runs', { body: { runs } })
  await send([run('kz_taken_in', 50_000), run('KZ_Taken_In', 51_000, 'STEAM_0:1:2'), run('kz_turned_away', 52_000)])
  const { maps } = await mapper.client.call('GET /game-server/waiting-maps')
  expect(maps).toMatchObject([
    { runs: 2, players: 2 },
    { mapName: 'kz_turned_away', runs: 1 },
  ])
  const decide = (mapName: string, accept: boolean, client = mapper.client) =>
    client.call('PUT /game-server/waiting-map', { body: { mapName, accept } })
  expect(await refusal(decide('kz_taken_in', true, owner.client))).toEqual([
    403,
    'You do not have permission to do this',
  ])
  expect(await decide('kz_taken_in', true)).toMatchObject({ runs: 2 })
  expect(await times('kz_taken_in')).toEqual([50_000, 51_000])
  expect(await decide('kz_turned_away', false)).toMatchObject({ runs: 1 })
  expect((await send([run('kz_turned_away', 53_000)])).runs).toMatchObject([{ state: 'refused', code: 'map_refused' }])
  expect(await refusal(decide('kz_turned_away', true))).toEqual([404, expect.stringContaining('not found')])
})

test('a map that comes by another way takes in the runs that wait for it', async () => {
  const server = await buildServer(world)
  await server.client.call('POST /server/runs', { body: { runs: [run('kz_by_upload', 50_000)] } })
  await buildMap(db, { name: 'kz_by_upload' })
  await world.runJobs('adopt-waiting-runs')
  expect(await times('kz_by_upload')).toEqual([50_000])
})

test('the page of a server shows its maps and the share that was replayed', async () => {
  const server = await buildServer(world, { name: 'Evening server' })
  const { mapName } = await buildMap(db)
  await server.client.call('POST /server/runs', { body: { runs: [run(mapName, 50_000), run(mapName, 49_000)] } })
  const page = await world.guest.call('GET /game-server/server', { query: { id: server.serverId } })
  expect(page).toMatchObject({
    name: 'Evening server',
    monthRuns: 2,
    standings: [2, 0, 0, 0],
    refused: 0,
    weekMaps: 1,
    maps: [
      { mapName, hasMap: true, runs: 2, players: 1, best: { timeMs: 49_000, player: 'Player 1', isMember: false } },
    ],
    bests: [],
    latest: [{ timeMs: 49_000 }, { timeMs: 50_000 }],
  })
  expect(await refusal(world.guest.call('GET /game-server/server', { query: { id: 999_999 } }))).toEqual([
    404,
    expect.stringContaining('not found'),
  ])
})
