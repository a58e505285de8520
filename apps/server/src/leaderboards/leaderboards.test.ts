import { BEATABLE_SORTS } from '@kz/contract/runs/beatable-sorts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { refreshRoute } from '../records/api.ts'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'
import { refreshStats } from './stats.ts'

let world: World
let quim: BuiltUser
let anna: BuiltUser
beforeAll(async () => {
  world = await createWorld()
  world.setNow(new Date('2024-12-20T10:00:00Z'))
  quim = await world.user({ pseudo: 'Quim', country: 'cz' })
  anna = await world.user({ pseudo: 'Anna', country: 'pl' })
  await writeHistory()
})
afterAll(() => world.close())

const forget = () => world.ctx.cache.invalidate(['records', 'demos', 'maps'])
const day = (text: string) => new Date(`${text}T12:00:00Z`)

/** Numbers that look drawn but are the same every time. */
function* drawn(): Generator<number, number, number> {
  let seed = 7
  for (;;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield seed / 2_147_483_648
  }
}
const draws = drawn()
const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(draws.next().value * list.length)] as Value

const names = ['old_one', 'old_two', 'old three', 'late', 'Quim', 'Anna']
const difficulties = ['easy', 'hard', 'death'] as const

async function record(playerName: string, mapName: string, timeMs: number, decidedAt: Date, more: object = {}) {
  const user = { Quim: quim, Anna: anna }[playerName]
  const who = user ? { user } : { playerName, country: playerName === 'late' ? 'n-a' : 'se' }
  return buildDemo(world.ctx.db, { mapName, timeMs, state: 'RELEASED', decidedAt, ...who, ...more })
}

/** Twelve maps of all kinds, two of them out of the count, with runs over the year in no order at all. */
async function writeHistory() {
  for (let index = 0; index < 12; index++) {
    const mapName = `kz_board${index}`
    await buildMap(world.ctx.db, {
      name: mapName,
      difficulty: difficulties[index % 3],
      type: index % 2 ? 'bhop' : 'climb',
      isXd: index % 4 === 0,
      state: index === 10 ? 'RETIRED' : 'ACTIVE',
      recordable: index !== 11,
      releasedAt: day('2023-12-01'),
    })
    for (let run = 0; run < 9; run++) {
      const route = index === 3 && run % 2 ? 'easy' : ''
      const date = new Date(Date.UTC(2024, 0, 3 + Math.floor(draws.next().value * 340), 5 + run))
      const more = { route, ...(run === 8 && { cp: 2, gc: 1 }) }
      await record(pick(names), mapName, 40_000 + Math.floor(draws.next().value * 200) * 100, date, more)
    }
  }
}

const RUN = { player: text, country: text, route: int, timeMs: int, at: moment, difficulty: text, counts: bool }
type Run = RowOf<typeof RUN>

/** The board counted by hand: for each route the fastest run released by the end of the day. */
async function recount(date: string, fits: (run: Run) => boolean = () => true) {
  const runs = await rows(
    world.ctx.db,
    RUN,
    sql`select coalesce(u.pseudo, d.player_name) as player, coalesce(nullif(d.country, 'n-a'), u.country, d.country) as country, d.route_id as route,
        d.time_ms as "timeMs", d.decided_at as at, m.difficulty, m.state = 'ACTIVE' and m.recordable as counts
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        join players p on p.id = d.player_id left join users u on u.id = p.user_id
      where d.state = 'RELEASED' and d.cp = 0 and d.gc = 0 order by d.decided_at, d.time_ms, d.id`,
  )
  const end = Date.parse(`${date}T00:00:00Z`) + 86_400_000
  const best = new Map<number, Run>()
  for (const run of runs) {
    if (!run.counts || run.at.getTime() >= end) continue
    if (run.timeMs < (best.get(run.route)?.timeMs ?? Number.POSITIVE_INFINITY)) best.set(run.route, run)
  }
  const held = [...best.values()].filter(fits)
  const counted = (of: (run: Run) => string) => {
    const found = new Map<string, { records: number; last: number }>()
    // nobody's country has no rank
    for (const run of held.filter((one) => of(one) !== 'n-a')) {
      const { records, last } = found.get(of(run)) ?? { records: 0, last: 0 }
      found.set(of(run), { records: records + 1, last: Math.max(last, run.at.getTime()) })
    }
    const lines = [...found].sort(([, a], [, b]) => b.records - a.records || a.last - b.last)
    return lines.map(([name, { records }]) => [
      1 + lines.filter(([, line]) => line.records > records).length,
      name,
      records,
    ])
  }
  return {
    players: counted(({ player }) => player),
    countries: counted(({ country }) => country),
  }
}

