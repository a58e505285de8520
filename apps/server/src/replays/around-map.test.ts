import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let checker: Awaited<ReturnType<World['staff']>>
beforeAll(async () => {
  world = await createWorld()
  checker = await world.staff('DEMO_CHECKER')
})
afterAll(() => world.close())

const around = (mapName: string, route?: string) => {
  world.ctx.cache.invalidateAll()
  return world.guest.call('GET /map/around', { query: { mapName, route } })
}

test('what the record takes is read off its track', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const player = await world.staff()
  const file = demoFile({ map: mapName, timeMs: 12_000, durationMs: 14_000 })
  const body = { ytLink: 'https://youtu.be/abcdefghijk', cp: 0 }
  const { accepted } = await player.client.call('POST /upload/map-demo', { body, file, fileName: 'run.dem' })
  const demoId = accepted[0]?.demoId ?? 0
  // while it waits it is told as any waiting demo is
  expect(await around(mapName)).toMatchObject({ takes: null, waiting: [{ demoId, timeMs: 12_000, hasCp: false }] })
  await checker.client.call('POST /record/release', { query: { demoId } })
  expect(await around(mapName)).toMatchObject({ takes: null, waiting: [] })
  await world.runJobs('make-replays')
  const { takes } = await around(mapName)
  expect(takes?.demoId).toBe(demoId)
  expect(takes?.topSpeed).toBeGreaterThan(0)
  expect(takes?.hops).toBeLessThanOrEqual(takes?.jumps ?? 0)
  await world.ctx.db.execute(sql`update tracks set start_ms = null where demo_id = ${demoId}`)
  expect((await around(mapName)).takes).toBeNull()
})

test('the fastest five that wait are told, unless the queue is closed to the public', async () => {
  const { db } = world.ctx
  const { mapName } = await buildMap(db)
  for (const timeMs of [17_000, 11_000, 12_000, 13_000, 14_000, 15_000]) await buildDemo(db, { mapName, timeMs })
  await buildDemo(db, { mapName, timeMs: 10_000, route: 'hard' })
  expect((await around(mapName)).waiting.map(({ timeMs }) => timeMs)).toEqual([11_000, 12_000, 13_000, 14_000, 15_000])
  expect((await around(mapName, 'hard')).waiting).toHaveLength(1)
})

test('three maps like it: of its kind, as hard, then as long; no hidden one and not itself', async () => {
  const { db } = world.ctx
  const bhop = { type: 'bhop', difficulty: 'medium', length: 'short' } as const
  await buildMap(db, { name: 'bkz_own', ...bhop })
  await buildMap(db, { name: 'bkz_same', ...bhop })
  await buildMap(db, { name: 'bkz_longer', ...bhop, length: 'long' })
  await buildMap(db, { name: 'bkz_harder', ...bhop, difficulty: 'hard' })
  await buildMap(db, { name: 'bkz_death', ...bhop, difficulty: 'death' })
  await buildMap(db, { name: 'bkz_hidden', ...bhop, state: 'HIDDEN' })
  await buildMap(db, { name: 'kz_same', ...bhop, type: 'climb' })
  await buildDemo(db, { mapName: 'bkz_same', timeMs: 20_000, playerName: 'Ann', state: 'RELEASED' })
  const { like } = await around('bkz_own')
  expect(like.map(({ mapName }) => mapName)).toEqual(['bkz_same', 'bkz_longer', 'bkz_harder'])
  expect(like[0]).toMatchObject({ timeMs: 20_000, player: 'Ann' })
  expect(like[1]).toMatchObject({ timeMs: null, player: null })
  await expect(around('bkz_hidden')).rejects.toMatchObject({ status: 404 })
  await expect(around('kz_none_such')).rejects.toMatchObject({ status: 404 })
})
