import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'
import { importLongJumps } from './import-longjumps.ts'
import { importMaps } from './import-maps.ts'
import { importRecords } from './import-records.ts'

/**
 * A list that says nothing of dates, taken into a site that has its own records: its runs are shown everywhere, say that
 * nobody knows when they were and whom they beat, and count nowhere as new.
 */

let world: World
let ann: BuiltUser
const DAY = 86_400_000
const LISTED = ['lister', 'second', 'third']

const bytes = async function* (text: string) {
  yield Buffer.from(text)
}
const guest = <Answer>(call: (client: World['guest']) => Promise<Answer>) => call(world.guest)
const daysAgo = (days: number) => new Date(world.ctx.now().getTime() - days * DAY)

beforeAll(async () => {
  world = await createWorld()
  ann = await world.user({ pseudo: 'Ann', country: 'pl' })
  const { db } = world.ctx
  const own = { user: ann, state: 'RELEASED' as const }
  // beaten by the list, slower than the list, and one the list knows nothing of
  await buildDemo(db, { ...own, mapName: 'kz_beaten', timeMs: 100_000, decidedAt: daysAgo(400) })
  await buildDemo(db, { ...own, mapName: 'kz_beaten', timeMs: 95_000, decidedAt: daysAgo(8) })
  await buildDemo(db, { ...own, mapName: 'kz_kept', timeMs: 50_000, decidedAt: daysAgo(900) })
  await buildDemo(db, { ...own, mapName: 'kz_own', timeMs: 40_000, decidedAt: daysAgo(3) })
  await importRecords(
    world.ctx,
    bytes(
      'Some-Place.example\nkz_beaten 90 lister ru 7\nkz_kept 60.5 second n-a 8\nkz_list 30 lister ru 9\nkz_list 31 third fi 9',
    ),
    'demos_some.txt',
  )
  await importMaps(
    world.ctx,
    bytes(
      'mapname,diff_name,type,authors,date_old,community\nkz_listed,Easy,bhop,,,\nkz_dated,Easy,bhop,,02.03.2009,\n',
    ),
    'maps.csv',
  )
  await importLongJumps(
    world.ctx,
    bytes('"lister","255.5","245","273","334","hj","ea","x",\n"nobody","250.5","240","273","334","cj","ea","x",\n'),
    'jumps.csv',
  )
  // the demo that came after the list is a record like any other
  await buildDemo(db, { ...own, mapName: 'kz_list', timeMs: 29_000, decidedAt: daysAgo(0) })
})
afterAll(() => world.close())

