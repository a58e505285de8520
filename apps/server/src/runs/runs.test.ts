import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { buildServer, clientOf } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { refusal } from '../testing/refusal.ts'

/** What game servers send, and the boards it makes. */

const world = await openWorld()
const { db } = world.ctx
const server = await buildServer(world)

let made = 0
const run = (map: string, timeMs: number, more: object = {}) => ({
  ...{ id: `run-${++made}`, steamid: 'STEAM_0:1:100', name: 'Ann', map, timeMs, cp: 0, gc: 0 },
  ...more,
})
const send = (runs: unknown[], of = server) => of.client.call('POST /server/runs', { body: { runs } })
const top = (mapName: string, more: object = {}, client = world.guest) =>
  client.call('GET /run/top', { query: { mapName, from: 'sent', ...more } })
const listed = async () => (await fetch(`${world.url}/demos.txt`)).text()

test('a finish stands on the board of its map at once, and moves no record', async () => {
  const { mapName } = await buildMap(db)
  const before = await listed()
  const other = { steamid: 'STEAM_0:1:200', name: 'Bob' }
  const { runs } = await send([run(mapName, 61_000), run(mapName.toUpperCase(), 60_000, other), run(mapName, 62_000)])
  expect(runs.map(({ state, rank, isBest, gapMs }) => [state, rank, isBest, gapMs])).toEqual([
    ['taken', 1, true, 0],
    ['taken', 1, true, 0],
    ['taken', 2, false, 1_000],
  ])
  const board = await top(mapName)
  expect(
    board.runs.map(({ player, timeMs, rank, gapMs, standing }) => [player, timeMs, rank, gapMs, standing]),
  ).toEqual([
    ['Bob', 60_000, 1, 0, 'sent'],
    ['Ann', 61_000, 2, 1_000, 'sent'],
  ])
  expect(await top(mapName, { from: 'replayed' })).toMatchObject({
    total: 0,
    levels: [2, 0, 0, 0],
    finished: [2, 0, 2],
    unchecked: 2,
    faster: null,
  })
  expect(await listed()).toBe(before)
})

test('the same id is one run and gets the same answer, also twice at once', async () => {
  const { mapName } = await buildMap(db)
  const one = run(mapName, 50_000)
  const [first, second] = await Promise.all([send([one]), send([one, one])])
  expect(second.runs).toEqual([first.runs[0], first.runs[0]])
  await send([run(mapName, 40_000, { steamid: 'STEAM_0:1:300' })])
  expect((await send([{ ...one, timeMs: 1_000_000 }])).runs).toEqual(first.runs)
  expect((await read(db, sql`select from runs where map_name = ${mapName}`)).length).toBe(2)
})

test('one bad run spoils no other, and says why', async () => {
  const { mapName } = await buildMap(db, { minTimeMs: 30_000 })
  const late = new Date(Date.now() + 48 * 3_600_000).toISOString()
  const { runs } = await send([
    run(mapName, 45_000),
    { id: 'x', map: mapName },
    'nonsense',
    run(mapName, 45_000, { cp: 0, gc: 3 }),
    run(mapName, 20_000),
    run(mapName, 45_000, { at: late }),
    run(mapName, 45_000, { steamid: 'BOT' }),
    run('kz_never_seen', 45_000),
  ])
  expect(runs.map(({ state, code }) => code ?? state)).toEqual([
    'taken',
    'broken',
    'broken',
    'gc_without_cp',
    'impossible_time',
    'finish_to_come',
    'broken',
    'waiting',
  ])
  expect((await top(mapName)).total).toBe(1)
})

test('classes are boards of their own; `all` has the better of both', async () => {
  const { mapName } = await buildMap(db)
  await send([run(mapName, 70_000), run(mapName, 65_000, { cp: 4, gc: 2 }), run(mapName, 72_000, { cp: 9 })])
  const times = async (of: string) => (await top(mapName, { class: of })).runs.map(({ timeMs }) => timeMs)
  expect([await times('pro'), await times('nub'), await times('all')]).toEqual([[70_000], [65_000], [65_000]])
})

test('only a Steam id is the same player on two servers', async () => {
  const { mapName } = await buildMap(db)
  const other = await buildServer(world)
  const emulated = { steamid: 'VALVE_0:1:7', name: 'Cid' }
  await send([run(mapName, 50_000), run(mapName, 51_000, emulated)])
  await send([run(mapName, 49_000), run(mapName, 48_000, emulated)], other)
  expect((await top(mapName)).runs.map(({ player, timeMs }) => [player, timeMs])).toEqual([
    ['Cid', 48_000],
    ['Ann', 49_000],
    ['Cid', 51_000],
  ])
})

