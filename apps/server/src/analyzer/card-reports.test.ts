import { writeDemo } from '@kz/demo/write/writer'
import type { WriterOptions } from '@kz/demo/write/writer-types'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { asFile, demoFile, zipFile } from '../testing/files/demo-files.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

/** The report of a demo on each kind of card a checker opens. */

let world: World
let checker: World['guest']
beforeEach(async () => {
  world = await createWorld()
  checker = (await world.staff('DEMO_CHECKER')).client
})
afterEach(() => world.close())

const LJ: WriterOptions = {
  jump: { type: 'lj', prestrafe: 275.25, topspeed: 338.5, strafes: 8, block: 250 },
  map: 'kz_longjumps2',
}
const CHEAT: WriterOptions = { faults: ['double-msec'] }
const reportOf = (kind: 'demo' | 'longjump' | 'collected', demoId: number, who = checker) =>
  who.call('GET /record/demo-report', { query: { kind, demoId } })
const work = () => world.runJobs('analyze-records')

test('a long jump is judged as it comes; its card has the report beside the jumps and runs of the same player', async () => {
  const player = await world.user({ pseudo: 'hop sprout' })
  const client = await world.as(player)
  const send = (options: WriterOptions, body = {}) =>
    client.call('POST /upload/longjump', {
      body,
      file: asFile(writeDemo({ player: player.pseudo, ...options })),
      fileName: 'jump.dem',
    })
  const { id: first } = await send({ ...LJ, mapCrc: 1 })
  const { id: second } = await send({ ...LJ, ...CHEAT, mapCrc: 2 })
  await buildMap(world.ctx.db, { name: 'kz_sent' })
  await client.call('POST /upload/map-demo', {
    body: {},
    file: demoFile({ map: 'kz_sent', timeMs: 30_000, fps: 100 }),
    fileName: 'run.dem',
  })
  const card = await reportOf('longjump', second)
  expect(card.read).toMatchObject({ verdict: 'violations', saysMap: 'kz_longjumps2' })
  const sign = card.figures?.signs.find(({ kind }) => kind === 'clock-command')
  expect(sign?.level).toBe('strong')
  expect(sign?.times.length).toBeGreaterThan(0)
  expect(card.figures?.jumps[0]?.measured?.distance).toBeGreaterThan(200)
  expect(JSON.stringify(card)).not.toMatch(/7656119\d{10}/)
  expect(card.others.map(({ kind, title, result }) => [kind, title, result])).toEqual([
    ['demo', 'kz_sent', '00:30.00'],
    ['longjump', 'LongJump', expect.stringMatching(/^2\d\d\.\d{3}$/)],
  ])
  expect((await reportOf('longjump', first)).read?.verdict).not.toBe('violations')

  const [run] = card.others
  const others = (await reportOf('demo', run?.demoId as number)).others
  expect(others.map(({ kind, demoId }) => [kind, demoId])).toEqual([
    ['longjump', second],
    ['longjump', first],
  ])
})

test('another file of a waiting jump is judged anew', async () => {
  const player = await world.user()
  const client = await world.as(player)
  const send = (options: WriterOptions, body = {}) =>
    client.call('POST /upload/longjump', {
      body,
      file: asFile(writeDemo({ player: player.pseudo, ...LJ, ...options })),
      fileName: 'jump.dem',
    })
  const { id } = await send({ ...CHEAT, mapCrc: 1 })
  expect((await reportOf('longjump', id)).read).toMatchObject({ verdict: 'violations', before: null })
  await send({ mapCrc: 2 }, { id: String(id) })
  const { read: now } = await reportOf('longjump', id)
  expect(now?.verdict).not.toBe('violations')
  expect(now?.before).toBeNull()
})

