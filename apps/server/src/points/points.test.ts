import { placePoints } from '@kz/contract/runs/point-rule'
import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { statusOf } from '../testing/refusal.ts'
import { openPoints, run, steam } from '../testing/worlds/points.ts'
import { refreshDue } from './api.ts'

/** Points follow the boards; whatever happens, they are what a recount of the runs says. */

const world = await openWorld()
const { db } = world.ctx
const { finish, board, agrees } = await openPoints(world)

test('points are what a recount says after whatever changes boards', async () => {
  const maps: string[] = []
  for (const difficulty of ['easy', 'hard', 'death', 'unknown'] as const) {
    maps.push((await buildMap(db, { difficulty })).mapName)
  }
  const [one, two, three, four] = maps as [string, string, string, string]
  const members = await Promise.all([world.user({ country: 'pl' }), world.user({ country: 'se' })])
  await finish(
    maps.flatMap((map, at) =>
      Array.from({ length: 12 - 2 * at }, (_, n) => run(map, n + at, 40_000 + ((n * 7_919) % 900) * 10)),
    ),
  )
  await agrees()

  // a better run, an equal one, one with gochecks, a slower one
  await finish([run(one, 3, 39_000), run(one, 4, 39_000), run(two, 5, 20_000, { cp: 3, gc: 1 }), run(two, 6, 90_000)])
  await agrees()
  // a demo that staff released, and revoked
  const { demoId } = await buildDemo(db, { mapName: two, user: members[0], timeMs: 30_000, state: 'RELEASED' })
  await agrees()
  await db.execute(sql`update demos set state = 'REVOKED', revoke_reason = 'x' where id = ${demoId}`)
  await agrees()
  // a server whose runs go and come back
  const other = await buildServer(world)
  await finish([run(three, 90, 38_000), run(four, 91, 38_000)], other)
  await agrees()
  const admin = await world.as(await world.user({ roles: ['ADMIN'] }))
  for (const state of ['struck', 'confirmed'] as const) {
    await admin.call('PUT /game-server/trust', { query: { id: other.serverId }, body: { state, reason: 'test' } })
    await agrees()
  }
  // a runner who turns out to be a member
  await db.execute(sql`with made as (insert into players (name, country, user_id) select pseudo, country, id from users
    where id = ${members[1].userId} returning id) select runner_of_player(id) from made`)
  await db.execute(sql`select give_runs(w.id, runner_of_player(p.id)) from runners w, players p
    where w.steam_id = ${steam(3)} and p.user_id = ${members[1].userId}`)
  await agrees()
  // another flag, another difficulty, a map that takes no records, one that is withdrawn, and back
  await db.execute(sql`update users set country = 'pl' where id = ${members[1].userId}`)
  await agrees()
  for (const change of [
    sql`update maps set difficulty = 'extreme' where name = ${one}`,
    sql`update maps set recordable = false where name = ${two}`,
    sql`update maps set state = 'HIDDEN' where name = ${three}`,
    sql`update maps set recordable = true, state = 'ACTIVE' where name in (${two}, ${three})`,
  ]) {
    await db.execute(change)
    await agrees()
  }
  // a route of its own, and its merger into another
  await db.execute(sql`insert into routes (map_id, name) select id, 'left' from maps where name = ${one}`)
  await finish([run(one, 1, 31_000, { route: 'left' }), run(one, 2, 32_000, { route: 'left' })])
  await agrees()
  await db.execute(sql`select move_route_runs(g.id, k.id) from maps m join routes g on g.map_id = m.id and g.name = 'left'
    join routes k on k.map_id = m.id and k.name = '' where m.name = ${one}`)
  await agrees()
  // a route that goes to another map, of another difficulty
  await db.execute(sql`update routes set map_id = (select id from maps where name = ${four}), name = 'was a map'
    where name = '' and map_id = (select id from maps where name = ${two})`)
  await agrees()
})

test('a run is on the board by points as soon as it is counted, and moves who was passed', async () => {
  const { mapName } = await buildMap(db, { difficulty: 'death' })
  await finish([run(mapName, 501, 60_000), run(mapName, 502, 61_000)])
  await refreshDue(world.ctx)
  const before = await board()
  await finish([run(mapName, 503, 59_000)])
  await refreshDue(world.ctx)
  const after = await board()
  const of = (lines: typeof before, n: number) => lines.find(({ player }) => player === `Runner ${n}`)?.points
  expect([of(before, 501), of(before, 503)]).toEqual([placePoints('death', 2, 1), undefined])
  expect([of(after, 503), of(after, 501), of(after, 502)]).toEqual(
    [1, 2, 3].map((place) => placePoints('death', 3, place)),
  )
})

