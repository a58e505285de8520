import { placePoints } from '@kz/contract/runs/point-rule'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from '../platform/api/sql.ts'
import { refreshDue } from '../points/api.ts'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { cookieOf } from '../testing/cookie.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { statusOf } from '../testing/refusal.ts'

/** A member's own page: goals that are right at every moment, and what changed since they were here. */

const world = await openWorld()
const { db } = world.ctx
const server = await buildServer(world)

let made = 0
const run = (map: string, n: number, timeMs: number, more: object = {}) => ({
  ...{ id: `g-${++made}`, steamid: `STEAM_0:0:${n}`, name: `Player ${n}`, map, timeMs, cp: 0, gc: 0 },
  ...more,
})
async function finish(...runs: ReturnType<typeof run>[]) {
  await server.client.call('POST /server/runs', { body: { runs } })
  await db.execute(sql`with judged as (update runs set standing = 1 where standing = 0 and route_id is not null
      returning route_id, runner_id)
    select refresh_many(array_agg(route_id), array_agg(runner_id)) from judged`)
  await refreshDue(world.ctx)
}
/** A member whose runs are those of a Steam account. */
async function linked(n: number, user: BuiltUser) {
  await db.execute(sql`with made as (insert into players (name, country, user_id) select pseudo, country, id from users
    where id = ${user.userId} returning id), mine as (insert into runners (player_id, name, country) select id, ${user.pseudo}, 'pl' from made returning id)
    insert into runners (steam_id, name, root_id) select ${`STEAM_0:0:${n}`}, ${user.pseudo}, id from mine`)
  await db.execute(sql`insert into runner_links (runner_id, user_id, how) select id, ${user.userId}, 'steam' from runners
    where steam_id = ${`STEAM_0:0:${n}`}`)
  return { user, client: await world.as(user) }
}

test('the next place is a goal with what it takes and gives; a run moves it, a kept one is met', async () => {
  const { client } = await linked(1, await world.user({ pseudo: 'Goalie' }))
  const { mapName } = await buildMap(db, { difficulty: 'hard' })
  await finish(run(mapName, 1, 70_000), run(mapName, 2, 69_800), run(mapName, 3, 60_000), run(mapName, 4, 80_000))
  const goalOn = async (of: string) => (await client.call('GET /me/goals')).goals.find((goal) => goal.mapName === of)
  expect(await goalOn(mapName)).toMatchObject({
    ...{
      kind: 'place',
      mineMs: 70_000,
      targetMs: 69_800,
      gapMs: 200,
      rank: 2,
      players: 4,
      isKept: false,
      isMet: false,
    },
    takesFrom: { player: 'Player 2' },
    points: placePoints('hard', 4, 2) - placePoints('hard', 4, 3),
    why: expect.stringContaining('0.20 s'),
  })
  await client.call('PUT /me/goal', { query: { mapName, state: 'kept' } })
  expect((await client.call('GET /me/goals')).goals[0]).toMatchObject({ mapName, isKept: true, isMet: false })

  await finish(run(mapName, 1, 65_000))
  expect((await client.call('GET /me/goals')).goals[0]).toMatchObject({ mapName, isKept: true, isMet: true, rank: 2 })
  await client.call('PUT /me/goal', { query: { mapName } })
  expect(await goalOn(mapName)).toMatchObject({
    mineMs: 65_000,
    targetMs: 60_000,
    rank: 1,
    takesFrom: { player: 'Player 3' },
  })
  expect(await goalOn(mapName)).toMatchObject({
    why: '5.00 s to the first place, of 4.',
    reason: { code: 'first_place', params: { gapMs: 5_000, players: 4 } },
  })

  await client.call('PUT /me/goal', { query: { mapName, state: 'dropped' } })
  expect(await goalOn(mapName)).toBeUndefined()
  await db.execute(sql`update kept_goals set since = since - interval '31 days'`)
  expect((await goalOn(mapName))?.rank).toBe(1)
  // a map that is withdrawn is nobody's goal
  await db.execute(sql`update maps set state = 'HIDDEN' where name = ${mapName}`)
  expect(await goalOn(mapName)).toBeUndefined()
})