test('demos of a collection have their reports, which become those of the records with the release', async () => {
  const maps = [(await buildMap(world.ctx.db)).mapName, (await buildMap(world.ctx.db)).mapName].toSorted()
  const body = { title: 'Pack', playerName: 'Seu Bruno', country: 'br' }
  await buildDemo(world.ctx.db, { playerName: 'Seu Bruno', state: 'RELEASED' })
  await world.ctx.db.execute(sql`insert into demo_reports (demo_id, sha256, version, verdict)
    select id, sha256, 1, 'none' from demos where sha256 is not null`)
  const { id } = await checker.call('POST /demo-collections', { body })
  const files = await zipFile({
    [`${maps[0]}.dem`]: demoFile({ map: maps[0] ?? '', timeMs: 5_000, ...CHEAT }),
    [`${maps[1]}.dem`]: demoFile({ map: maps[1] ?? '', timeMs: 5_000 }),
  })
  await checker.call('POST /upload/demo-collection/{id}/upload', { params: { id }, file: files, fileName: files.name })
  const { demos } = await checker.call('GET /demo-collections/{id}', { params: { id } })
  const [cheat, clean] = demos.map(({ demoId }) => demoId) as [number, number]
  const card = await reportOf('collected', cheat)
  expect(card.read?.verdict).toBe(demos[0]?.verdict)
  expect(card.figures?.signs.map(({ kind }) => kind)).toContain('clock-command')
  await expect(reportOf('demo', cheat)).rejects.toMatchObject({ status: 404 })
  const again = await checker.call('POST /record/analyze-one', { query: { kind: 'collected', demoId: cheat } })
  expect(again.before).toBe(card.read?.verdict)

  await world.runJobs('forget-reports')
  expect((await reportOf('collected', cheat)).read).not.toBeNull()
  const lines = maps.map((map) => `${map} https://youtu.be/abcdefghijk`).join('\n')
  await checker.call('POST /demo-collections/{id}/youtube-links', { params: { id }, body: { lines } })
  const { client: second } = await world.staff('HEAD_DEMO_CHECKER')
  await second.call('POST /demo-collections/{id}/approve', { params: { id } })
  await second.call('POST /demo-collections/{id}/release', {
    params: { id },
    body: { newsTitle: 'A pack', newsContent: '<p>See below.</p>' },
  })
  const released = await reportOf('demo', cheat)
  expect(released.read?.verdict).toBe(card.read?.verdict)
  expect(released.others.map(({ demoId }) => demoId)).toContain(clean)
  expect(await read(world.ctx.db, sql`select 1 from demo_reports where collected_id is not null`)).toEqual([])
})

test('long jumps and collections that came before there were reports are read while they wait, and only then', async () => {
  const { db } = world.ctx
  const player = await world.user()
  const { id: jump } = await (await world.as(player)).call('POST /upload/longjump', {
    body: {},
    file: asFile(writeDemo({ ...LJ, ...CHEAT, player: player.pseudo })),
    fileName: 'jump.dem',
  })
  const { mapName } = await buildMap(db)
  const { id } = await checker.call('POST /demo-collections', {
    body: { title: 'Pack', playerName: 'Ivo', country: 'br' },
  })
  const file = await zipFile({ 'run.dem': demoFile({ map: mapName, timeMs: 5_000 }) })
  await checker.call('POST /upload/demo-collection/{id}/upload', { params: { id }, file, fileName: file.name })
  const { demos } = await checker.call('GET /demo-collections/{id}', { params: { id } })
  const collected = demos[0]?.demoId as number

  await db.execute(sql`delete from demo_reports`)
  expect((await reportOf('longjump', jump)).read).toBeNull()
  await work()
  expect((await reportOf('longjump', jump)).read?.verdict).toBe('violations')
  expect((await reportOf('collected', collected)).read).not.toBeNull()

  await db.execute(sql`delete from demo_reports`)
  await db.execute(sql`update longjump_demos set state = 'REJECTED'`)
  await db.execute(sql`update demo_collections set state = 'RELEASED'`)
  await work()
  expect(await read(db, sql`select 1 from demo_reports`)).toEqual([])
})

test('developers may have released long jumps read; players, and checkers of maps, read nothing', async () => {
  const player = await world.user()
  const own = await world.as(player)
  const { id: demoId } = await own.call('POST /upload/longjump', {
    body: {},
    file: asFile(writeDemo({ ...LJ, player: player.pseudo })),
    fileName: 'jump.dem',
  })
  const query = { kind: 'longjump' as const, demoId }
  const developer = (await world.staff('DEVELOPER')).client
  await expect(developer.call('POST /record/analyze-one', { query })).rejects.toMatchObject({ status: 404 })
  await world.ctx.db.execute(sql`update longjump_demos set state = 'RELEASED'`)
  expect(await developer.call('POST /record/analyze-one', { query })).toMatchObject({ saysMap: 'kz_longjumps2' })
  for (const who of [own, world.guest, (await world.staff('MAP_CHECKER')).client])
    await expect(reportOf('longjump', demoId, who)).rejects.toMatchObject({
      status: expect.toSatisfy((is) => is === 401 || is === 403),
    })
  await world.ctx.db.execute(sql`update longjump_demos set state = 'WITHDRAWN'`)
  await expect(reportOf('longjump', demoId)).rejects.toMatchObject({ status: 404 })
})
