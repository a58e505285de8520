import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { shareOf } from '../testing/share.ts'
import { createWorld, type World } from '../testing/world.ts'
import { importLongJumps } from './import-longjumps.ts'
import { importMaps } from './import-maps.ts'
import { importRecords } from './import-records.ts'
import type { ImportReport } from './report.ts'

const LISTS = fileURLToPath(new URL('../../../../../shared/data/lists/', import.meta.url))
const HEADER = 'mapname,diff,diff_name,type,sc,authors,date_old,community'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const bytes = async function* (text: string) {
  yield Buffer.from(text)
}
const records = (text: string) => importRecords(world.ctx, bytes(text), 'records.txt')
const maps = (text: string) => importMaps(world.ctx, bytes(`${HEADER}\n${text}`), 'maps.csv')
const outcomes = ({ lines }: ImportReport) => lines.map(({ outcome, note }) => (note ? `${outcome}: ${note}` : outcome))
const list = async () => {
  const response = await fetch(`${world.url}/demos.txt`)
  const [, ...lines] = (await response.text()).trimEnd().split('\n')
  return lines.sort()
}

/** The line of a map that nobody ran yet. */
const plainLine = (mapName: string) => expect.stringMatching(new RegExp(`^${mapName} 0 n/a n-a 1000000\\d\\d$`))

