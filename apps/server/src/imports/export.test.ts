import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { withZip } from '../platform/files/zip.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'
import { EXPORTS, type ExportKind } from './export-lists.ts'
import { importLongJumps } from './import-longjumps.ts'
import { importMaps } from './import-maps.ts'
import { importRecords } from './import-records.ts'

const [here, elsewhere] = [await createWorld(), await createWorld()]
afterAll(() => Promise.all([here.close(), elsewhere.close()]))

const bytes = async function* (text: string) {
  yield Buffer.from(text)
}
const take = { maps: importMaps, records: importRecords, longjumps: importLongJumps } as const
const bring = (world: World, kind: ExportKind, lines: readonly string[]) =>
  take[kind](world.ctx, bytes(`${lines.join('\n')}\n`), 'list')
const written = (world: World, kind: ExportKind) => EXPORTS[kind].lines(world.ctx.db)
const pluginList = async (world: World) => {
  world.ctx.cache.invalidateAll()
  return (await (await fetch(`${world.url}/demos.txt`)).text())
    .split('\n')
    .filter((line) => !/ 1000000\d\d$/.test(line))
}

test('what is written out comes into an empty site the same, with dates, history and numbers', async () => {
  await bring(here, 'maps', [
    'mapname,diff,diff_name,type,sc,authors,date_old,community',
    'kz_a,1,Easy,bhop,,"one, two",05.08.2009,cc',
    'kz_b,1,Hard+Extreme,"climb, bhop",,"say ""hi""",,',
    'kz_c,1,,axn,,,,',
  ])
  await bring(here, 'records', ['h', 'kz_a 100.5 one ru 7', 'kz_a[hard] 50 two n-a 3', 'kz_b 0 n/a n-a 9'])
  await bring(here, 'records', ['h', 'kz_a 99.99 two cz 7', 'kz_a 120 three uk 7'])
  await bring(here, 'records', [
    'www.x.example',
    'kz_b 33.37 1533 1483806163 13068 kr Same',
    'kz_b 33.37 1533 1483806160 1 kr First',
  ])
  await buildMap(here.ctx.db, { name: 'kz_own' })
  const user = await here.user({ pseudo: 'Élan vital', email: 'secret@kz.example' })
  for (const [timeMs, day] of [
    [61_230, '2020-03-01'],
    [60_110, '2021-04-05'],
  ] as const) {
    await buildDemo(here.ctx.db, { mapName: 'kz_own', user, timeMs, state: 'RELEASED' })
    await here.ctx.db.execute(sql`update demos set decided_at = ${`${day}T10:00:00Z`} where time_ms = ${timeMs}`)
  }
  await bring(here, 'longjumps', ['Hopper,250.123,250,275.1,337,lj,se', '"a, b",190.5,,250,300,ladder,n-a'])
  const out: Partial<Record<ExportKind, string[]>> = {}
  for (const kind of ['maps', 'records', 'longjumps'] as const) {
    out[kind] = await written(here, kind)
    const { counts } = await bring(elsewhere, kind, out[kind])
    expect(counts.refused, kind).toBe(0)
    expect(await written(elsewhere, kind), kind).toEqual(out[kind])
    expect((await bring(elsewhere, kind, out[kind])).counts, kind).toMatchObject({ taken: 0, changed: 0, refused: 0 })
  }
  expect(out.records).toEqual(
    expect.arrayContaining([
      'kz_a 99.99 two cz 7 0',
      'kz_a 120 three gb 7 0',
      'kz_b 33.37 First kr 9 1483806160',
      expect.stringMatching(/^kz_own 61\.23 Élan_vital \S+ 0 1583056800$/),
    ]),
  )
  const own = (lines: string[]) => lines.filter((line) => !line.startsWith('kz_own'))
  expect(own(await pluginList(elsewhere))).toEqual(own(await pluginList(here)))
  const holders = (world: World) =>
    read(
      world.ctx.db,
      sql`select m.name, d.player_name, d.decided_at from route_records s join demos d on d.id = s.demo_id
        join routes r on r.id = s.route_id join maps m on m.id = r.map_id where m.name = 'kz_b'`,
    )
  expect(await holders(elsewhere)).toEqual(await holders(here))
})

test('the lists are made into an archive once a month, and nothing but what is public is in them', async () => {
  expect((await fetch(`${here.url}/lists.zip`)).status).toBe(404)
  await here.runJobs('public-dump')
  const answer = await fetch(`${here.url}/lists.zip`)
  expect(answer.headers.get('content-disposition')).toMatch(/lists-\d{4}-\d\d-\d\d\.zip/)
  const path = join(here.ctx.config.dataDir, 'lists.zip')
  await writeFile(path, new Uint8Array(await answer.arrayBuffer()))
  const rules = { mostEntries: 9, tooMany: { fault: 'too_many_entries', most: 9 }, refusal: () => null } as const
  const texts: Record<string, string[]> = {}
  await withZip(path, { ...rules, fileBytes: 1e6, unpackedBytes: 1e6, ratio: 1e3 }, async (zip, entries) => {
    for (const { entry, path: name } of entries) {
      const chunks: Buffer[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
      texts[name] = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n')
    }
  })
  expect(Object.keys(texts)).toEqual(['maps.csv', 'records.txt', 'longjumps.csv'])
  expect(texts['maps.csv']?.[0]).toBe('mapname,diff_name,type,authors,date_old,community')
  const [, ...runs] = texts['records.txt'] ?? []
  for (const line of runs) expect(line).toMatch(/^\S+ \d+(\.\d{1,2})? \S+ ([a-z]{2}|n-a|n\/a) \d+ \d+$/)
  for (const line of texts['longjumps.csv'] ?? []) {
    expect(line).toMatch(/^("[^"]*"|[^,]*),\d+\.\d{3},\d*,\d+\.\d{3},\d+\.\d{3},[a-z]+,([a-z]{2}|n-a)$/)
  }
  expect(JSON.stringify(texts)).not.toMatch(/secret|@kz\.example|127\.0\.0\.1/)
  for (let month = 0; month < 13; month++) {
    here.setNow(new Date(Date.UTC(2030, month, 1)))
    await here.runJobs('public-dump')
  }
  here.setNow(null)
  expect(
    await read(
      here.ctx.db,
      sql`select count(*)::int as kept, (select count(*)::int from blobs) as files from public_dumps`,
    ),
  ).toEqual([{ kept: 12, files: 12 }])
  expect((await fetch(`${here.url}/lists.zip`, { method: 'HEAD' })).status).toBe(200)
})