test('runs of a server that nobody confirmed are on no board, those of a struck one are refused', async () => {
  const { mapName } = await buildMap(db)
  const [fresh, struck] = [
    await buildServer(world, { trust: 'provisional' }),
    await buildServer(world, { trust: 'struck' }),
  ]
  expect((await send([run(mapName, 50_000)], fresh)).runs).toMatchObject([{ state: 'taken' }])
  expect((await send([run(mapName, 50_000)], struck)).runs).toMatchObject([{ state: 'refused', code: 'server_struck' }])
  expect((await top(mapName)).total).toBe(0)
})

test('a released demo is a run that was checked; it leaves with the release', async () => {
  const { mapName } = await buildMap(db)
  const user = await world.user()
  const { demoId } = await buildDemo(db, { mapName, user, timeMs: 42_000, state: 'RELEASED' })
  await send([run(mapName, 41_000)])
  const board = await top(mapName, { from: 'checked' }, await world.as(user))
  expect(board.runs).toMatchObject([{ player: user.pseudo, timeMs: 42_000, standing: 'checked', rank: 1 }])
  expect(board.mine).toMatchObject({ rank: 1, timeMs: 42_000, percentile: 0, race: null, replay: null, next: null })
  expect(board.faster).toMatchObject({ player: 'Ann', timeMs: 41_000 })
  const wide = await top(mapName, {}, await world.as(user))
  expect(wide.mine).toMatchObject({
    rank: 2,
    timeMs: 42_000,
    percentile: 0,
    race: null,
    next: { rank: 1, player: 'Ann', gapMs: 1_000 },
  })
  await db.execute(sql`update demos set time_ms = 40000 where id = ${demoId}`)
  world.ctx.cache.invalidateAll()
  expect((await top(mapName)).runs[0]).toMatchObject({ timeMs: 40_000 })
  await db.execute(sql`update demos set state = 'REVOKED' where id = ${demoId}`)
  world.ctx.cache.invalidateAll()
  expect((await top(mapName)).runs.map(({ timeMs }) => timeMs)).toEqual([41_000])
})