describe('record lists', () => {
  test('say of countries what was not taken as written; one without countries takes the one that is known of the player', async () => {
    const report = await records('kz_home 20 anna ea\nkz_way 21 ben sw\n')
    expect(outcomes(report)).toEqual(['taken: no country is called ea', 'taken: country sw is se'])
    await records('kz_home 19 ben\nkz_way 20 anna\n')
    expect(await list()).toEqual([
      expect.stringMatching(/^kz_home 19 ben se /),
      expect.stringMatching(/^kz_way 20 anna n-a /),
    ])
    await records('kz_other 12 anna lt\n')
    expect(await list()).toContainEqual(expect.stringMatching(/^kz_way 20 anna lt /))
    const { countryTop5 } = await world.guest.call('GET /record/top5')
    expect(
      countryTop5.map(({ country, rank, numberOfCountryRecords }) => [country, rank, numberOfCountryRecords]),
    ).toEqual([
      ['lt', 1, 2],
      ['se', 2, 1],
    ])
  })

  test('make maps, routes with the list\u2019s numbers, players and records', async () => {
    const lines = [
      'kz_mir 100.5 one ru 7',
      'kz_mir[hard] 50.25 two n-a 3',
      'kz_MIR 0 n/a n-a 900',
      'kz_[b]c 1 one uk 1',
    ]
    const report = await records(`Some list\n${lines.join('\n')}\n`)
    expect(outcomes(report)).toEqual([
      'taken',
      'taken',
      'taken: no record; differs from kz_mir by case alone',
      'taken: country uk is gb',
    ])
    expect(report.alike).toEqual([{ names: ['kz_MIR', 'kz_mir'], records: 1 }])
    const asHere = lines.map((line) => line.replace(' uk ', ' gb '))
    expect(await list()).toEqual(asHere.sort())
    await buildDemo(world.ctx.db, { mapName: 'kz_later', route: 'hard', state: 'RELEASED' })
    const [later] = await read(world.ctx.db, sql`select id from routes where name = 'hard' order by id desc limit 1`)
    expect(later).toEqual({ id: 901 })
  })

  test('with a time below the minimum of its map are refused, also of its routes', async () => {
    await buildMap(world.ctx.db, { name: 'kz_wall', minTimeMs: 20_000 })
    const report = await records('h\nkz_wall 19.99 anna pl 7\nkz_wall[hard] 5 anna pl 8\nkz_wall 20 ben pl 7')
    const below = 'refused: below the minimum of kz_wall, 00:20.00'
    expect(outcomes(report)).toEqual([below, below, 'taken'])
    expect(await list()).toEqual(['kz_wall 20 ben pl 7'])
  })

  test('run again change nothing; a faster time becomes the record; slower and equal ones are kept as runs', async () => {
    const first = 'h\nkz_a 100 one ru 7\nkz_b 0 n/a n-a 8'
    await records(first)
    expect(outcomes(await records(first))).toEqual(['unchanged', 'unchanged: no record'])
    const next = 'h\nkz_a 99.99 two cz 7\nkz_b 50 one ru 8'
    expect(outcomes(await records(next))).toEqual(['changed: beats 01:40.00 by one', 'taken'])
    expect(outcomes(await records(next))).toEqual(['unchanged', 'unchanged'])
    expect(outcomes(await records(first))).toEqual(['unchanged', 'unchanged: no record'])
    expect(outcomes(await records('h\nkz_a 100.5 three ru 7\nkz_a 99.99 three ru 7'))).toEqual([
      'taken: kept as a run: slower than 01:39.99 by two',
      'taken: kept as a run: equal to 01:39.99 by two',
    ])
    expect(await list()).toEqual(['kz_a 99.99 two cz 7', 'kz_b 50 one ru 8'])
    const history = await read(
      world.ctx.db,
      sql`select d.time_ms as time, p.time_ms as previous from demos d left join demos p on p.id = d.previous_demo_id
        join routes r on r.id = d.route_id join maps m on m.id = r.map_id where m.name = 'kz_a' order by d.id`,
    )
    expect(history).toEqual([
      { time: 100_000, previous: null },
      { time: 99_990, previous: null },
      { time: 100_500, previous: null },
      { time: 99_990, previous: null },
    ])
  })

  test('name the same run twice in one file', async () => {
    const text = 'h\nkz_a 90 one\nkz_a 80 two\nkz_a 85 one\nkz_a 80 two'
    const expected = [
      'changed: beats 01:30.00 by one',
      'taken: kept as a run: slower than 01:20.00 by two',
      'unchanged',
    ]
    expect(outcomes(await records(text))).toEqual(['taken', ...expected])
    expect(outcomes(await records(text))).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
    expect((await list()).map((line) => line.replace(/\d+$/, ''))).toEqual(['kz_a 80 two n-a '])
  })

  test('do not take a number that another route has, nor move a route that has one', async () => {
    await records('h\nkz_a 100 one ru 7')
    expect(outcomes(await records('h\nkz_b 90 one ru 7\nkz_a 90 one ru 8\nkz_c 1 one ru 8'))).toEqual([
      'refused: route id 7 belongs to kz_a',
      'changed: beats 01:40.00 by one; stays route 7 here',
      'taken',
    ])
    expect(await list()).toEqual(['kz_a 90 one ru 7', 'kz_c 1 one ru 8'])
  })

  test('meet the site\u2019s own maps and runs: a whole name wins, a revoked run stays revoked, checkpoints are apart', async () => {
    const { db } = world.ctx
    await buildMap(db, { name: 'kz_race[e]' })
    const { routeId } = await buildDemo(db, { mapName: 'kz_a', playerName: 'one', timeMs: 5000, state: 'REVOKED' })
    await buildDemo(db, { mapName: 'kz_a', timeMs: 4000, cp: 3, gc: 1, state: 'RELEASED' })
    expect(outcomes(await records('h\nkz_race[e] 5 one ru\nkz_a 5 one ru\nkz_a 6 one ru'))).toEqual([
      'taken',
      'refused: this run was revoked here',
      'taken',
    ])
    expect(await read(db, sql`select name from maps order by name`)).toEqual([{ name: 'kz_a' }, { name: 'kz_race[e]' }])
    expect(await list()).toContain(`kz_a 6 one ru ${routeId}`)
  })

  test('reach a list that was already asked for', async () => {
    expect(await list()).toEqual([])
    await records('h\nkz_a 100 one ru 7')
    expect(await list()).toEqual(['kz_a 100 one ru 7'])
  })

  test('that beat the last record of an account take its role', async () => {
    const user = await world.user({ roles: ['RECORD_HOLDER'] })
    await buildDemo(world.ctx.db, { mapName: 'kz_a', user, timeMs: 9000, state: 'RELEASED' })
    await records('h\nkz_b 5 one ru')
    const roles = () => read(world.ctx.db, sql`select role from user_roles where user_id = ${user.userId}`)
    expect(await roles()).toHaveLength(1)
    await records('h\nkz_a 8.99 one ru')
    expect(await roles()).toEqual([])
  })

  test('leave nothing behind when they fail', async () => {
    await world.ctx.db.execute(sql`alter table demos add constraint no_luck check (time_ms <> 13130)`)
    await expect(records('h\nkz_a 100 one ru 7\nkz_b 13.13 one ru 8')).rejects.toThrow()
    expect(
      await read(world.ctx.db, sql`select 1 from maps union all select 1 from routes union all select 1 from players`),
    ).toEqual([])
  })
})