const players = async (query: object) =>
  (await world.guest.call('GET /record/player-demos', { query })).map((line) => [
    line.rank,
    line.pseudo,
    line.recordNumber,
  ])
const countries = async (query: object) =>
  (await world.guest.call('GET /record/country-demos', { query })).map((line) => [
    line.rank,
    line.country,
    line.recordNumber,
  ])

it('agrees with a recount on every day asked, ties, retired maps and routes included', async () => {
  const dates = ['2024-01-02', '2024-01-20', '2024-03-01', '2024-05-05', '2024-08-17', '2024-11-30', '2024-12-20']
  for (const date of dates) {
    const expected = await recount(date)
    expect(await players({ date }), date).toEqual(expected.players)
    expect(await countries({ date }), date).toEqual(expected.countries)
  }
  expect(await players({})).toEqual((await recount('2024-12-20')).players)
  expect(await players({ date: '20/01/2024' })).toEqual((await recount('2024-01-20')).players)
  expect((await recount('2024-12-20')).players.length).toBeGreaterThan(4)
})

it('counts what the filters let through', async () => {
  const expected = await recount('2024-09-01', ({ difficulty }) => difficulty !== 'easy')
  expect(await players({ date: '2024-09-01', difficulty: 'hard,death' })).toEqual(expected.players)
  const swedes = await recount('2024-12-20', ({ country }) => country === 'se')
  expect(await players({ country: 'se' })).toEqual(swedes.players)

  const board = await world.guest.call('GET /record/top-filtered', { query: { difficulty: 'hard', xdFilter: 'NO_XD' } })
  expect(board).toMatchObject({ date: '2024-12-20', maps: 2, page: 1, totalPages: 1, me: null })
  for (const line of board.players) {
    expect(line.byDifficulty[5]).toBe(line.recordNumber)
    expect(line.months.at(-1)).toBe(line.recordNumber)
    expect(line.everSet).toBeGreaterThanOrEqual(line.recordNumber)
    expect(line.percentNumber).toBe(Math.min(100, Math.round((line.recordNumber / 2) * 1000) / 10))
  }
})

it('tells places gained in thirty days', async () => {
  const [before, now] = [await recount('2024-06-11'), await recount('2024-07-11')]
  const lines = await world.guest.call('GET /record/player-demos', { query: { date: '2024-07-11' } })
  expect(lines.map(({ pseudo, change }) => [pseudo, change])).toEqual(
    now.players.map(([rank, name]) => {
      const old = before.players.find((line) => line[1] === name)
      return [name, old ? Number(old[0]) - Number(rank) : null]
    }),
  )
})

it('sees a change at once: a release, a better time, a map that retires, a revoked run, another flag', async () => {
  const check = async () => {
    forget()
    expect(await players({})).toEqual((await recount('2024-12-20')).players)
    expect(await countries({})).toEqual((await recount('2024-12-20')).countries)
  }
  const everSet = async () => {
    forget()
    const lines = await world.guest.call('GET /record/player-demos')
    return lines.find(({ pseudo }) => pseudo === 'Anna')?.everSet ?? 0
  }
  await record('Anna', 'kz_fresh', 50_000, day('2024-12-01'))
  await check()
  const before = await everSet()
  const { demoId, routeId } = await record('Anna', 'kz_fresh', 49_000, day('2024-12-02'))
  expect(await everSet()).toBe(before + 1)
  await check()

  await world.ctx.db.execute(sql`update demos set state = 'REVOKED', revoke_reason = 'x' where id = ${demoId}`)
  await refreshRoute(world.ctx.db, routeId)
  expect(await everSet()).toBe(before)
  await world.ctx.db.execute(sql`update maps set state = 'RETIRED' where name = 'kz_fresh'`)
  await check()
  // past records stay with the country they were run for; what was run for none follows the flag
  const inFinland = async () => (await countries({})).find(([, country]) => country === 'fi')?.[2]
  await world.ctx.db.execute(sql`update users set country = 'fi' where id = ${anna.userId}`)
  await check()
  expect(await inFinland()).toBeUndefined()
  const run = await record('Anna', 'kz_nowhere', 40_000, day('2024-12-03'))
  await world.ctx.db.execute(sql`update demos set country = 'n-a' where id = ${run.demoId}`)
  await refreshRoute(world.ctx.db, run.routeId)
  await check()
  expect(await inFinland()).toBe(1)
  await world.ctx.db.execute(sql`update users set country = 'no' where id = ${anna.userId}`)
  await check()
  expect(await inFinland()).toBeUndefined()
})

