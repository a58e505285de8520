import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { codeOf, statusOf } from '../testing/refusal.ts'
import type { Person } from '../testing/world.ts'

/** Following maps, mappers and servers, each with notices of its own. */

const world = await openWorld()
const { db } = world.ctx
const [fan, runner, checker, top] = await Promise.all([
  world.staff(),
  world.staff(),
  world.staff('DEMO_CHECKER'),
  world.staff('HEAD_ADMIN'),
])
const told = async ({ client }: Person, kind: string) =>
  (await client.call('GET /notification/list', { query: {} })).notifications
    .filter((one) => one.kind === kind)
    .map(({ about }) => about)
const release = async (mapName: string, { user }: Person, timeMs: number) => {
  const { demoId } = await buildDemo(db, { mapName, user, timeMs, state: 'SUBMITTED', ytId: 'dQw4w9WgXcQ' })
  await checker.client.call('POST /record/release', { query: { demoId } })
}

test('a map: its records, also once it is another map, until one follows no longer', async () => {
  const [{ mapName, mapId }, other] = [await buildMap(db), await buildMap(db)]
  const follow = (followed: boolean, name = mapName) =>
    fan.client.call('PUT /follow/map', { query: { mapName: name, followed } })
  await follow(true)
  expect(await follow(true)).toEqual({ mapName, followed: true })
  await release(mapName, runner, 50_000)
  expect(await told(fan, 'follow-map')).toEqual([
    { type: 'followed-map', player: runner.user.pseudo, mapName, route: '', time: '00:50.00' },
  ])
  expect(await told(runner, 'follow-map')).toEqual([])
  await top.client.call('POST /map/merge', { query: { mapId, intoMapId: other.mapId, reason: 'One map' } })
  expect((await fan.client.call('GET /follow/list')).maps).toEqual([{ mapName: other.mapName }])
  await release(other.mapName, runner, 49_000)
  expect(await told(fan, 'follow-map')).toHaveLength(2)
  await follow(false, other.mapName)
  expect(await fan.client.call('GET /user/marks')).toMatchObject({ followedMaps: [] })
  await release(other.mapName, runner, 48_000)
  expect(await told(fan, 'follow-map')).toHaveLength(2)
})

test('a server: a run there that is first of its map', async () => {
  const server = await buildServer(world, { name: 'Followed server' })
  const { mapName } = await buildMap(db)
  await fan.client.call('PUT /follow/server', { query: { id: server.serverId, followed: true } })
  let made = 0
  const finish = (n: number, timeMs: number) =>
    server.client.call('POST /server/runs', {
      body: {
        runs: [{ id: `f-${++made}`, steamid: `STEAM_0:1:${n}`, name: `Fast ${n}`, map: mapName, timeMs, cp: 0, gc: 0 }],
      },
    })
  await finish(1, 40_000)
  await finish(2, 41_000)
  const first = { type: 'followed-server', serverName: 'Followed server', mapName }
  // the second is not first, and is not told
  expect(await told(fan, 'follow-server')).toMatchObject([{ ...first, player: 'Fast 1', time: '00:40.00' }])
  await finish(2, 39_000)
  expect(await told(fan, 'follow-server')).toMatchObject([{ ...first, player: 'Fast 2' }])
  expect((await fan.client.call('GET /follow/list')).servers).toEqual([
    { serverId: server.serverId, name: 'Followed server' },
  ])
})

test('a mapper by account or by a name alone; oneself, nobody and guests are refused', async () => {
  const { mapId } = await buildMap(db)
  await db.execute(sql`delete from map_authors where map_id = ${mapId}`)
  await db.execute(sql`insert into map_authors (map_id, position, name, user_id) values
    (${mapId}, 0, 'Nameless One', null), (${mapId}, 1, ${runner.user.pseudo}, ${runner.user.userId})`)
  const follow = (name: string, { client }: Pick<Person, 'client'> = fan, followed = true) =>
    client.call('PUT /follow/mapper', { query: { name, followed } })
  await follow('Nameless One')
  await follow(runner.user.pseudo)
  const { mappers } = await fan.client.call('GET /follow/list')
  expect(mappers.map(({ name, userId, maps }) => [name, userId, maps])).toEqual([
    [runner.user.pseudo, runner.user.userId, 1],
    ['Nameless One', null, 1],
  ])
  await follow('Nameless One', fan, false)
  expect(await fan.client.call('GET /user/marks')).toMatchObject({ followedMappers: [runner.user.pseudo] })
  expect(await codeOf(follow(runner.user.pseudo, runner))).toBe('follows_self')
  expect(await codeOf(follow('who is this'))).toBe('not_found')
  expect(await codeOf(fan.client.call('PUT /follow/map', { query: { mapName: 'kz_none', followed: true } }))).toBe(
    'not_found',
  )
  expect(await codeOf(fan.client.call('PUT /follow/server', { query: { id: 99_999, followed: true } }))).toBe(
    'not_found',
  )
  expect(await statusOf(follow('Nameless One', { client: world.guest }))).toBe(401)
})
