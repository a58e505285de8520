import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { backUpSite } from '../../platform/backup/site-backup.ts'
import { openBackupStore } from '../../platform/backup/store.ts'
import { checkFiles } from '../../platform/files/check-files.ts'
import { collectGarbage } from '../../platform/files/garbage-collect.ts'
import { demoFile } from '../../testing/files/demo-files.ts'
import { spoil } from '../../testing/files/stored-files.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { playRun } from '../../testing/played-run.ts'
import { read } from '../../testing/read.ts'

/** All that reads the file of a demo reads one that is the replay of a game server. */

const world = await openWorld()
const { db } = world.ctx
const chief = await world.staff('ADMIN')
const checker = await world.staff('DEMO_CHECKER')
const server = await buildServer(world)
const ytLink = 'https://youtu.be/abcdefghijk'

async function submitted(seed: number) {
  const user = await world.user()
  const run = await playRun(world, server, chief, { seed, player: user })
  const client = await world.as(user)
  const { demoId } = await client.call('POST /run/submit', { query: { runId: run.runId }, body: { ytLink } })
  return { user, run, client, demoId }
}
const urlOf = ({ host, user, port, database }: typeof world.ctx.pool.options): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
const fileOf = async (demoId: number) => {
  const [row] = await read(db, sql`select sha256, run_id from demos where id = ${demoId}`)
  return row as { sha256: string | null; run_id: string | null }
}

test('its track is made, timed as the run, and its way drawn on the map by the CRC of the file', async () => {
  const { run, demoId } = await submitted(200)
  await world.runJobs('make-replays')
  const replay = await checker.client.call('GET /replay/{demoId}', { params: { demoId } })
  expect(replay).toMatchObject({ startMs: 0, track: { url: expect.stringMatching(/\.track$/) } })
  expect(Math.abs((replay.endMs ?? 0) - run.timeMs)).toBeLessThan(10)
  const [track] = await read(
    db,
    sql`select t.map_crc, t.file_crc = r.map_crc as agrees from tracks t
    join demos d on d.id = t.demo_id join runs r on r.id = d.run_id where d.id = ${demoId}`,
  )
  expect(track).toEqual({ map_crc: null, agrees: true })
})

test('the analyzer reads it again, for its card and in the run over all records', async () => {
  const { demoId } = await submitted(202)
  await checker.client.call('POST /record/release', { query: { demoId } })
  await db.execute(sql`delete from demo_reports`)
  const head = await world.staff('HEAD_DEMO_CHECKER')
  const one = await head.client.call('POST /record/analyze-one', { query: { kind: 'demo', demoId } })
  expect(one.verdict).toMatch(/none|warnings/)
  await db.execute(sql`delete from demo_reports`)
  await chief.client.call('POST /record/analyze-all-wr', { body: { set: 'all' } })
  await world.runJobs('analyze-records')
  const verdicts = await read(db, sql`select verdict from demo_reports where demo_id = ${demoId}`)
  expect(verdicts.map(({ verdict }) => verdict)).toEqual([expect.stringMatching(/none|warnings/)])
})

test('nothing is swept while it is named, and given up it leaves the run its own replay', async () => {
  const { run, client, demoId } = await submitted(203)
  const { sha256 } = await fileOf(demoId)
  await collectGarbage(world.ctx)
  expect(await world.ctx.files.has(sha256 ?? '')).toBe(true)
  await client.call('DELETE /upload/own-submitted-demo', { query: { demoId } })
  await db.execute(sql`update demos set decided_at = now() - interval '31 days' where id = ${demoId}`)
  await world.runJobs('forget-submissions')
  expect((await fileOf(demoId)).sha256).toBe(null)
  expect(await read(db, sql`select from blobs where sha256 = ${sha256}`)).toEqual([])
  expect((await fetch(`${world.url}/replays/run-${run.runId}.krpz`)).status).toBe(200)
})

test('a demo that replaces it is a demo from then on, and its archive is there', async () => {
  const { user, run, client, demoId } = await submitted(205)
  const timeMs = Math.floor((run.timeMs - 500) / 10) * 10
  const file = demoFile({ map: run.mapName, player: user.pseudo, timeMs, durationMs: run.timeMs + 9_000 })
  await client.call('POST /upload/map-demo', { body: { demoId, ytLink }, file, fileName: file.name })
  expect((await fileOf(demoId)).run_id).toBe(null)
  const link = await checker.client.call('GET /record/unreleased-demo-file', { query: { demoId } })
  expect(link.fileName).toMatch(/\.dem$/)
  await checker.client.call('POST /record/release', { query: { demoId } })
  const name = link.fileName.replace(/\.dem$/, '.zip')
  expect((await fetch(`${world.url}/demos/${name}`)).status).toBe(200)
  // the run may be submitted no more: the record is faster
  const again = client.call('POST /run/submit', { query: { runId: run.runId }, body: {} })
  await expect(again).rejects.toMatchObject({ code: 'slower_than_record' })
})

test('a still of it shows its way, as of a demo', async () => {
  const { demoId } = await submitted(206)
  await checker.client.call('POST /record/release', { query: { demoId } })
  await world.runJobs('make-replays')
  const still = await fetch(`${world.url}/media/stills/${demoId}.png`, { redirect: 'manual' })
  expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a damaged one is found by a check, goes into a backup as lacking, and is shown to nobody; its run stays', async () => {
  const user = await world.user()
  const { runId } = await playRun(world, server, chief, { seed: 207, player: user })
  const [{ sha256 }] = (await read(db, sql`select replay as sha256 from runs where id = ${runId}`)) as [
    { sha256: string },
  ]
  await spoil(world.ctx, sha256, Buffer.from('no replay'))
  const { damaged } = await checkFiles(world.ctx, true, () => undefined)
  expect(damaged).toEqual([{ sha256, fault: 'size' }])
  const home = await mkdtemp(join(tmpdir(), 'kz16-replays-'))
  try {
    const ctx = { ...world.ctx, config: { ...world.ctx.config, databaseUrl: urlOf(world.ctx.pool.options) } }
    const { lacking } = await backUpSite(ctx, openBackupStore(home, undefined))
    expect(lacking.map((file) => file.sha256)).toEqual([sha256])
  } finally {
    await rm(home, { recursive: true, force: true })
  }
  expect((await fetch(`${world.url}/replays/run-${runId}.krpz`)).status).toBe(404)
  const client = await world.as(user)
  expect(await client.call('GET /run/run', { query: { runId } })).toMatchObject({ state: 'counts' })
})