test('rebuilt from the runs the bests are what they were', async () => {
  const rows = () => read(db, sql`select * from bests order by route_id, class, level, runner_id`)
  const before = await rows()
  const counts = () =>
    read(db, sql`select route_id, class, level, bucket, count from best_counts where count <> 0 order by 1, 2, 3, 4`)
  const counted = await counts()
  await db.execute(sql`select rebuild_bests()`)
  expect(await rows()).toEqual(before)
  expect(before.length).toBeGreaterThan(10)
  expect(await counts()).toEqual(counted)
  expect(counted).toEqual(
    await read(
      db,
      sql`select route_id, class, level, time_bucket(time_ms) as bucket, count(*)::integer as count from bests
        group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
  )
})

test('a key lets in its server alone, and no longer than it holds', async () => {
  const { mapName } = await buildMap(db)
  for (const client of [
    world.guest,
    clientOf(world.url, 'f'.repeat(32)),
    await world.staff('ADMIN').then((s) => s.client),
  ]) {
    expect(await refusal(client.call('POST /server/runs', { body: { runs: [run(mapName, 50_000)] } }))).toEqual([
      401,
      'Unknown server key',
    ])
  }
  const ended = await buildServer(world)
  await db.execute(sql`update server_tokens set ends_at = now() where server_id = ${ended.serverId}`)
  expect(await refusal(send([run(mapName, 50_000)], ended))).toEqual([401, 'Unknown server key'])
  expect((await top(mapName)).total).toBe(0)
})

test('plugins read the top, the record and the best of a player, as JSON and as lines', async () => {
  const { mapName } = await buildMap(db)
  await buildDemo(db, { mapName, user: await world.user({ pseudo: 'Holder' }), timeMs: 40_000, state: 'RELEASED' })
  await send([run(mapName, 41_500)])
  const lines = await fetch(`${world.url}/api/server/top?map=${mapName}`, { headers: { accept: 'text/plain' } })
  expect([lines.headers.get('content-type'), await lines.text()]).toEqual([
    'text/plain; charset=utf-8',
    '1 Holder 00:40.00\n2 Ann 00:41.50\n',
  ])
  const etag = lines.headers.get('etag') ?? 'none'
  const again = await fetch(`${world.url}/api/server/top?map=${mapName}`, {
    headers: { accept: 'text/plain', 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
  expect(await world.guest.call('GET /server/record', { query: { map: mapName } })).toEqual({
    map: mapName,
    record: { name: 'Holder', timeMs: 40_000 },
  })
  const best = { map: mapName, steamid: 'STEAM_0:1:100' }
  expect(await server.client.call('GET /server/best', { query: best })).toEqual({
    map: mapName,
    pro: { timeMs: 41_500, rank: 2, cp: 0, gc: 0 },
    nub: null,
  })
})

test('no Steam id is in any answer', async () => {
  const { mapName } = await buildMap(db)
  const nameless = { name: '', steamid: 'STEAM_0:0:4242' }
  await send([run(mapName, 50_000, nameless)])
  const texts = await Promise.all(
    [`run/top?mapName=${mapName}&from=sent`, `server/top?map=${mapName}`, 'run/player?player=unnamed'].map(
      async (path) => (await fetch(`${world.url}/api/${path}`)).text(),
    ),
  )
  for (const text of texts) expect(text).not.toMatch(/4242|STEAM/)
})

test('a long board has every time once, with its place, on whichever page', async () => {
  const { mapName } = await buildMap(db)
  const times = Array.from({ length: 130 }, (_, at) => 30_000 + ((at * 7_919) % 97) * 250)
  await send(times.map((timeMs, at) => run(mapName, timeMs, { steamid: `STEAM_0:0:${50_000 + at}`, name: `P${at}` })))
  const sorted = times.toSorted((a, b) => a - b)
  const pages = await Promise.all([1, 2, 3].map((page) => top(mapName, { page })))
  expect(pages.map(({ total, totalPages }) => [total, totalPages])).toEqual(Array(3).fill([130, 3]))
  const lines = pages.flatMap(({ runs }) => runs)
  expect(lines.map(({ timeMs }) => timeMs)).toEqual(sorted)
  expect(lines.map(({ rank }) => rank)).toEqual(sorted.map((timeMs) => sorted.indexOf(timeMs) + 1))
  const { counts } = pages[0]?.histogram ?? { counts: [] }
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(130)
  const ofCountry = await top(mapName, { country: 'se' })
  expect([ofCountry.total, ofCountry.runs]).toEqual([0, []])
})

test('a country has a board of its own, which follows the flags of accounts and runners', async () => {
  const { mapName } = await buildMap(db)
  const user = await world.user({ country: 'no' })
  await buildDemo(db, { mapName, user, timeMs: 42_000, state: 'RELEASED' })
  await send(
    [0, 1, 2, 3].map((n) => run(mapName, 40_000 + n * 1_000, { steamid: `STEAM_0:0:${60_000 + n}`, name: `C${n}` })),
  )
  const flag = (n: number, country: string) =>
    db.execute(sql`update runners set country = ${country} where steam_id = ${`STEAM_0:0:${60_000 + n}`}`)
  for (const n of [0, 2, 3]) await flag(n, 'no')
  const client = await world.as(user)
  const board = async (country: string) => {
    world.ctx.cache.invalidateAll()
    const { runs, total, mine, histogram } = await top(mapName, { country, from: 'sent' }, client)
    expect(histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(total)
    const lines = runs.map(({ rank, player, gapMs }) => `${rank} ${player === user.pseudo ? 'me' : player} ${gapMs}`)
    return { lines: lines.sort(), mine: mine?.rank ?? null }
  }
  expect(await board('no')).toEqual({ lines: ['1 C0 0', '2 C2 2000', '2 me 2000', '4 C3 3000'], mine: 2 })
  // a finish that comes has the flag at once, a better one keeps it
  await send([run(mapName, 39_000, { steamid: 'STEAM_0:0:60003', name: 'C3' })])
  expect((await board('no')).lines[0]).toBe('1 C3 0')
  await db.execute(sql`update users set country = 'se' where id = ${user.userId}`)
  expect(await board('no')).toEqual({ lines: ['1 C3 0', '2 C0 1000', '3 C2 3000'], mine: null })
  expect(await board('se')).toEqual({ lines: ['1 me 0'], mine: 1 })
  await flag(0, 'dk')
  expect((await board('no')).lines.length).toBe(2)
  const wrong = () =>
    read(db, sql`select runner_id from bests where country <> coalesce(country_of_runner(runner_id), 'n-a')`)
  expect(await wrong()).toEqual([])
  // made anew they are what they were
  const rows = () => read(db, sql`select * from bests order by route_id, class, level, runner_id`)
  const before = await rows()
  await db.execute(sql`select rebuild_routes(0, 2000000000)`)
  expect(await rows()).toEqual(before)
  await db.execute(sql`select rebuild_bests()`)
  expect(await rows()).toEqual(before)
})

test('buckets begin where the one before ends, for every time there can be', async () => {
  const wrong = await read(
    db,
    sql`select b from generate_series(512, 1090) b
      where time_bucket(bucket_start(b)) < b or (bucket_start(b) > 1 and time_bucket(bucket_start(b) - 1) >= b)`,
  )
  expect(wrong).toEqual([])
})
