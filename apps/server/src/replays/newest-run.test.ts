import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { createWorld } from '../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const { db } = world.ctx
const player = await world.staff()
const checker = await world.staff('DEMO_CHECKER')

async function record(mapName: string, timeMs: number): Promise<number> {
  const file = demoFile({ map: mapName, timeMs, durationMs: timeMs + 2_000 })
  const body = { ytLink: 'https://youtu.be/abcdefghijk', cp: 0 }
  const { accepted } = await player.client.call('POST /upload/map-demo', { body, file, fileName: 'run.dem' })
  const demoId = accepted[0]?.demoId ?? 0
  await checker.client.call('POST /record/release', { query: { demoId } })
  return demoId
}
const newest = () => world.guest.call('GET /record/newest-run')

test('the newest record that has a track is answered, against the one it took', async () => {
  expect(await newest()).toBeNull()
  const { mapName } = await buildMap(db)
  await record(mapName, 13_870)
  const demoId = await record(mapName, 12_950)
  const tonight = async () => (await world.guest.call('GET /record/tonight', { query: {} })).runs.length
  expect([await newest(), await tonight()]).toEqual([null, 0])
  await world.runJobs('make-replays')
  // what was answered before the runs could be watched is old
  expect(await tonight()).toBe(2)
  const found = await newest()
  expect(found).toMatchObject({ demoId, mapName, timeMs: 12_950, beaten: { timeMs: 13_870 } })
  expect(JSON.stringify(found).length).toBeLessThan(15_000)
  expect(found?.flat.other.length).toBeGreaterThan(found?.flat.run.length ?? 0)
  // one without a track comes later
  const other = await buildMap(db)
  await record(other.mapName, 20_000)
  expect((await newest())?.demoId).toBe(demoId)
  await db.execute(sql`update maps set state = 'HIDDEN' where name = ${mapName}`)
  world.ctx.cache.invalidateAll()
  expect(await newest()).toBeNull()
})
