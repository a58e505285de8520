import { expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { importMaps } from './import-maps.ts'
import { importRecords } from './import-records.ts'

/** Lists beside maps that were merged. */

const world = await openWorld()
const { db } = world.ctx
const { client: head } = await world.staff('HEAD_MAP_CHECKER')

const bytes = async function* (text: string) {
  yield Buffer.from(text)
}
const page = (mapName: string) => world.guest.call('GET /map/map', { query: { mapName } })
const merge = (mapId: number, intoMapId: number) =>
  head.call('POST /map/merge', { query: { mapId, intoMapId, reason: 'One map, two spellings' } })
const history = async (mapName: string) =>
  (await world.guest.call('GET /record/map', { query: { mapName } })).listRecords.map(
    ({ route, timeMs, isCurrent }) => [route, timeMs, isCurrent],
  )

it('one and the same run of two lists is there once', async () => {
  const upper = (await buildMap(db, { name: 'KZ_samerun' })).mapId
  await importRecords(world.ctx, bytes('A list\nKZ_samerun 12.5 anna pl 801\nKZ_samerun[b] 9 anna pl 802'), 'a.txt')
  await importRecords(world.ctx, bytes('B list\nkz_samerun 12.5 anna pl\nkz_samerun 13 ben pl'), 'b.txt')
  const { mapId } = await page('kz_samerun')
  await merge(upper, mapId)
  expect(await history('kz_samerun')).toEqual([
    ['b', 9_000, true],
    ['', 12_500, true],
    ['', 13_000, false],
  ])
})

it('a list that names the old spelling, or its route’s number, brings no map back', async () => {
  const [upper, lower] = ['KZ_twice', 'kz_twice']
  await importRecords(world.ctx, bytes(`A list\n${upper} 70 anna pl 811\n${lower} 65 ben pl 812`), 'first.txt')
  const [goneId, keptId] = [(await page(upper)).mapId, (await page(lower)).mapId]
  await merge(goneId, keptId)
  const report = await importRecords(world.ctx, bytes(`A list\n${upper} 40 newcomer pl 811\n`), 'again.txt')
  expect(report.lines).toMatchObject([{ outcome: 'changed', note: expect.stringContaining(`stays route 812 here`) }])
  const header = 'mapname,diff,diff_name,type,sc,authors,date_old,community'
  const maps = await importMaps(
    world.ctx,
    bytes(`${header}\n${upper},1,Easy,Slide,,,,\n${lower},1,Easy,,,,,`),
    'maps.csv',
  )
  expect(maps.lines.map(({ outcome, note }) => `${outcome} ${note}`)).toEqual([
    'changed type, difficulty changed',
    'refused stands in line 2 already',
  ])
  expect(await read(db, sql`select name from maps where lower(name) = ${lower} and merged_into is null`)).toEqual([
    { name: lower },
  ])
  expect(await history(lower)).toContainEqual(['', 40_000, true])
})