it('shows the shapes that known clients read, and where the caller stands', async () => {
  const client = await world.as(quim)
  const board = await client.call('GET /record/top-filtered')
  const own = board.players.find(({ pseudo }) => pseudo === 'Quim')
  expect(board.me).toEqual({ rank: own?.rank, recordNumber: own?.recordNumber, page: 1 })
  expect(own).toMatchObject({ playerId: quim.userId, country: 'cz', percentNumber: expect.any(Number) })
  expect(own?.latestMap?.mapName).toMatch(/^kz_/)
  const [country] = await client.call('GET /record/country-demos')
  expect(country).toMatchObject({ rank: 1, countryName: expect.any(String), percentNumber: expect.any(Number) })
  const answer = await fetch(`${world.url}/api/record/player-demos?page=2`)
  expect([await answer.json(), answer.headers.get('x-total-pages')]).toEqual([[], '1'])
})

it.each([
  ['player-demos?date=2024-12-21', 'Invalid date'],
  ['player-demos?date=1999-12-31', 'Invalid date'],
  ['country-demos?date=2024-02-30', 'Invalid date'],
  ['country-demos?date=yesterday', 'Invalid date'],
  ['top-filtered?difficulty=purple', 'Invalid difficulty'],
  ['top-filtered?length=long,endless', 'Invalid length'],
  ['top-filtered?type=%25', 'Invalid type'],
  ['top-filtered?xdFilter=maybe', 'Invalid xdFilter'],
  [`top-filtered?difficulty=${Array.from({ length: 21 }, () => 'hard').join()}`, 'Invalid difficulty'],
  ['beatable?kind=easy', 'Invalid kind'],
  ['compare?a=Quim', 'Missing b'],
])('refuses %s', async (path, message) => {
  const answer = await fetch(`${world.url}/api/record/${path}`)
  expect([answer.status, await answer.json()]).toMatchObject([400, { message }])
})

it('names what to go for: maps nobody holds, and the records fought for the least', async () => {
  await buildMap(world.ctx.db, { name: 'kz_open', difficulty: 'hard', releasedAt: day('2010-01-01') })
  await buildMap(world.ctx.db, { name: 'kz_open_xd', difficulty: 'death', isXd: true })
  await record('old_one', 'kz_soft', 90_000, day('2024-01-05'))
  await record('old_two', 'kz_tough', 60_000, day('2024-01-05'))
  await record('old_one', 'kz_tough', 59_990, day('2024-02-05'))
  forget()
  const open = await world.guest.call('GET /record/beatable', { query: { kind: 'open', difficulty: 'hard' } })
  expect(open.lines).toMatchObject([{ mapName: 'kz_open', timeMs: null, taken: 0 }])

  const weak = await world.guest.call('GET /record/beatable')
  const place = (mapName: string) => weak.lines.findIndex((line) => line.mapName === mapName)
  expect(weak.lines[place('kz_soft')]).toMatchObject({ taken: 1, improvedBy: null, playerName: 'old_one' })
  expect(place('kz_soft')).toBeLessThan(place('kz_tough'))
  expect(weak.lines.map(({ mapName }) => mapName)).not.toContain('kz_board10')
  for (const kind of ['weak', 'open'] as const) {
    const isXd = async (xdFilter: 'ALL' | 'ONLY_XD' | 'NO_XD') =>
      (await world.guest.call('GET /record/beatable', { query: { kind, xdFilter } })).lines.map((line) => line.isXdMap)
    const xd = (await isXd('ALL')).filter(Boolean)
    expect(xd.length, kind).toBeGreaterThan(0)
    expect(await isXd('ONLY_XD')).toEqual(xd)
    expect(await isXd('NO_XD')).toEqual((await isXd('ALL')).filter((one) => !one))
  }
  for (const kind of ['weak', 'open'] as const)
    for (const sort of BEATABLE_SORTS)
      for (const descending of [false, true])
        await world.guest.call('GET /record/beatable', { query: { kind, sort, descending } })
  const times = async (descending: boolean) =>
    (await world.guest.call('GET /record/beatable', { query: { sort: 'time', descending } })).lines.map(
      ({ timeMs }) => timeMs ?? 0,
    )
  expect(await times(false)).toEqual((await times(true)).sort((a, b) => a - b))
  const byLevel = await world.guest.call('GET /record/beatable', {
    query: { kind: 'open', sort: 'difficulty', descending: true },
  })
  expect(byLevel.lines[0]?.difficulty).toBe('death')
  const others = await world.guest.call('GET /record/beatable', { query: { player: 'OLD_ONE' } })
  expect(others.lines.some(({ playerName }) => playerName === 'old_one')).toBe(false)
  expect(others.totalItems).toBeLessThan(weak.totalItems)
  expect([weak.totalPages, others.totalPages]).toEqual([1, 1])
  expect([weak.totalItems, others.totalItems]).toEqual([weak.lines.length, others.lines.length])
})