test('a member sees their own line with who is around, wherever the page is', async () => {
  const ann = await world.user({ pseudo: 'Ann_points', country: 'no' })
  const { mapName } = await buildMap(db, { difficulty: 'easy' })
  await buildDemo(db, { mapName, user: ann, timeMs: 60_000, state: 'RELEASED' })
  await finish([run(mapName, 601, 50_000), run(mapName, 602, 55_000), run(mapName, 603, 65_000)])
  await refreshDue(world.ctx)
  const client = await world.as(ann)
  const { mine, players } = await client.call('GET /points/top', { query: { page: 900 } })
  expect(players).toEqual([])
  const lines = await board()
  const at = lines.findIndex(({ player }) => player === 'Ann_points')
  expect(mine).toMatchObject({ points: lines[at]?.points, rank: lines[at]?.rank, rankInCountry: 1, country: 'no' })
  expect(mine?.around.map(({ player }) => player)).toEqual(
    lines.slice(Math.max(0, at - 2), at + 3).map(({ player }) => player),
  )
  expect(mine?.around).toEqual(lines.slice(Math.max(0, at - 2), at + 3))
  const higher = lines.filter(({ points }) => points > (mine?.points ?? 0)).at(-1)
  expect(mine?.toNext).toBe(higher ? higher.points - (mine?.points ?? 0) : null)
  expect((await client.call('GET /points/top', { query: { followed: true } })).totalItems).toBe(0)
  expect((await world.guest.call('GET /points/top')).mine).toBeNull()
  expect(await world.guest.call('GET /points/player', { query: { player: 'ann_POINTS' } })).toMatchObject({
    ...{ points: mine?.points, rank: mine?.rank, rankInCountry: 1, of: lines.length },
  })
  const { bests, total } = await world.guest.call('GET /points/bests', { query: { player: 'ann_POINTS' } })
  expect(total).toBe(bests.length)
  for (const { mapName, rank, timeMs } of bests) {
    const top = await client.call('GET /run/top', { query: { mapName } })
    expect(top.mine).toMatchObject({ rank, timeMs })
  }
  expect(bests.length).toBeGreaterThan(0)
})

test('places in a country, in a month and of countries are held against those of before', async () => {
  const kim = await world.user({ pseudo: 'Kim_moves', country: 'nz' })
  const lee = await world.user({ pseudo: 'Lee_moves', country: 'nz' })
  const { mapName } = await buildMap(db, { difficulty: 'death' })
  const at = (now: string) => {
    world.setNow(new Date(now))
    world.ctx.cache.invalidateAll()
  }
  const ran = async (user: typeof kim, timeMs: number, day: string) => {
    await buildDemo(db, { mapName, user, timeMs, state: 'RELEASED', decidedAt: new Date(`${day}T12:00:00Z`) })
    await refreshDue(world.ctx)
  }
  const changes = async (query: object) => {
    world.ctx.cache.invalidateAll()
    const { players, mine } = await (await world.as(kim)).call('GET /points/top', { query })
    const own = players.filter(({ player }) => player.endsWith('_moves'))
    return [...own.map(({ player, change }) => [player.slice(0, 3), change]), mine?.change]
  }
  const nation = async () => {
    world.ctx.cache.invalidateAll()
    const { countries } = await world.guest.call('GET /points/countries')
    return countries.find(({ country }) => country === 'nz')
  }
  at('2032-03-05T10:00:00Z')
  await refreshDue(world.ctx)
  await ran(kim, 60_000, '2032-03-05')
  await ran(lee, 50_000, '2032-03-06')
  // two of another country win less, on an easier map
  const easy = (await buildMap(db, { difficulty: 'easy' })).mapName
  for (const timeMs of [60_000, 61_000]) {
    const user = await world.user({ country: 'mt' })
    await buildDemo(db, { mapName: easy, user, timeMs, state: 'RELEASED', decidedAt: new Date('2032-03-07T12:00:00Z') })
  }
  await refreshDue(world.ctx)
  // nobody was anywhere before
  expect(await changes({ country: 'nz' })).toEqual([['Lee', null], ['Kim', null], null])
  expect(await changes({ month: '2032-03' })).toEqual([['Lee', null], ['Kim', null], null])
  expect((await nation())?.change).toBeNull()

  at('2032-04-01T00:00:01Z')
  await refreshDue(world.ctx)
  const before = await nation()
  const [first] = await read(
    db,
    sql`select place, country, country_place from points_months where month = '2032-03-01'
    and runner_id = (select w.id from runners w join players p on p.id = w.player_id where p.user_id = ${lee.userId})`,
  )
  expect(first).toEqual({ place: 1, country: 'nz', country_place: 1 })
  const march = async () => {
    world.ctx.cache.invalidateAll()
    const { players, totalItems } = await world.guest.call('GET /points/top', {
      query: { month: '2032-03', country: 'nz' },
    })
    return [players.map(({ player, rank, records }) => [player.slice(0, 3), rank, records]), totalItems]
  }
  // both set a record of the map in March
  const won = [
    [
      ['Lee', 1, 1],
      ['Kim', 2, 1],
    ],
    2,
  ]
  expect(await march()).toEqual(won)
  expect(await read(db, sql`select * from points_month_counts order by 1, 2, 3`)).toEqual(
    await read(
      db,
      sql`select a.month, v.country, points_bucket(a.won) as bucket, count(*)::integer as count
        from points_months a cross join lateral (values (''), (a.country)) v (country) where v.country is not null
        group by 1, 2, 3 order by 1, 2, 3`,
    ),
  )
  // Kim passes Lee, and the country gets a third who is good
  await ran(kim, 40_000, '2032-04-09')
  const others = await Promise.all([1, 2, 3].map((n) => world.user({ country: 'nz', pseudo: `Nz_${n}` })))
  for (const [n, user] of others.entries()) await ran(user, 30_000 - n, '2032-04-09')
  at('2032-04-09T10:00:00Z')
  await refreshDue(world.ctx)
  expect(await changes({ country: 'nz' })).toEqual([['Kim', -2], ['Lee', -4], -2])
  expect(await changes({ country: 'nz', followed: true })).toEqual([undefined])
  // in March Kim was second; Lee won nothing in April
  expect(await changes({ month: '2032-04' })).toEqual([['Kim', -2], -2])
  expect(await changes({ month: '2032-04', country: 'nz' })).toEqual([['Kim', -2], -2])
  const after = await nation()
  expect(after?.change).toBe((before?.rank ?? 0) - (after?.rank ?? 0))
  expect(after?.change).toBeGreaterThan(0)
  // a place in another country is none here
  await db.execute(sql`update users set country = 'au' where id = ${kim.userId}`)
  await refreshDue(world.ctx)
  expect(await changes({ country: 'au' })).toEqual([['Kim', null], null])
  // and a month that ended keeps the flags of then
  expect(await march()).toEqual(won)
  world.setNow(null)
})

