import { type ApiKey, api } from '@kz/contract/api'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { refreshDue } from '../points/api.ts'
import { type BuiltUser, buildMap } from '../testing/build.ts'
import { buildServer, type TestServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { statusOf } from '../testing/refusal.ts'

/** An evening on game servers as members see it: each sees the other pass, a third meets a goal, and a recount agrees. */

const world = await openWorld()
const { db } = world.ctx
const [chief, server, second] = [await world.staff('HEAD_ADMIN'), await buildServer(world), await buildServer(world)]
const sockets: WebSocket[] = []
afterAll(() => sockets.forEach((socket) => void socket.terminate()))

/** No other number of an answer looks like these. */
const numberOf = (n: number) => 735_190_040 + n
const steam = (n: number) => `STEAM_0:1:${numberOf(n)}`
let made = 0
/** A finish that a server sends and whose replay agrees. */
async function finish(map: string, n: number, timeMs: number, of: TestServer = server) {
  const run = { id: `evening-${++made}`, steamid: steam(n), name: `Eve ${n}`, map, timeMs, cp: 0, gc: 0 }
  await of.client.call('POST /server/runs', { body: { runs: [run] } })
  await db.execute(sql`with judged as (update runs set standing = 1 where standing = 0 and source = 'server' returning route_id, runner_id)
    select refresh_many(array_agg(route_id), array_agg(runner_id)) from judged`)
}
const idOf = async (query: ReturnType<typeof sql>) => (await row(db, { id: int }, query))?.id ?? 0

/** A member who plays under a Steam account, with what their open page hears. */
async function join(n: number) {
  const user = await world.user({ pseudo: `Member_${n}` })
  await db.execute(
    sql`insert into players (name, country, user_id) select pseudo, country, id from users where id = ${user.userId}`,
  )
  await db.execute(sql`insert into runners (steam_id, name) values (${steam(n)}, ${user.pseudo})`)
  await give(n, user)
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, { headers: { origin: world.url } })
  const heard: string[] = []
  socket.on('message', (data) => void heard.push(String(data)))
  await new Promise((resolve) => socket.on('open', resolve))
  sockets.push(socket)
  return { user, heard, client: await world.as(user) }
}
const give = (n: number, user: BuiltUser) =>
  db.execute(sql`select give_runs(w.id, runner_of_player(p.id)) from runners w, players p
    where w.steam_id = ${steam(n)} and p.user_id = ${user.userId}`)

type Joined = Awaited<ReturnType<typeof join>>
/** What a page that is open on the map reads after it was told of it. */
async function sees({ client, heard }: Joined, mapName: string, work: () => Promise<void>) {
  heard.length = 0
  await work()
  await expect.poll(() => heard.some((said) => said.includes('"run.counted"') && said.includes(mapName))).toBe(true)
  world.ctx.cache.invalidateAll()
  const { runs, mine } = await client.call('GET /run/top', { query: { mapName } })
  return { names: runs.map(({ player }) => player), mine }
}

/** Boards and points as the runs alone say, by map and name. */
const recounted = () =>
  read(
    db,
    sql`with best as (
        select m.name as map, o.name as route, m.difficulty, r.runner_id, min(r.time_ms) as ms
        from runs r join routes o on o.id = r.route_id join maps m on m.id = o.map_id and m.state = 'ACTIVE' and m.recordable
          left join game_servers s on s.id = r.server_id left join runners w on w.id = r.runner_id
          left join players p on p.id = w.player_id
        where r.gc = 0 and r.standing > 0 and coalesce(s.trust, 'confirmed') = 'confirmed'
          and not exists (select from bans b where b.user_id = p.user_id and b.kind = 'general' and b.lifted_at is null)
        group by 1, 2, 3, 4
      ), placed as (
        select *, rank() over (partition by map, route order by ms) as place, count(*) over (partition by map, route) as players from best
      )
      select b.runner_id as "runnerId", sum(place_points(difficulty, players::integer, place::integer))::integer as points,
        string_agg(map || '/' || route || ' ' || place || ' ' || ms, ', ' order by map, route) as boards
      from placed b group by 1 order by 1`,
  )
