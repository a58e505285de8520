import { formatDay } from '@kz/contract/rules'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { createWorld } from '../testing/world.ts'
import { TRACK_VERSION } from './tracks.ts'

const world = await createWorld()
afterAll(() => world.close())
const { db } = world.ctx

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const dayOf = (days: number) => ago(days).toISOString().slice(0, 10)
const tonight = (until?: string) => world.guest.call('GET /record/tonight', { query: { until } })
const namesOf = async (until?: string) => (await tonight(until)).runs.map(({ mapName }) => mapName)

async function record(mapName: string, timeMs: number, days: number, hasTrack: boolean): Promise<number> {
  const { demoId } = await buildDemo(db, { state: 'RELEASED', mapName, timeMs, decidedAt: ago(days) })
  const file = `track-${demoId}`
  await db.execute(sql`insert into blobs (sha256, size) values (${file}, 1)`)
  await db.execute(sql`insert into replay_files (sha256, size) values (${file}, 1)`)
  await db.execute(sql`update demos set sha256 = ${file} where id = ${demoId}`)
  if (hasTrack)
    await db.execute(
      sql`insert into tracks (demo_id, source, version, file) values (${demoId}, ${file}, ${TRACK_VERSION}, ${file})`,
    )
  world.ctx.cache.invalidateAll()
  return demoId
}

test('the records of a week come in the order they were set, those that can be watched', async () => {
  expect(await tonight()).toMatchObject({ records: 0, isOlder: true, isThisWeek: true, runs: [] })
  // a week without any offers the newest before it
  await record('kz_old', 20_000, 30, true)
  await record('kz_dark', 30_000, 3, false)
  expect(await tonight()).toMatchObject({ records: 1, isOlder: true, runs: [{ mapName: 'kz_old', beaten: null }] })
  const demoId = await record('kz_old', 18_500, 2, true)
  await record('kz_new', 40_000, 4, true)
  const week = await tonight()
  expect(week).toMatchObject({ until: dayOf(0), records: 3, isOlder: false })
  expect(week.runs.map(({ mapName }) => mapName)).toEqual(['kz_new', 'kz_old'])
  expect(week.runs[1]).toMatchObject({ demoId, timeMs: 18_500, beaten: { timeMs: 20_000 } })
  // the week of another day, and no day that has not come
  expect(await namesOf(dayOf(29))).toEqual(['kz_old'])
  expect(await tonight(dayOf(29))).toMatchObject({ isThisWeek: false, records: 1 })
  expect((await tonight('2999-01-01')).until).toBe(dayOf(0))
  for (const bad of ['tomorrow', '2026-02-30', formatDay(ago(0)), "2026-01-01'; drop table demos"])
    await expect(tonight(bad)).rejects.toMatchObject({ status: 400 })
})

test('what is hidden or taken back is on no evening', async () => {
  await db.execute(sql`update maps set state = 'HIDDEN' where name = 'kz_new'`)
  world.ctx.cache.invalidateAll()
  expect(await tonight()).toMatchObject({ records: 2 })
  expect(await namesOf()).toEqual(['kz_old'])
})