it('compares two players where both have a run', async () => {
  await record('Quim', 'kz_duel', 60_000, day('2024-03-01'))
  await record('Anna', 'kz_duel', 58_000, day('2024-03-02'))
  await record('Quim', 'kz_duel', 57_000, day('2024-03-03'))
  forget()
  const found = await world.guest.call('GET /record/compare', { query: { a: 'quim', b: 'Anna', sort: 'map' } })
  expect(found.routes.find(({ mapName }) => mapName === 'kz_duel')).toMatchObject({
    aMs: 57_000,
    bMs: 58_000,
    holder: 'a',
    watched: null,
  })
  expect(found.duels.filter(({ mapName }) => mapName === 'kz_duel').map(({ by }) => by)).toEqual(['a', 'b'])
  expect(found.a.ahead + found.b.ahead).toBe(found.totalItems)
  // any other writing of a nickname means the same player, as on the profile
  const ahead = await world.guest.call('GET /record/compare', { query: { a: 'ＱＵＩＭ', b: 'Anna', ahead: 'a' } })
  expect(ahead.totalItems).toBe(found.a.ahead)
  expect(ahead.routes.every(({ aMs, bMs }) => aMs < bMs)).toBe(true)
  await expect(world.guest.call('GET /record/compare', { query: { a: 'Quim', b: 'nobody' } })).rejects.toMatchObject({
    status: 404,
    message: 'Player not found',
  })
})

it('keeps the statistics in a table and counts them anew after a change', async () => {
  forget()
  const stats = await world.guest.call('GET /stats')
  const board = await world.guest.call('GET /record/top-filtered')
  expect(stats.mostCurrent.map(({ playerName, records }) => [playerName, records])).toEqual(
    board.players.map(({ pseudo, recordNumber }) => [pseudo, recordNumber]),
  )
  expect(stats.cards).toMatchObject({ players: board.totalItems, recordable: board.maps })
  expect(stats.months[0]?.month).toBe('2024-01')
  expect(stats.months.reduce((sum, { records }) => sum + records, 0)).toBe(stats.cards.recordsEver)
  expect(stats.hours.reduce((sum, records) => sum + records, 0)).toBe(stats.cards.recordsEver)
  expect(stats.withoutRecord[0]?.mapName).toBe('kz_open')
  expect(stats.longestHeld[0]?.untilIso).toBeNull()

  await record('Anna', 'kz_open', 70_000, day('2024-12-19'))
  forget()
  expect((await world.guest.call('GET /stats')).cards.recordsEver).toBe(stats.cards.recordsEver)
  await refreshStats(world.ctx)
  forget()
  const later = await world.guest.call('GET /stats')
  expect(later.cards.recordsEver).toBe(stats.cards.recordsEver + 1)
  expect(later.withoutRecord).toMatchObject([{ mapName: 'kz_open_xd' }])
})

it('compares with the end of the day thirty days before, to the hour', async () => {
  await record('there before', 'kz_hour_before', 50_000, new Date('2022-03-01T23:00:00Z'))
  await record('came since', 'kz_hour_after', 50_000, new Date('2022-03-02T01:00:00Z'))
  const lines = await world.guest.call('GET /record/player-demos', { query: { date: '2022-03-31' } })
  expect(lines.map(({ pseudo, change, recordChange }) => [pseudo, change, recordChange])).toEqual([
    ['there before', 0, 0],
    ['came since', null, 1],
  ])
})

it('reads the reigns once for all members, not once for each call', async () => {
  // nothing notes these changes: only who reads everything again sees them
  const unnoted = (change: string) =>
    world.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`alter table reigns disable trigger reigns_updated`)
      await tx.execute(sql.raw(change))
      await tx.execute(sql`alter table reigns enable trigger reigns_updated`)
    })
  const board = async () => {
    const member = await world.as(await world.user())
    return member.call('GET /record/player-demos')
  }
  const before = await board()
  expect(before.length).toBeGreaterThan(0)
  await unnoted(`update reigns set held_from = held_from + interval '40 years'`)
  try {
    expect(await board()).toEqual(before)
  } finally {
    await unnoted(`update reigns set held_from = held_from - interval '40 years'`)
  }
})