/** The same as the site keeps it. */
const kept = () =>
  read(
    db,
    sql`select t.runner_id as "runnerId", t.points, (
        select string_agg(m.name || '/' || o.name || ' ' || b.place || ' ' || b.time_ms, ', ' order by m.name, o.name)
        from (select *, rank() over (partition by route_id order by time_ms) as place from bests where class = 0 and level = 1) b
          join routes o on o.id = b.route_id join maps m on m.id = o.map_id and m.state = 'ACTIVE' and m.recordable
        where b.runner_id = t.runner_id) as boards
      from runner_points t order by 1`,
  )
async function agrees() {
  await refreshDue(world.ctx)
  expect(await kept()).toEqual(await recounted())
}
const pointsOf = async ({ user }: Joined) => {
  world.ctx.cache.invalidateAll()
  return (await world.guest.call('GET /points/player', { query: { player: user.pseudo } })).points
}

test('two pass each other on the open page, a third meets a goal; after all that staff does a recount agrees', async () => {
  const [duel, goalMap] = [
    (await buildMap(db, { difficulty: 'hard' })).mapName,
    (await buildMap(db, { difficulty: 'hard' })).mapName,
  ]
  const [ann, bob, cid] = [await join(1), await join(2), await join(3)]
  await finish(duel, 1, 60_000)
  await finish(duel, 4, 70_000, second)

  const passed = await sees(ann, duel, () => finish(duel, 2, 59_500))
  expect(passed.names.slice(0, 2)).toEqual(['Member_2', 'Member_1'])
  expect(passed.mine).toMatchObject({ rank: 2, next: { player: 'Member_2', gapMs: 500 } })
  const back = await sees(bob, duel, () => finish(duel, 1, 59_000))
  expect(back.names.slice(0, 2)).toEqual(['Member_1', 'Member_2'])
  expect(back.mine).toMatchObject({ rank: 2, next: { player: 'Member_1', gapMs: 500 } })

  await finish(goalMap, 5, 40_000, second)
  await finish(goalMap, 1, 45_000)
  const earned = async () =>
    (await world.guest.call('GET /points/achievements', { query: { player: cid.user.pseudo } })).achievements
      .filter(({ dateIso }) => dateIso !== null)
      .map(({ id, run }) => [id, run?.mapName])
  await finish(goalMap, 3, 50_000)
  await agrees()
  const goalOf = async () => (await cid.client.call('GET /me/goals')).goals.find(({ mapName }) => mapName === goalMap)
  expect(await goalOf()).toMatchObject({ isMet: false, targetMs: 45_000, takesFrom: { player: 'Member_1' } })
  await cid.client.call('PUT /me/goal', { query: { mapName: goalMap, state: 'kept' } })
  const [before, had] = [await pointsOf(cid), await earned()]
  await finish(goalMap, 3, 44_000)
  await finish(duel, 3, 80_000)
  await agrees()
  expect(await goalOf()).toMatchObject({ isMet: true, rank: 2 })
  expect(await pointsOf(cid)).toBeGreaterThan(before)
  expect(had).toEqual([['first-finish', goalMap]])

  // whoever is banned is on no board, and back on all of them
  const ban = (banned: boolean) => chief.client.call('POST /user/ban', { query: { userId: ann.user.userId, banned } })
  const whole = await kept()
  await ban(true)
  await agrees()
  expect(await pointsOf(ann)).toBe(0)
  await ban(false)
  await agrees()
  expect(await kept()).toEqual(whole)

  const trust = (state: 'struck' | 'confirmed') =>
    chief.client.call('PUT /game-server/trust', { query: { id: second.serverId }, body: { state, reason: 'Seen to' } })
  await trust('struck')
  await agrees()
  const routeId = await idOf(sql`select o.id from routes o join maps m on m.id = o.map_id where m.name = ${duel}`)
  const mapId = await idOf(sql`select id from maps where name = ${goalMap}`)
  await chief.client.call('PUT /map/route', { query: { routeId, name: 'upper' } })
  await agrees()
  await chief.client.call('POST /admin/user/merge', {
    query: { userId: bob.user.userId },
    body: { intoId: ann.user.userId, reason: 'One person' },
  })
  await agrees()
  await chief.client.call('POST /map/retire', { query: { mapId, reason: 'Broken' } })
  await agrees()
  expect(await earned()).not.toContainEqual(['first-finish', goalMap])
  await chief.client.call('POST /map/reactivate', { query: { mapId } })
  await trust('confirmed')
  await agrees()
  expect(await earned()).toContainEqual(['first-finish', goalMap])
})

