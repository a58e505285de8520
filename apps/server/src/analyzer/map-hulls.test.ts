import { mapCrc, readLumps } from '@kz/bsp'
import { mapHulls } from '@kz/bsp/hulls'
import { readHulls } from '@kz/bsp/hulls/read-hulls'
import { writeBsp } from '@kz/bsp/write/write-bsp'
import { kernelRun } from '@kz/demo/simulated/kernel-run'
import { writeDemo } from '@kz/demo/write/writer'
import type { WriterOptions } from '@kz/demo/write/writer-types'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { asFile, zipFile } from '../testing/files/demo-files.ts'
import { spoil } from '../testing/files/stored-files.ts'
import { read } from '../testing/read.ts'
import { createWorld } from '../testing/world.ts'

/** Reports of demos whose map the site has: what stands, is walked on and bumped into is judged too. */

const world = await createWorld()
afterAll(() => world.close())
const chief = await world.staff('ADMIN')
const player = await world.as(await world.user())

const bsp = writeBsp({
  textures: { stones: { width: 16, height: 16 } },
  blocks: [
    { least: [-600, -600, -16], most: [600, 600, 0], texture: 'stones' },
    { least: [200, -100, 0], most: [260, 100, 16], texture: 'stones' },
    { least: [-620, -600, 0], most: [-600, 600, 300], texture: 'stones' },
    { least: [600, -600, 0], most: [620, 600, 300], texture: 'stones' },
    { least: [-600, -620, 0], most: [600, -600, 300], texture: 'stones' },
    { least: [-600, 600, 0], most: [600, 620, 300], texture: 'stones' },
  ],
})
const lumps = readLumps(bsp)
const hulls = mapHulls(readHulls(lumps))

/** A run by the kernel over the map. */
const run = (seed: number, more: WriterOptions = {}) =>
  writeDemo({
    ...{ map: 'kz_hulled', mapCrc: mapCrc(lumps), run: { timeMs: 20_000 } },
    runner: kernelRun({ world: hulls, start: [0, 0, 40], seed }),
    ...more,
  })

/** Sends a run; answers what its card says of its movement. */
async function explainedOf(bytes: Uint8Array) {
  const sent = await player.call('POST /upload/map-demo', { body: {}, file: asFile(bytes), fileName: 'run.dem' })
  return { demoId: sent.accepted[0]!.demoId, explained: await cardOf(sent.accepted[0]!.demoId) }
}
const cardOf = async (demoId: number) =>
  (await chief.client.call('GET /record/demo-report', { query: { kind: 'demo', demoId } })).figures?.explained
const again = async (demoId: number) => {
  await chief.client.call('POST /record/analyze-one', { query: { kind: 'demo', demoId } })
  return cardOf(demoId)
}

test('a report judges with the hulls of the map, and without those that are not there, or do not read', async () => {
  const file = await zipFile({ 'maps/kz_hulled.bsp': bsp }, 'kz_hulled.zip')
  const facts = { mapperNames: ['Mapper'], type: 'climb', length: 'short', difficulty: 'easy' } as const
  const body = { ...facts, isXdMap: false, recordable: true }
  await chief.client.call('POST /upload/map-admin', { body, file, fileName: 'kz_hulled.zip' })
  const early = await explainedOf(run(1))
  expect(early.explained).toMatchObject({ withMap: false, share: 1 })

  await world.runJobs('make-replays')
  const { explained } = await explainedOf(run(2))
  expect(explained).toMatchObject({ withMap: true, share: 1, stretchCount: 0 })
  expect(explained!.judged).toBeGreaterThan(explained!.frames * 0.9)
  expect(explained!.judged).toBeGreaterThan(early.explained!.judged * 1.2)
  expect(await again(early.demoId)).toMatchObject({ withMap: true, share: 1 })
  const replay = await player.call('GET /replay/{demoId}', { params: { demoId: early.demoId } })
  expect(replay.explained).toEqual(await cardOf(early.demoId))

  // another file of the map
  expect((await explainedOf(run(3, { mapCrc: 0xbad }))).explained).toMatchObject({ withMap: false, share: 1 })

  const [kept] = await read(world.ctx.db, sql`select file from hulls`)
  await spoil(world.ctx, String(kept!.file), Buffer.from('no hulls at all'))
  expect(await again(early.demoId)).toMatchObject({ withMap: false, share: 1 })
  await world.ctx.files.remove(String(kept!.file))
  expect(await again(early.demoId)).toMatchObject({ withMap: false, share: 1 })
})
