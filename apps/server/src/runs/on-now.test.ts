import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'

const world = await openWorld()
const { db } = world.ctx
const now = () => world.guest.call('GET /run/now')
const run = (id: string, map: string, timeMs: number, name = 'Ann') => ({
  ...{ id, steamid: `STEAM_0:1:10${name.length}`, name, map, timeMs, cp: 0, gc: 0 },
})

test('servers that are on stand with their last finish that was a best, the fullest first', async () => {
  expect(await now()).toEqual({ playing: 0, runs: 0, servers: [] })
  const { mapName } = await buildMap(db)
  const [full, quiet, struck] = [await buildServer(world), await buildServer(world), await buildServer(world)]
  const put = (id: number, players: number) =>
    db.execute(sql`update game_servers set status = 'ONLINE',
      state = jsonb_build_object('map', ${mapName}::text, 'players', ${players}::integer, 'maxPlayers', 20) where id = ${id}`)
  await put(quiet.serverId, 2)
  await put(full.serverId, 9)
  await put(struck.serverId, 30)
  await full.client.call('POST /server/runs', { body: { runs: [run('a', mapName, 60_000)] } })
  await full.client.call('POST /server/runs', { body: { runs: [run('b', mapName, 70_000)] } })
  await db.execute(sql`update game_servers set trust = 'struck' where id = ${struck.serverId}`)
  world.ctx.cache.invalidateAll()
  const told = await now()
  expect(told).toMatchObject({ playing: 11, runs: 2 })
  expect(told.servers.map(({ id, players, last }) => [id, players, last?.player, last?.timeMs])).toEqual([
    [full.serverId, 9, 'Ann', 60_000],
    [quiet.serverId, 2, undefined, undefined],
  ])
  expect(JSON.stringify(told)).not.toMatch(/STEAM/)
  // a better finish is there at once: the answer that was kept went with it
  await quiet.client.call('POST /server/runs', { body: { runs: [run('c', mapName, 50_000, 'Bobby')] } })
  expect((await now()).servers[1]?.last).toMatchObject({ player: 'Bobby', timeMs: 50_000 })
})