describe('a run of a list without dates', () => {
  it('stands on /records without a day, and is no first record', async () => {
    const lines = await guest((site) => site.call('GET /record/all-demos', { query: {} }))
    const of = (name: string) => lines.find(({ mapName }) => mapName === name)
    expect(of('kz_beaten')).toMatchObject({
      ...{ playerName: 'lister', time: '01:30.00', releaseDate: null, releaseDateIso: null },
      ...{ previousPlayer: null, timeDifference: null, formerUnknown: true },
    })
    expect(of('kz_own')).toMatchObject({ playerName: 'Ann', formerUnknown: false })
    expect(of('kz_own')?.releaseDateIso).not.toBeNull()
    const byDate = await guest((site) =>
      site.call('GET /record/all-demos', { query: { sortColumn: 'releaseDate', sortDirection: 'DESC' } }),
    )
    expect(byDate.map(({ mapName }) => mapName).slice(0, 4)).toEqual(['kz_list', 'kz_own', 'kz_kept', 'kz_beaten'])
  })

  it('stands in the history of its map: what was never the record says so, with its source', async () => {
    const historyOf = async (mapName: string) => {
      const { listRecords } = await guest((site) => site.call('GET /record/map', { query: { mapName } }))
      return listRecords.map(({ playerName, timeMs, releaseDateIso, source, isCurrent, wasRecord, formerUnknown }) => ({
        ...{ playerName, timeMs, dated: releaseDateIso !== null, source, isCurrent, wasRecord, formerUnknown },
      }))
    }
    const source = 'Some-Place.example'
    const own = { playerName: 'Ann', dated: true, source: null, wasRecord: true, formerUnknown: false }
    expect(await historyOf('kz_beaten')).toEqual([
      { ...own, timeMs: 95_000, isCurrent: false },
      { ...own, timeMs: 100_000, isCurrent: false },
      {
        ...{ playerName: 'lister', timeMs: 90_000, dated: false, source },
        isCurrent: true,
        wasRecord: true,
        formerUnknown: true,
      },
    ])
    expect(await historyOf('kz_kept')).toEqual([
      { ...own, timeMs: 50_000, isCurrent: true },
      {
        ...{ playerName: 'second', timeMs: 60_500, dated: false, source },
        isCurrent: false,
        wasRecord: false,
        formerUnknown: false,
      },
    ])
    expect((await historyOf('kz_list')).map(({ playerName, wasRecord }) => [playerName, wasRecord])).toEqual([
      ['Ann', true],
      ['lister', true],
      ['third', false],
    ])
  })

  it('is not among the latest demos, their likes, the newest release, nor the feed', async () => {
    const latest = await guest((site) => site.call('GET /latest-demos/', { query: {} }))
    expect(latest.map(({ mapName }) => mapName)).toEqual(['kz_list', 'kz_own', 'kz_beaten', 'kz_beaten', 'kz_kept'])
    const { demos } = await guest((site) => site.call('GET /latest-demos/likes-comments'))
    expect(Object.keys(demos)).toHaveLength(5)
    const { demosByPlayer } = await guest((site) => site.call('GET /record/latest-demos'))
    expect(demosByPlayer.map(({ playerName }) => playerName)).toEqual(['Ann'])
    const feed = await (await fetch(`${world.url}/feed/records.xml`)).text()
    expect(feed).toContain('Ann set kz_own')
    for (const name of LISTED) expect(feed).not.toContain(name)
    const writer = await world.staff('WRITER')
    const draft = await writer.client.call('GET /news/generate-release')
    expect(draft.demoIds).toHaveLength(3)
  })

  it('moves nobody on the leaderboard, on no day', async () => {
    const board = await guest((site) => site.call('GET /record/top-filtered', { query: {} }))
    const line = (pseudo: string) => board.players.find((player) => player.pseudo === pseudo)
    expect(board.firstDate).toBe(daysAgo(900).toISOString().slice(0, 10))
    expect(line('lister')).toMatchObject({ recordNumber: 1, recordChange: -1, everSet: 2, latestMap: null })
    expect(line('lister')?.months.slice(0, 12)).toEqual(Array(12).fill(2))
    expect(line('Ann')).toMatchObject({ recordNumber: 3, recordChange: 2 })
    expect(board.moved.map(({ pseudo }) => pseudo)).toEqual(['Ann', 'lister'])
    // the record that was lost to the demo of today
    expect(board.moved[1]).toMatchObject({ recordChange: -1 })
    const past = await guest((site) =>
      site.call('GET /record/top-filtered', { query: { date: daysAgo(100).toISOString().slice(0, 10) } }),
    )
    expect(past.players.map(({ pseudo, recordNumber }) => [pseudo, recordNumber])).toEqual([
      ['lister', 2],
      ['Ann', 1],
    ])
  })

  it('is no activity in the statistics, and its import no submission', async () => {
    const stats = await guest((site) => site.call('GET /stats'))
    expect(stats.cards).toMatchObject({ submitted: 5, submitted30: 5, released: 5, released30: 3, recordsEver: 7 })
    expect(stats.hours.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(stats.months.reduce((sum, { records }) => sum + records, 0)).toBe(5)
    expect(stats.releases.reduce((sum, { records }) => sum + records, 0)).toBe(5)
    const named = [stats.longestHeld, stats.longestEver, stats.improvements, stats.newestHolders].flat()
    expect(named.map(({ playerName }) => playerName)).not.toContain('lister')
    expect(stats.mostBroken.map(({ mapName, times }) => [mapName, times])).toEqual([
      ['kz_beaten', 2],
      ['kz_list', 1],
    ])
    expect(stats.mostBroken[0]?.lastIso).toBeNull()
    expect(stats.mostCurrent.map(({ playerName }) => playerName)).toEqual(['Ann', 'lister'])
    expect(stats.longjumps.countries.map(({ country }) => country)).toEqual(['ru'])
  })

  it('says on profiles that nobody knows, and is neither first nor last', async () => {
    const stats = await guest((site) => site.call('GET /user/stats', { query: { nickname: 'lister' } }))
    expect(stats).toMatchObject({ numberCurrentRecords: 1, numberTotalRecords: 2, averageDaysHeld: null, career: [] })
    expect([stats.firstRecord, stats.lastRecord, stats.longestHeld, stats.oldestCurrent]).toEqual(Array(4).fill(null))
    expect(stats.currentRecords[0]).toMatchObject({
      mapName: 'kz_beaten',
      dateIso: null,
      daysHeld: null,
      formerUnknown: true,
    })
    expect(stats.previousRecords[0]).toMatchObject({
      mapName: 'kz_list',
      dateIso: null,
      daysHeld: null,
      lost: { player: 'Ann' },
    })
    expect(stats.previousRecords[0]?.lost?.dateIso).not.toBeNull()
    expect(stats.longJumps[0]).toMatchObject({ dateIso: null })
    const { recentRecords } = await guest((site) => site.call('GET /user/profile', { query: { nickname: 'lister' } }))
    expect(recentRecords.map(({ releaseDate }) => releaseDate)).toEqual([null, null])

    const own = await guest((site) => site.call('GET /user/stats', { query: { nickname: 'Ann' } }))
    const lost = own.previousRecords.find(({ timeMs }) => timeMs === 95_000)
    expect(lost).toMatchObject({ daysHeld: null, lost: { player: 'lister', date: null, dateIso: null } })
    expect(own.previousRecords.find(({ timeMs }) => timeMs === 100_000)).toMatchObject({ daysHeld: 392 })
    expect(own.lastRecord).toMatchObject({ mapName: 'kz_list', previousPlayer: 'lister', formerUnknown: false })
    expect(own.firstRecord).toMatchObject({ mapName: 'kz_kept', formerUnknown: false })
  })

  it('has no day in a search and no place before first records on the list to go for', async () => {
    const { demoSearch } = await guest((site) => site.call('GET /search/', { query: { query: 'lister' } }))
    expect(demoSearch.map(({ mapName, date }) => [mapName, date])).toEqual([
      ['kz_beaten', null],
      ['kz_list', null],
    ])
    const { lines } = await guest((site) => site.call('GET /record/beatable', { query: {} }))
    expect(lines.map(({ mapName, formerUnknown }) => [mapName, formerUnknown])).toEqual([
      ['kz_kept', false],
      ['kz_own', false],
      ['kz_list', false],
      ['kz_beaten', true],
    ])
    expect(lines.at(-1)?.releaseDateIso).toBeNull()
  })

  it('took its record from nobody that a comparison would count', async () => {
    const { duels } = await guest((site) => site.call('GET /record/compare', { query: { a: 'Ann', b: 'lister' } }))
    expect(duels.map(({ mapName, by }) => [mapName, by])).toEqual([['kz_list', 'a']])
  })
})

describe('what else a list brings', () => {
  it('makes no map new that came out long ago or nobody knows when', async () => {
    const feed = await (await fetch(`${world.url}/feed/maps.xml`)).text()
    expect(feed).toContain('kz_dated')
    expect(feed).toContain('2009-03-02')
    expect(feed).not.toContain('kz_listed')
  })

  it('has long jumps without a day, which are not new', async () => {
    const [board] = await guest((site) => site.call('GET /longjump/top', { query: { type: 'hj' } }))
    expect(board?.records).toMatchObject([{ pseudo: 'lister', isNew: false, releaseDate: null, country: 'ru' }])
    const history = await guest((site) => site.call('GET /longjump/history', { query: { type: 'hj' } }))
    expect(JSON.stringify(history)).toContain('"heldDays":null')
    const list = await fetch(`${world.url}/lj.txt`)
    expect(Date.parse(list.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 3_600_000)
  })

  it('a revoked record leaves the place to the next best run, also one that was kept aside', async () => {
    const { db } = world.ctx
    await db.execute(sql`update demos set state = 'REVOKED', revoke_reason = 'x' where time_ms = 50000`)
    await importRecords(world.ctx, bytes('Some-Place.example\nkz_kept 61 third fi 8'), 'again.txt')
    const text = await (await fetch(`${world.url}/demos.txt`)).text()
    expect(text).toContain('kz_kept 60.5 second n-a')
  })

  it('of equal times the one with a date is the record, whichever list came first', async () => {
    const ofCosy = 'www.cosy.example\nkz_tie 20 1 1438279090 5034 ar early\nkz_late 20 1 1438279090 5034 ar early'
    await importRecords(world.ctx, bytes('A list\nkz_tie 20 undated fi'), 'one.txt')
    await importRecords(world.ctx, bytes(ofCosy), 'two.txt')
    await importRecords(world.ctx, bytes('A list\nkz_late 20 undated fi'), 'three.txt')
    const lines = await guest((site) => site.call('GET /record/all-demos', { query: {} }))
    const holders = lines.filter(({ mapName }) => ['kz_tie', 'kz_late'].includes(mapName))
    expect(holders.map(({ playerName }) => playerName)).toEqual(['early', 'early'])
    const { listRecords } = await guest((site) => site.call('GET /record/map', { query: { mapName: 'kz_tie' } }))
    expect(listRecords.map(({ playerName, wasRecord }) => [playerName, wasRecord])).toEqual([
      ['early', true],
      ['undated', false],
    ])
  })
})