/** What a guest may ask, by the name of the field; the others are left out. */
const VALUES: Record<string, unknown> = {}

test('no public answer has a byte of a Steam id', async () => {
  const { mapName } = await buildMap(db)
  const member = await join(8)
  await finish(mapName, 8, 50_000)
  await finish(mapName, 9, 51_000)
  await refreshDue(world.ctx)
  const runId = await idOf(sql`select id::integer from runs where map_name = ${mapName} order by id desc limit 1`)
  Object.assign(VALUES, {
    mapName,
    map: mapName,
    player: 'Eve 9',
    nickname: member.user.pseudo,
    name: member.user.pseudo,
  })
  Object.assign(VALUES, {
    runId,
    userId: member.user.userId,
    id: server.serverId,
    serverId: server.serverId,
    query: 'Eve',
  })
  Object.assign(VALUES, { pseudo: member.user.pseudo, class: 'all', from: 'sent' })
  const secrets = [1, 2, 3, 4, 5, 8, 9].flatMap((n) => [
    String(numberOf(n)),
    String(76_561_197_960_265_728n + 2n * BigInt(numberOf(n)) + 1n),
  ])
  const answered: string[] = []
  const holds = (what: string, body: string) => {
    expect([what, /STEAM_\d/.exec(body)?.[0], secrets.find((secret) => body.includes(secret))]).toEqual([
      what,
      undefined,
      undefined,
    ])
    answered.push(what)
  }
  const open = (Object.entries(api) as [ApiKey, Endpoint][]).filter(
    ([key, { access }]) => key.startsWith('GET ') && access === 'guest',
  )
  for (const [key, { query }] of open) {
    const fields = query instanceof z.ZodObject ? Object.keys(query.shape) : []
    const asked = new URLSearchParams()
    for (const field of fields) if (field in VALUES) asked.set(field, String(VALUES[field]))
    const named = new URLSearchParams([...asked].filter(([field]) => field !== 'userId'))
    for (const path of [`/api${key.slice(4)}?${asked}`, `/api${key.slice(4)}?${named}`, `/api${key.slice(4)}`]) {
      const answer = await fetch(new URL(path.replaceAll(/\{\w+\}/g, '1'), world.url))
      if (answer.ok) holds(key, await answer.text())
    }
  }
  for (const page of [
    '/',
    `/record/${mapName}`,
    `/profile/${member.user.pseudo}`,
    '/leaderboard',
    '/leaderboard?view=points',
    '/leaderboard?view=month',
    '/leaderboard?view=nations',
    `/game-servers/${server.serverId}`,
    '/game-servers',
    '/records',
    `/compare?a=${member.user.pseudo}&b=Eve%209`,
    '/demos.txt',
    '/demos.json',
    '/lj.txt',
    '/feed/records.xml',
    '/feed/maps.xml',
    '/sitemap.xml',
  ]) {
    const answer = await fetch(new URL(page, world.url))
    expect([page, answer.status]).toEqual([page, 200])
    holds(page, await answer.text())
  }
  for (const said of member.heard) holds('ws', said)
  expect(answered).toEqual(
    expect.arrayContaining([
      'GET /run/top',
      'GET /run/player',
      'GET /run/run',
      'GET /run/sections',
      'GET /run/playing',
      'GET /server/top',
    ]),
  )
  expect(answered).toEqual(
    expect.arrayContaining(['GET /points/top', 'GET /points/player', 'GET /game-server/server', 'GET /user/profile']),
  )
  expect(new Set(answered).size).toBeGreaterThan(40)
  expect(await statusOf(world.guest.call('GET /server/best', { query: { map: mapName, steamid: steam(8) } }))).toBe(401)
})
