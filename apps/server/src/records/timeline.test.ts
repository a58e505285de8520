import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate maps, players, demos, routes, route_records, map_authors cascade`)
  forget()
})

/** Builders write past the live events, so what was answered before is forgotten by hand. */
const forget = () => world.ctx.cache.invalidate(['records', 'maps'])
const DAY = 86_400_000
/** noon of that day: no test runs over a midnight of UTC by this */
const daysAgo = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY - days * DAY + (days > 0 ? DAY / 2 : 0))

async function record(mapName: string, playerName: string, timeMs: number, days: number, more = {}) {
  const built = await buildDemo(world.ctx.db, {
    ...{ mapName, playerName, timeMs, decidedAt: daysAgo(days), state: 'RELEASED' },
    ...more,
  })
  forget()
  return built.demoId
}

const ask = (show: 'telling' | 'all' = 'all') => world.guest.call('GET /record/timeline', { query: { show } })

it('tells who took a record back from whom and after how long', async () => {
  await record('kz_duel', 'Ana', 60_000, 40)
  await record('kz_duel', 'Bo', 59_000, 35)
  const back = await record('kz_duel', 'Ana', 58_950, 1)
  const { records } = await ask()
  expect(records).toEqual([
    expect.objectContaining({
      ...{ demoId: back, mapName: 'kz_duel', player: 'Ana', time: '00:58.95', wonMs: 50, previousPlayer: 'Bo' },
      ...{ previousSinceIso: daysAgo(35).toISOString(), lostAtIso: daysAgo(35).toISOString() },
      ...{ beatsOwn: false, heldUntilIso: null, releaseDateIso: daysAgo(1).toISOString() },
    }),
  ])
})

it('takes the last time the player had it, in this class of this route alone', async () => {
  await record('kz_often', 'Ana', 60_000, 60)
  await record('kz_often', 'Bo', 59_000, 50)
  await record('kz_often', 'Ana', 58_000, 30)
  await record('kz_often', 'Cleo', 57_000, 20)
  await record('kz_often', 'Ana', 56_000, 2)
  // another route and another class: Bo never had these
  await record('kz_often', 'Ana', 60_000, 40, { route: 'easy' })
  await record('kz_often', 'Bo', 59_000, 3, { route: 'easy' })
  await record('kz_often', 'Ana', 60_000, 40, { cp: 1, gc: 1 })
  await record('kz_often', 'Bo', 59_000, 4, { cp: 1, gc: 1 })
  const { records } = await ask()
  expect(records.map(({ player, route, hasCp, lostAtIso }) => [player, route, hasCp, lostAtIso])).toEqual([
    ['Ana', '', false, daysAgo(20).toISOString()],
    ['Bo', 'easy', false, null],
    ['Bo', '', true, null],
  ])
})

it('knows first records, own ones and those that were beaten since', async () => {
  await record('kz_new', 'Ana', 60_000, 6)
  await record('kz_new', 'Ana', 59_900, 5)
  await record('kz_new', 'Bo', 59_800, 4)
  const { records } = await ask()
  expect(records.map(({ player, wonMs, beatsOwn, lostAtIso }) => [player, wonMs, beatsOwn, lostAtIso])).toEqual([
    ['Bo', 100, false, null],
    ['Ana', 100, true, null],
    ['Ana', null, false, null],
  ])
  expect(records.map(({ heldUntilIso }) => heldUntilIso)).toEqual([
    null,
    daysAgo(4).toISOString(),
    daysAgo(5).toISOString(),
  ])
})

it('counts fourteen days of UTC, the empty ones too, and nothing before them', async () => {
  await record('kz_a', 'Ana', 60_000, 14)
  await record('kz_b', 'Ana', 60_000, 13)
  await record('kz_c', 'Ana', 60_000, 0)
  const { days, records } = await ask()
  expect(records.map(({ mapName }) => mapName)).toEqual(['kz_c', 'kz_b'])
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ day: daysAgo(13).toISOString().slice(0, 10), records: 1 })
  expect(days.at(-1)).toEqual({ day: daysAgo(0).toISOString().slice(0, 10), records: 1 })
  expect(days.slice(1, -1).every((day) => day.records === 0)).toBe(true)
})

it('sorts out what is worth telling', async () => {
  const slow = 60_000
  for (const map of ['kz_little', 'kz_half', 'kz_hundredth', 'kz_old']) await record(map, 'Ana', slow, 100)
  await record('kz_short', 'Ana', 10_000, 100)
  await record('kz_ancient', 'Ana', slow, 400)
  await record('kz_little', 'Bo', slow - 490, 3)
  await record('kz_half', 'Bo', slow - 500, 3)
  await record('kz_short', 'Bo', 9_900, 3)
  await record('kz_ancient', 'Bo', slow - 10, 3)
  // little ones, so that the others are a third
  for (const [place, player] of ['Cleo', 'Dan', 'Eve', 'Finn', 'Gus'].entries())
    await record('kz_little', player, slow - 500 - place * 10, 2 - place / 10)
  const named = ({ records }: Awaited<ReturnType<typeof ask>>) => records.map(({ mapName }) => mapName).sort()
  const told = await ask('telling')
  expect(named(told)).toEqual(['kz_ancient', 'kz_half', 'kz_short'])
  expect(told.telling).toBe(3)
  const all = await ask('all')
  expect(all.records).toHaveLength(9)
  expect(all.telling).toBe(3)
})

it('tells the best by what they won, whom they beat and for how long, and a third at most', async () => {
  const won = Array.from({ length: 20 }, (_, place) => 600 + place * 100)
  for (const ms of won) {
    await record(`kz_won_${ms}`, 'Ana', 60_000, 100)
    await record(`kz_won_${ms}`, 'Bo', 60_000 - ms, 3)
  }
  await record('kz_ancient', 'Ana', 60_000, 3000)
  await record('kz_ancient', 'Bo', 59_990, 13)
  await record('kz_back', 'Ana', 60_000, 90)
  await record('kz_back', 'Bo', 59_000, 80)
  await record('kz_back', 'Ana', 58_990, 12)
  const third = await ask('telling')
  expect(third.telling).toBe(7)
  expect(third.records.map(({ mapName }) => mapName)).toEqual([
    ...[2500, 2400, 2300, 2200, 2100].map((ms) => `kz_won_${ms}`),
    ...['kz_back', 'kz_ancient'],
  ])
  for (let day = 0; day < 3; day++)
    for (const ms of won)
      await record(`kz_won_${ms}`, 'Ana', 58_000 - ms * 2 - day * 1000, 2 - day, { source: 'a list' })
  const best = await ask('telling')
  expect(best.telling).toBe(12)
  expect(best.records).toHaveLength(12)
})

it('calls no run of a list a first record, and knows no reign that a run without a date ended', async () => {
  await record('kz_listed', 'Ana', 60_000, 3, { source: 'a list' })
  await record('kz_gone', 'Ana', 60_000, 4)
  await record('kz_gone', 'Bo', 59_000, 0, { source: 'a list', decidedAt: null })
  const { records, telling } = await ask()
  expect(records).toEqual([
    expect.objectContaining({ mapName: 'kz_listed', formerUnknown: true, stands: true }),
    expect.objectContaining({ mapName: 'kz_gone', formerUnknown: false, stands: false, heldUntilIso: null }),
  ])
  expect(telling).toBe(1)
})

it('leaves out maps that take no records or are gone', async () => {
  await buildMap(world.ctx.db, { name: 'kz_retired', state: 'RETIRED' })
  await buildMap(world.ctx.db, { name: 'kz_none', recordable: false })
  await record('kz_retired', 'Ana', 60_000, 1)
  await record('kz_none', 'Ana', 60_000, 1)
  const { days, records } = await ask()
  expect(records).toEqual([])
  expect(days.reduce((sum, day) => sum + day.records, 0)).toBe(0)
})