test('a first run without gochecks and a first finish are goals, the smallest gap leads', async () => {
  const { client } = await linked(11, await world.user())
  const [wide, near, checked, never] = (await Promise.all(
    (['medium', 'medium', 'medium', 'medium'] as const).map(
      async (difficulty) => (await buildMap(db, { difficulty })).mapName,
    ),
  )) as [string, string, string, string]
  await finish(run(wide, 11, 70_000), run(wide, 12, 50_000), run(near, 11, 70_000), run(near, 12, 69_990))
  await finish(
    run(checked, 11, 90_000, { cp: 4, gc: 2 }),
    run(checked, 12, 80_000),
    run(never, 12, 40_000),
    run(never, 13, 41_000),
  )
  const { goals } = await client.call('GET /me/goals')
  const of = (name: string) => goals.findIndex((goal) => goal.mapName === name)
  expect(of(near)).toBe(0)
  expect(of(wide)).toBeGreaterThan(0)
  expect(goals[of(checked)]).toMatchObject({
    kind: 'pro',
    mineMs: 90_000,
    mineGc: 2,
    points: placePoints('medium', 2, 2),
  })
  expect(goals[of(never)]).toMatchObject({
    kind: 'finish',
    mineMs: null,
    rank: 3,
    targetMs: 41_000,
    points: placePoints('medium', 3, 3),
  })
  // one that runs on a server now is said to
  await db.execute(sql`update game_servers set addr = '10.0.0.1', port = 27015, status = 'ONLINE', enabled = true,
    state = ${JSON.stringify({ map: near.toUpperCase(), name: 'Here', players: 1 })}::jsonb where id = ${server.serverId}`)
  const [first] = (await client.call('GET /me/goals')).goals
  expect(first).toMatchObject({
    mapName: near,
    server: { serverId: server.serverId, joinUrl: 'steam://connect/10.0.0.1:27015' },
  })
})

test('since the last visit: who passed me, whom I passed, each map once', async () => {
  const { client, user } = await linked(21, await world.user())
  const [mine, theirs] = [(await buildMap(db)).mapName, (await buildMap(db)).mapName]
  await finish(
    run(mine, 21, 60_000),
    run(mine, 22, 61_000),
    run(mine, 23, 59_000),
    run(theirs, 21, 60_000),
    run(theirs, 24, 50_000),
    run(theirs, 25, 55_000),
  )
  expect(await client.call('POST /me/visit')).toEqual({ beforeIso: null })
  await db.execute(sql`update member_visits set at = now() where user_id = ${user.userId}`)
  await db.execute(
    sql`update member_visits set at = at - interval '0 s', before = clock_timestamp() where user_id = ${user.userId}`,
  )
  // two pass, one gets better behind, one was ahead before
  await finish(run(mine, 22, 58_500), run(mine, 26, 58_000), run(mine, 23, 57_000), run(theirs, 27, 70_000))
  await finish(run(theirs, 21, 49_000))
  const { since, maps, latest } = await client.call('GET /me/overview')
  expect(since.passedMe).toMatchObject([{ mapName: mine, player: 'Player 26', others: 1, fromRank: 2, rank: 4 }])
  expect(since.iPassed).toMatchObject([
    { mapName: theirs, player: 'Player 24', others: 1, fromRank: 3, rank: 1, timeMs: 49_000 },
  ])
  expect(since.tried).toBe(4)
  expect(latest[0]).toMatchObject({
    mapName: theirs,
    timeMs: 49_000,
    againstMs: -11_000,
    rank: 1,
    standing: 'replayed',
    state: 'counts',
  })
  expect(maps.reduce((sum, { done }) => sum + done, 0)).toBe(2)
  const own = (await client.call('GET /me/maps')).maps
  expect(own.find(({ mapName }) => mapName === mine)).toMatchObject({ state: 'done', timeMs: 60_000, isNew: false })
  expect(own.find(({ mapName }) => mapName === theirs)).toMatchObject({ state: 'done', timeMs: 49_000, isNew: true })
})

test('since the last visit: what was checked, what those one follows took, which maps came', async () => {
  const { client, user } = await linked(28, await world.user({ pseudo: 'Checked_one' }))
  const friend = await world.user({ pseudo: 'Taker', country: 'se' })
  const stranger = await world.user()
  const maps = await Promise.all([1, 2, 3, 4].map(() => buildMap(db)))
  const names = maps.map(({ mapName }) => mapName) as [string, string, string, string]
  await client.call('PUT /user/follow', { query: { userId: friend.userId, followed: true } })
  const released = (mapName: string, of: BuiltUser, timeMs: number) =>
    buildDemo(db, { mapName, user: of, timeMs, state: 'RELEASED', decidedAt: new Date() })
  await released(names[3], user, 50_000)
  await released(names[1], stranger, 61_000)
  await db.execute(sql`update maps set created_at = now() - interval '90 days'`)
  await db.execute(sql`insert into member_visits (user_id, at, before) values (${user.userId}, now(), clock_timestamp())
    on conflict (user_id) do update set before = excluded.before`)
  const empty = (await client.call('GET /me/overview')).since
  expect([empty.checked, empty.taken, empty.newMaps]).toEqual([[], [], null])

  await released(names[0], user, 60_000)
  await released(names[1], friend, 60_080)
  // beaten meanwhile: they took it and hold it no more
  await released(names[2], friend, 40_000)
  await released(names[2], stranger, 39_000)
  const came = (await buildMap(db)).mapName
  await finish(run(came, 29, 10_000), run(came, 30, 11_000))
  const { since } = await client.call('GET /me/overview')
  expect(since.checked).toMatchObject([{ mapName: names[0], route: '', timeMs: 60_000 }])
  expect(since.taken).toMatchObject([{ mapName: names[1], player: 'Taker', playerCountry: 'se', byMs: 920 }])
  expect(since.newMaps).toMatchObject({ count: 1, names: [came], finishes: 2 })
  // a map that is withdrawn came no more
  await db.execute(sql`update maps set state = 'RETIRED' where name = ${came}`)
  expect((await client.call('GET /me/overview')).since.newMaps).toBeNull()
})