describe('map lists', () => {
  test('bring maps up to the list, keep what it does not know, and make no routes', async () => {
    const user = await world.user()
    const { mapId } = await buildMap(world.ctx.db, {
      name: 'kz_b',
      type: 'climb',
      length: 'long',
      authors: ['old', 'me'],
    })
    await world.ctx.db.execute(sql`update map_authors set user_id = ${user.userId} where name = 'me'`)
    const text =
      'kz_a,1,Easy,bhop,,"China one, China two",05.08.2009,cc\nkz_b,8,Hard,,,me,,\nkz_b,1,Easy,,,,,\nkz_c,0,Unknown,,,,,'
    expect(outcomes(await maps(text))).toEqual([
      'taken',
      'changed: difficulty, authors changed',
      'refused: stands in line 3 already',
      'taken',
    ])
    expect(outcomes(await maps(text))).toEqual([
      'unchanged',
      'unchanged',
      'refused: stands in line 3 already',
      'unchanged',
    ])
    expect(await read(world.ctx.db, sql`select type, length, difficulty from maps where id = ${mapId}`)).toEqual([
      { type: 'climb', length: 'long', difficulty: 'hard' },
    ])
    expect(
      await read(
        world.ctx.db,
        sql`select name, position, user_id as "userId" from map_authors where map_id = ${mapId}`,
      ),
    ).toEqual([{ name: 'me', position: 0, userId: user.userId }])
    expect(await list()).toEqual(['kz_a', 'kz_b', 'kz_c'].map(plainLine))
  })

  test('do not make a map of what is a route here', async () => {
    await records('h\nkz_race[e] 5 one ru')
    expect(outcomes(await maps('kz_race[e],0,Unknown,,,,,\nkz_race,1,Easy,,,,,'))).toEqual([
      'refused: is the route e of kz_race',
      'changed: difficulty changed',
    ])
  })
})

describe('long-jump lists', () => {
  test('are taken once and brought up to date', async () => {
    const text =
      '"p q","255.547","245","273.985","334.850","hj","ru","x",\n"p q","255.547","245","273.985","334.850","hj","ru","y",\n'
    const run = (list: string) => importLongJumps(world.ctx, bytes(list), 'jumps.csv')
    expect(outcomes(await run(text))).toEqual(['taken', 'unchanged: stands in line 1 already'])
    expect(outcomes(await run(text))).toEqual(['unchanged', 'unchanged: stands in line 1 already'])
    expect(outcomes(await run(text.replaceAll('334.850', '335.1')))).toEqual([
      'changed',
      'unchanged: stands in line 1 already',
    ])
    expect(await read(world.ctx.db, sql`select player_name as player, distance, topspeed from long_jumps`)).toEqual([
      { player: 'p q', distance: 255.547, topspeed: 335.1 },
    ])
  })
})

const present = existsSync(LISTS)
describe.skipIf(!present)(`the real lists${present ? '' : ' (not on this machine)'}`, () => {
  const file = (name: string) => createReadStream(`${LISTS}${name}`)

  test('go in within seconds and the record list comes out as it went in', async () => {
    const start = performance.now()
    const map = await importMaps(world.ctx, file('kz_map.csv'), 'kz_map.csv')
    expect(map.counts).toEqual({ taken: 4744, changed: 0, unchanged: 0, refused: 0 })
    const record = await importRecords(world.ctx, file('demos_xj.txt'), 'demos_xj.txt')
    expect(record.counts).toEqual({ taken: 780, changed: 0, unchanged: 0, refused: 0 })
    const held = async () => (await list()).filter((line) => !line.includes(' 0 n/a n-a '))
    const [, ...written] = readFileSync(`${LISTS}demos_xj.txt`, 'utf8').trimEnd().split('\n')
    const lines = written.map((line) => line.replace(' uk ', ' gb ')).sort()
    expect(await held()).toEqual(lines)
    expect((await list()).length).toBeGreaterThan(4_500)

    expect((await importMaps(world.ctx, file('kz_map.csv'), 'kz_map.csv')).counts.unchanged).toBe(4744)
    expect((await importRecords(world.ctx, file('demos_xj.txt'), 'demos_xj.txt')).counts.unchanged).toBe(780)
    expect(await held()).toEqual(lines)
    expect(performance.now() - start).toBeLessThan(45_000)
  })

  test('of all four layouts are read', async () => {
    // the first one's by the test above
    const layouts = { cc: 3623, rush: 999, kzru: 4045 }
    for (const name of shareOf(['cc', 'rush', 'kzru'] as const, 3)) {
      const { taken, changed, unchanged, refused } = (await importRecords(world.ctx, file(`demos_${name}.txt`), name))
        .counts
      expect(taken + changed + unchanged + refused, name).toBe(layouts[name])
      if (name === 'cc') expect(taken).toBe(layouts.cc)
      expect((await importRecords(world.ctx, file(`demos_${name}.txt`), name)).counts).toMatchObject({
        taken: 0,
        changed: 0,
      })
      if (name === 'kzru')
        expect(await read(world.ctx.db, sql`select 1 from maps where name = 'kzru_orange[b]hop'`)).toHaveLength(1)
    }
    expect((await importLongJumps(world.ctx, file('records_ljs.csv'), 'ljs')).counts.refused).toBe(0)
  })
})