test('what cannot be asked is refused', async () => {
  for (const query of [{ month: '2031-13' }, { month: 'may' }, { country: 'xx1' }, { page: 0 }, { page: 'two' }]) {
    expect(await statusOf(world.guest.call('GET /points/top', { query: query as object })), JSON.stringify(query)).toBe(
      400,
    )
  }
  expect(await statusOf(world.guest.call('GET /points/player', { query: { player: '' } }))).toBe(400)
  expect(await statusOf(world.guest.call('GET /points/player', { query: { player: 'nobody of this name' } }))).toBe(404)
  expect((await world.guest.call('GET /points/top', { query: { page: 100_000 } })).players).toEqual([])
})

test('countries have the points of their five best', async () => {
  await db.execute(
    sql`update runners set country = 'is' where name in ('Runner 0', 'Runner 1', 'Runner 2', 'Runner 4', 'Runner 5', 'Runner 6')`,
  )
  await refreshDue(world.ctx)
  const own = (await board({ country: 'is' })).map(({ points, player }) => ({ points, player }))
  world.ctx.cache.invalidateAll()
  const { countries } = await world.guest.call('GET /points/countries')
  expect(countries.find(({ country }) => country === 'is')).toMatchObject({
    ...{ players: own.length, countryName: 'Iceland' },
    points: own.slice(0, 5).reduce((sum, { points }) => sum + points, 0),
    first: own.slice(0, 3).map(({ player }) => player),
  })
  expect(own.length).toBe(6)
  expect(countries.map(({ points }) => points)).toEqual(countries.map(({ points }) => points).sort((a, b) => b - a))
  expect((await world.guest.call('GET /points/rule')).text).toContain('doubles')
})

test('achievements name the run that gave them, and go with it', async () => {
  const eve = await world.user({ pseudo: 'Eve_done' })
  const { mapName } = await buildMap(db, { difficulty: 'easy' })
  const { demoId } = await buildDemo(db, { mapName, user: eve, timeMs: 3_700_000, state: 'RELEASED' })
  const earned = async () => {
    world.ctx.cache.invalidateAll()
    const { achievements } = await world.guest.call('GET /points/achievements', { query: { player: 'eve_done' } })
    expect(achievements.length).toBe(20)
    return achievements.filter(({ dateIso }) => dateIso !== null).map(({ id, run: by }) => [id, by?.mapName])
  }
  expect(await earned()).toEqual([
    ['first-finish', mapName],
    ['first-record', mapName],
    ['marathon', mapName],
  ])
  await db.execute(sql`update demos set state = 'REVOKED', revoke_reason = 'x' where id = ${demoId}`)
  await db.execute(sql`delete from reigns where demo_id = ${demoId}`)
  expect(await earned()).toEqual([])
  expect(await statusOf(world.guest.call('GET /points/achievements', { query: { player: 'nobody at all' } }))).toBe(404)
})