test('another visit begins after half an hour away', async () => {
  const { client } = await linked(31, await world.user())
  world.setNow(new Date('2030-01-01T10:00:00Z'))
  await client.call('POST /me/visit')
  world.setNow(new Date('2030-01-01T10:20:00Z'))
  expect(await client.call('POST /me/visit')).toEqual({ beforeIso: null })
  world.setNow(new Date('2030-01-01T10:51:00Z'))
  expect(await client.call('POST /me/visit')).toEqual({ beforeIso: '2030-01-01T10:20:00.000Z' })
  expect((await client.call('GET /me/overview')).since.atIso).toBe('2030-01-01T10:20:00.000Z')
  world.setNow(null)
})

test('a member without a run has an empty page, and maps to begin with', async () => {
  const { mapName } = await buildMap(db, { difficulty: 'easy' })
  await finish(run(mapName, 41, 30_000), run(mapName, 42, 31_000))
  const client = await world.as(await world.user())
  expect(await client.call('GET /me/overview')).toMatchObject({
    ...{
      points: 0,
      rank: null,
      rankInCountry: null,
      toNext: null,
      isLinked: false,
      streakDays: 0,
      latest: [],
      days: [],
      history: [],
    },
    since: { atIso: null, passedMe: [], iPassed: [], tried: 0 },
  })
  const { goals } = await client.call('GET /me/goals')
  expect(goals.map(({ kind }) => kind)).not.toContain('place')
  expect(goals.map((goal) => goal.mapName)).toContain(mapName)
})

test('only members have the page, and what is no goal is refused', async () => {
  const calls = ['GET /me/goals', 'GET /me/overview', 'GET /me/maps', 'POST /me/visit'] as const
  for (const call of calls) expect(await statusOf(world.guest.call(call)), call).toBe(401)
  const { mapName } = await buildMap(db)
  const keep = (query: object) => statusOf(client.call('PUT /me/goal', { query: query as { mapName: string } }))
  expect(await statusOf(world.guest.call('PUT /me/goal', { query: { mapName } }))).toBe(401)
  const client = await world.as(await world.user())
  expect(await keep({ mapName: 'kz_is_not_here', state: 'kept' })).toBe(404)
  expect(await keep({ mapName, route: 'none', state: 'kept' })).toBe(404)
  expect(await keep({ mapName, state: 'loved' })).toBe(400)
  expect(await keep({ mapName: '../x', state: 'kept' })).toBe(400)
  expect(await keep({})).toBe(400)
  const maps = await Promise.all(Array.from({ length: 21 }, async () => (await buildMap(db)).mapName))
  for (const one of maps) await finish(run(one, 51, 50_000))
  for (const [at, one] of maps.entries()) {
    const asked = client.call('PUT /me/goal', { query: { mapName: one, state: 'kept' } })
    if (at < 20) await asked
    else expect(await statusOf(asked)).toBe(409)
  }
})

test('a finish is told to its member and to pages of its map at once and once each, and to nobody else', async () => {
  const { user } = await linked(61, await world.user())
  const other = await world.user()
  const heard: string[] = []
  const socketOf = async (of: BuiltUser, name: string) => {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, {
      headers: { origin: world.url, cookie: await cookieOf(world, of) },
    })
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { type: string }
      if (/^(me|run)\./.test(type)) heard.push(`${name} ${type}`)
    })
    await new Promise((resolve) => socket.on('open', resolve))
    return socket
  }
  const sockets = [await socketOf(user, 'member'), await socketOf(other, 'other')]
  const { mapName } = await buildMap(db)
  await server.client.call('POST /server/runs', {
    body: { runs: [run(mapName, 61, 50_000), run(mapName, 62, 51_000)] },
  })
  // two on one board in one call are one event
  await expect.poll(() => heard.toSorted()).toEqual(['member me.changed', 'member run.counted', 'other run.counted'])

  // one that is no best moves no board, and is seen by who looks at its map
  heard.length = 0
  await server.client.call('POST /server/runs', { body: { runs: [run(mapName, 61, 55_000)] } })
  await expect.poll(() => heard.toSorted()).toEqual(['member me.changed', 'member run.finished', 'other run.finished'])
  for (const socket of sockets) socket.terminate()
})
