import { createReadStream, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { mapArchive } from '../testing/files/map-files.ts'
import { isDue } from '../testing/share.ts'
import { createWorld, type World } from '../testing/world.ts'
import { importMaps } from './import-maps.ts'
import { importRecords } from './import-records.ts'
import { formatAlike, type ImportReport } from './report.ts'

/** Lists with odd lines: good ones are taken, each bad one is named, and so are maps that differ by case alone. */

const SHARED = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const present = existsSync(`${SHARED}cases/lists-odd.txt`)
const absent = present ? '' : ' (not on this machine)'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const bytes = async function* (text: string) {
  yield Buffer.from(text)
}
const HEADER = 'mapname,diff,diff_name,type,sc,authors,date_old,community'
const maps = (text: string) => importMaps(world.ctx, bytes(`${HEADER}\n${text}`), 'maps.csv')
const records = (text: string) => importRecords(world.ctx, bytes(`A list\n${text}`), 'records.txt')
const outcomes = ({ lines }: ImportReport) => lines.map(({ outcome, note }) => (note ? `${outcome}: ${note}` : outcome))

it('names what differs by case alone: maps of this list and those there were, and routes of a map', async () => {
  await buildMap(world.ctx.db, { name: 'kz_here' })
  const alike = 'differs from kz_here by case alone'
  expect(outcomes(await maps('KZ_here,1,Easy,,,,,\nKz_New,1,Easy,,,,,\nkz_new,1,Easy,,,,,'))).toEqual([
    `taken: ${alike}`,
    'taken',
    'taken: differs from Kz_New by case alone',
  ])
  // a map that nobody sees is no duplicate of another
  await buildMap(world.ctx.db, { name: 'Kz_Hidden', state: 'HIDDEN' })
  await buildMap(world.ctx.db, { name: 'kz_hidden' })
  const report = await records('kz_here 10 anna pl 5\nKZ_here 11 ben pl 6\nkz_q[a] 30 anna pl 7\nkz_q[A] 31 anna pl 8')
  expect(outcomes(report)).toEqual([
    'taken: differs from KZ_here by case alone',
    `taken: ${alike}`,
    'taken',
    'taken: differs from kz_q[a] by case alone',
  ])
  expect(formatAlike(report)).toEqual([
    'Spelt in more than one way: 2, with more than one record: 1. Maps that are one are merged on the page Manage maps.',
    '  KZ_here, kz_here (2 records)',
    '  Kz_New, kz_new',
  ])
  expect(formatAlike({ ...report, alike: [] })).toEqual([])
  const checker = (await world.staff('MAP_CHECKER')).client
  const listed = await checker.call('GET /map/list', { query: { alike: true } })
  expect(listed.maps.map(({ mapName }) => mapName)).toEqual(['KZ_here', 'kz_here', 'Kz_New', 'kz_new'])
})

it('is read while a demo waits for a map that is not out', async () => {
  const { client } = await world.staff()
  await client.call('POST /upload/map', {
    ...{ file: await mapArchive('kz_soon'), fileName: 'kz_soon.zip' },
    body: { mapperNames: ['Ann'], mayPublish: true },
  })
  const file = demoFile({ map: 'kz_soon', timeMs: 5_000 })
  await client.call('POST /upload/map-demo', { body: {}, file, fileName: file.name })
  const [reserved] = (await world.ctx.db.execute(sql`select id from maps where reserved_by is not null`)).rows
  expect(reserved).toBeDefined()
  expect(outcomes(await records('kz_other 10 anna pl 5'))).toEqual(['taken'])
})

describe.skipIf(!present)(`the lists of others${absent}`, () => {
  const file = (name: string) => importRecords(world.ctx, createReadStream(`${SHARED}${name}`), name)

  it('with odd lines are taken but for what is wrong, which is named', async () => {
    const { lines } = await file('cases/lists-odd.txt')
    const shape = 'refused: not a line of the Xtreme-Jumps list'
    const time = 'refused: time is not seconds with at most two decimals'
    const brackets = 'refused: brackets are empty or not closed'
    expect(lines.map(({ number, outcome, note }) => `${number} ${note ? `${outcome}: ${note}` : outcome}`)).toEqual([
      ...[`2 ${shape}`, `3 ${shape}`, `4 ${time}`, `5 ${shape}`, `6 ${shape}`, `7 ${time}`, `8 ${time}`],
      ...['9 taken: no record', `10 ${shape}`, `11 ${shape}`, `12 ${brackets}`, `13 ${brackets}`],
      ...['14 refused: country is not two small letters or n-a', '15 taken: no country is called zz', '16 taken'],
      ...['17 refused: player name is not 1 to 31 plain characters', '18 taken', '19 taken'],
      '20 taken: differs from kz_c1_q[a] by case alone',
      '21 taken',
      '22 taken: kept as a run: slower than 00:33.10 by [XJ]Nukk; stays route 921 here',
    ])
  })

  // on ten thousand lines what the others show on a few
  if (isDue(4))
    it('of four communities are taken, the one bad line is named, and 63 names are spelt in two ways', async () => {
      await importMaps(world.ctx, createReadStream(`${SHARED}lists/kz_map.csv`), 'kz_map.csv')
      const reports: ImportReport[] = []
      for (const name of ['xj', 'cc', 'rush', 'kzru']) reports.push(await file(`lists/demos_${name}.txt`))
      expect(reports.map(({ lines }) => lines.length)).toEqual([780, 3_623, 999, 4_045])
      const refused = reports.flatMap(({ lines }) => lines.filter(({ outcome }) => outcome === 'refused'))
      expect(refused.map(({ note }) => note)).toEqual(['a time without a holder'])
      const alike = reports.at(-1)?.alike ?? []
      expect(alike).toHaveLength(63)
      expect(alike.filter(({ records: held }) => held > 1)).toHaveLength(5)
    })
})
