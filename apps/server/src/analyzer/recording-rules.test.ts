import { edit, without } from '@kz/demo/write/edit'
import { writeDemo } from '@kz/demo/write/writer'
import type { WriterOptions } from '@kz/demo/write/writer-types'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { asFile } from '../testing/files/demo-files.ts'
import { createWorld, type World } from '../testing/world.ts'

/** The rules of recording on a checker's card, by what the site judges and what it knows of the map. */

let world: World
let mapId: number
beforeEach(async () => {
  world = await createWorld()
  mapId = (await buildMap(world.ctx.db, { name: 'kz_ruled' })).mapId
})
afterEach(() => world.close())

const RUN: WriterOptions = { map: 'kz_ruled', run: { timeMs: 20_000 }, mapCrc: 0xabc }

/** Sends a run and answers its report as a checker sees it. */
async function cardOf(bytes: Uint8Array) {
  const player = await world.user()
  const client = await world.as(player)
  const sent = await client.call('POST /upload/map-demo', { body: {}, file: asFile(bytes), fileName: 'run.dem' })
  const demoId = sent.accepted[0]!.demoId
  const { client: checker } = await world.staff('DEMO_CHECKER')
  return { demoId, checker, report: await checker.call('GET /record/demo-report', { query: { demoId } }) }
}
const ruleIn = ({ report }: Awaited<ReturnType<typeof cardOf>>, rule: string) =>
  report.figures?.rules.find((one) => one.rule === rule)
const write = async (demoBuilds: string) => {
  const { client: top } = await world.staff('MANAGEMENT')
  return top.call('PUT /site/config', { body: { settings: { demoBuilds }, before: {} } })
}
/** As the job that makes what is drawn of a map writes it down. */
const keepCrc = (crc: string) =>
  world.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`insert into blobs (sha256, size) values ('a-map', 1) on conflict do nothing`)
    await tx.execute(sql`insert into map_files (map_id, version, sha256, file_name, seen)
      values (${mapId}, 1, 'a-map', 'kz_ruled.zip', '{}'::jsonb) on conflict do nothing`)
    await tx.execute(sql`insert into geometries (map_id, map_version, source, version, map_crc)
      values (${mapId}, 1, 'a-map', 1, ${crc})`)
  })

test('a cut demo says on its card where and how much is missing', async () => {
  const card = await cardOf(edit(writeDemo(RUN), without(8, 17.8)))
  expect(card.report.read?.verdict).toBe('violations')
  const cut = card.report.figures?.signs.find(({ kind }) => kind === 'cut')
  expect(cut).toMatchObject({ level: 'strong', times: [7990], hitCount: 1 })
  expect(cut?.text).toMatch(/^9\.8 s missing at 0:07\.99: /)
  expect(card.report.figures?.signs.map(({ kind }) => kind)).toContain('directory-mismatch')
})

test('builds are judged as the site says', async () => {
  const stateOf = async (build: number) => ruleIn(await cardOf(writeDemo({ ...RUN, build })), 'build')?.state
  expect(await stateOf(9947)).toBe('violated')
  expect((await write('6153-9999')).demoBuilds).toBe('6153-9999')
  expect(await stateOf(9948)).toBe('held')
  await write('any')
  expect(await stateOf(9949)).toBe('off')
  expect(await world.guest.call('GET /analyzer/rules', { query: { mapName: '' } })).toMatchObject({ builds: null })
  for (const bad of ['9-8', 'all', '6153', '1-2-3', '-1-5', '1e3-2e3']) {
    await expect(write(bad), bad).rejects.toMatchObject({ status: 422 })
  }
  expect((await write('')).demoBuilds).toBe('6153-8684')
})

test('a map’s CRC is held against the archive’s, where the site knows it', async () => {
  const stateOf = async (timeMs: number) =>
    ruleIn(await cardOf(writeDemo({ ...RUN, run: { timeMs } })), 'map-file')?.state
  expect(await stateOf(20_000)).toBe('unseen')
  await keepCrc('00000abc')
  expect(await stateOf(20_010)).toBe('held')
  await world.ctx.db.execute(sql`update geometries set map_crc = '00000001'`)
  const card = await cardOf(writeDemo({ ...RUN, run: { timeMs: 20_020 } }))
  expect(ruleIn(card, 'map-file')).toMatchObject({ state: 'violated', times: [0] })
  expect(card.report.figures?.signs.map(({ kind }) => kind)).toContain('map-file')
})

test('guests are told what a demo is judged by, of a map nobody knows as well', async () => {
  const usual = { builds: { from: 6153, to: 8684 } }
  const ask = (mapName: string) => world.guest.call('GET /analyzer/rules', { query: { mapName } })
  await keepCrc('00000abc')
  expect(await ask('KZ_ruled')).toEqual({ ...usual, mapCrcs: ['00000abc'], buttons: [] })
  for (const name of ['kz_nobody', '', '../etc', 'ы'.repeat(64)]) {
    expect(await ask(name), name).toEqual({ ...usual, mapCrcs: [], buttons: [] })
  }
  for (const bad of ['x'.repeat(65), 'a\u0000b']) await expect(ask(bad)).rejects.toMatchObject({ status: 400 })
})

test('a report of an analyzer that judged no rules still opens', async () => {
  const { demoId, checker } = await cardOf(writeDemo(RUN))
  await world.ctx.db.execute(sql`update demo_reports set version = 2, figures = figures - 'rules'`)
  const { figures, read } = await checker.call('GET /record/demo-report', { query: { demoId } })
  expect(read).toMatchObject({ version: 2, isOlder: true })
  expect(figures?.rules).toEqual([])
  expect(figures?.durationMs).toBeGreaterThan(20_000)
  const again = await checker.call('POST /record/analyze-one', { query: { demoId } })
  expect(again.isOlder).toBe(false)
})
