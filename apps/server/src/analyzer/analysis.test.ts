import { parseDemo, REPORT_VERSION } from '@kz/demo'
import { writeDemo } from '@kz/demo/write/writer'
import type { WriterOptions } from '@kz/demo/write/writer-types'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { PATIENT } from '../submissions/api.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { writeBsp } from '../testing/files/bsp.ts'
import { asFile, demoFile, zipFile } from '../testing/files/demo-files.ts'
import { bytesIn, store as keepInStore, spoil } from '../testing/files/stored-files.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'
import { cell } from './csv.ts'
import { analyzeRecords } from './jobs.ts'
import { readFile } from './read-demo.ts'

let world: World
let client: World['guest']
beforeEach(async () => {
  world = await createWorld()
  client = (await world.staff('DEMO_CHECKER')).client
})
afterEach(() => world.close())

/** Puts a file that reads like this into the store. */
async function store(mapName: string, options: WriterOptions = {}, name = 'Olga'): Promise<string> {
  const bytes = writeDemo({ map: mapName, player: name, durationMs: 6_000, fps: 50, ...options })
  return keepInStore(world.ctx, bytes)
}

/** A record with such a file. */
async function record(mapName: string, options: WriterOptions = {}, name = 'Olga', decidedAt = '2026-01-02') {
  const sha256 = await store(mapName, options, name)
  const demo = { mapName, playerName: name, decidedAt: new Date(decidedAt), state: 'RELEASED' as const }
  const { demoId } = await buildDemo(world.ctx.db, { ...demo, sha256 })
  return { demoId, sha256 }
}
const cheat: WriterOptions = { durationMs: 20_000, fps: 100, faults: ['no-jump-command'] }
const start = (body: object = { set: 'all' }) =>
  client.call('POST /record/analyze-all-wr', { body: body as { set: 'all' } })
const page = (query: object = {}) => client.call('GET /record/analyze-all-wr', { query })
const turn = (state: 'RUNNING' | 'PAUSED' | 'STOPPED') => client.call('PUT /record/analyze-all-wr', { body: { state } })
const work = () => world.runJobs('analyze-records')
const older = () => world.ctx.db.execute(sql`update demo_reports set version = version - 1`)
const readTimes = () => read(world.ctx.db, sql`select demo_id, read_at from demo_reports order by 1`)

test('all records are read, the worst first, and a newer analyzer reads again only what is older', async () => {
  await record('kz_clean')
  const cheated = await record('kz_cheat', cheat)
  const { total, state } = await start()
  expect({ total, state }).toEqual({ total: 2, state: 'RUNNING' })
  await expect(start()).rejects.toMatchObject({ status: 409, message: 'An analysis is already running' })
  await work()
  const { run, stands, signs, results } = await page()
  expect(run).toMatchObject({ state: 'DONE', done: 2, total: 2 })
  expect(stands).toMatchObject({ violations: 1, unread: 0 })
  expect(results[0]).toMatchObject({ demoId: cheated.demoId, read: { verdict: 'violations', version: REPORT_VERSION } })
  expect(results[0]?.read?.signs.find(({ kind }) => kind === 'jump-without-command')).toMatchObject({ level: 'strong' })
  expect(signs.map(({ kind }) => kind)).toContain('jump-without-command')

  const before = await readTimes()
  expect(await start()).toMatchObject({ total: 0 })
  await work()
  expect(await readTimes()).toEqual(before)
  await world.ctx.db.execute(sql`update demo_reports set version = version - 1 where demo_id = ${cheated.demoId}`)
  expect((await page()).results[0]?.read?.isOlder).toBe(true)
  expect(await start()).toMatchObject({ total: 1 })
  await work()
  const after = await readTimes()
  expect(after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))).toEqual([
    expect.objectContaining({ demo_id: cheated.demoId }),
  ])
})

test('a run goes on where it stood: after a stop, in another process, and after a pause', async () => {
  for (const name of ['kz_a', 'kz_b', 'kz_c', 'kz_d']) await record(name)
  await start()
  let asked = 0
  const upAfterTwo = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => asked++ >= 2 })
  await analyzeRecords.run(world.ctx, {}, upAfterTwo)
  const half = await readTimes()
  expect((await page()).run).toMatchObject({ state: 'RUNNING', done: half.length })
  expect(half).toHaveLength(2)

  await turn('PAUSED')
  await work()
  expect(await readTimes()).toEqual(half)
  await expect(turn('PAUSED')).rejects.toMatchObject({ status: 409 })
  await expect(start()).rejects.toMatchObject({ status: 409 })
  await turn('RUNNING')
  // a report that is written a second time is an update
  await world.ctx.db.execute(sql`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''read twice''; end'`)
  await world.ctx.db.execute(sql`create trigger once before update on demo_reports
    for each row execute function refuse()`)
  const never = new AbortController().signal
  await Promise.all([analyzeRecords.run(world.ctx, {}, never), analyzeRecords.run(world.ctx, {}, never), work()])
  expect((await page()).run).toMatchObject({ state: 'DONE', done: 4, total: 4 })
  expect((await readTimes()).slice(0, half.length)).toEqual(half)
  await world.ctx.db.execute(sql`drop trigger once on demo_reports`)

  await older()
  await start()
  expect(await turn('STOPPED')).toMatchObject({ state: 'STOPPED', done: 0 })
  await work()
  expect((await page()).run).toMatchObject({ state: 'STOPPED', done: 0 })
})

test('one map, or what was released since a day', async () => {
  await record('kz_old', {}, 'Olga', '2020-01-01')
  await record('kz_new', {}, 'Olga', '2026-05-05')
  expect(await start({ set: 'since', since: '2026-05-05' })).toMatchObject({ total: 1, since: '2026-05-05' })
  await work()
  expect((await page({ stand: 'unread' })).results.map(({ mapName }) => mapName)).toEqual(['kz_old'])
  expect(await start({ set: 'map', mapName: 'KZ_OLD' })).toMatchObject({ total: 1, mapName: 'kz_old' })
  await work()
  expect((await page()).stands.unread).toBe(0)
  await expect(start({ set: 'map', mapName: 'kz_none' })).rejects.toMatchObject({ status: 404 })
  await expect(start({ set: 'since' })).rejects.toMatchObject({ code: 'analysis_day' })
})

test('files that are gone or broken are said so and stop nothing', async () => {
  const { sha256 } = await record('kz_gone')
  const broken = await record('kz_broken')
  await record('kz_fine')
  await world.ctx.files.remove(sha256)
  await spoil(world.ctx, broken.sha256, (await bytesIn(world.ctx.files, broken.sha256)).fill(0, 0, 8))
  await start()
  await work()
  const { results } = await page()
  const stand = (name: string) => results.find(({ mapName }) => mapName === name)?.read
  expect(stand('kz_gone')).toMatchObject({ verdict: 'missing', fault: 'The file is not in the store.' })
  expect(stand('kz_broken')).toMatchObject({ verdict: 'unreadable', signs: [] })
  expect(stand('kz_fine')?.verdict).not.toBe('unreadable')
})

test('a machine that is busy says nothing of a demo', async () => {
  const { sha256 } = await record('kz_busy')
  const { longestMs } = PATIENT
  PATIENT.longestMs = 0
  const reading = readFile(world.ctx, { sha256, mapName: 'kz_busy' } as Parameters<typeof readFile>[1])
  await expect(reading).rejects.toMatchObject({ code: 'busy' })
  PATIENT.longestMs = longestMs
})

test('what is called worse is told to head checkers and to nobody else', async () => {
  const head = await world.staff('HEAD_DEMO_CHECKER')
  const { demoId } = await record('kz_worse', cheat)
  await record('kz_same')
  await start()
  await work()
  const told = (who: World['guest']) => who.call('GET /notification/list', { query: {} })
  expect((await told(head.client)).totalItems).toBe(0)
  await older()
  await world.ctx.db.execute(sql`update demo_reports set verdict = 'none' where demo_id = ${demoId}`)
  await start()
  await work()
  const { notifications } = await told(head.client)
  expect(notifications.map(({ kind, about }) => [kind, about])).toEqual([
    ['analysis', expect.objectContaining({ type: 'worse', count: 1, mapName: 'kz_worse', before: 'none' })],
  ])
  expect((await told(client)).totalItems).toBe(0)
  expect((await page({ worse: true })).results.map((one) => one.demoId)).toContain(demoId)
  for (const [before, verdict, isListed] of [
    ['none', 'warnings', true],
    ['warnings', 'violations', true],
    ['warnings', 'warnings', false],
    ['violations', 'warnings', false],
  ]) {
    await world.ctx.db.execute(
      sql`update demo_reports set before = ${before}, verdict = ${verdict} where demo_id = ${demoId}`,
    )
    expect((await page({ worse: true })).results.some((one) => one.demoId === demoId)).toBe(isListed)
  }
  const kinds = async (who: World['guest']) =>
    (await who.call('GET /notification/settings')).settings.map(({ kind }) => kind)
  expect(await kinds(head.client)).toContain('analysis')
  expect(await kinds(client)).not.toContain('analysis')
})

test('what was read of another file, or was missing, is read again; that and what still waits is told to nobody', async () => {
  const { db, files } = world.ctx
  const head = await world.staff('HEAD_DEMO_CHECKER')
  const { demoId } = await record('kz_replaced', cheat)
  const back = await record('kz_back')
  const { demoId: waiting } = await buildDemo(db, { mapName: 'kz_waits', sha256: await store('kz_waits', cheat) })
  await files.remove(back.sha256)
  await start()
  await work()
  await store('kz_back')
  await db.execute(sql`update demo_reports set sha256 = ${'0'.repeat(64)}, verdict = 'none' where demo_id = ${demoId}`)
  await db.execute(sql`update demo_reports set version = version - 1, verdict = 'none' where demo_id = ${waiting}`)
  expect(await start()).toMatchObject({ total: 2 })
  await work()
  const said = await read(db, sql`select demo_id, verdict, before from demo_reports order by demo_id`)
  expect(said).toMatchObject([
    { demo_id: demoId, verdict: 'violations', before: null },
    { demo_id: back.demoId, verdict: expect.not.stringMatching('missing') },
    { demo_id: waiting, verdict: 'violations', before: 'none' },
  ])
  expect((await head.client.call('GET /notification/list', { query: {} })).totalItems).toBe(0)
})

test('the table opens in a spreadsheet and no name in it is a formula', async () => {
  const name = '=HYPERLINK("http://evil","win")'
  await record('kz_sheet', {}, name)
  await record('kz_other')
  await start()
  await work()
  const file = await client.call('GET /record/analyze-csv', { query: { map: 'sheet' } })
  expect([file.name, file.type]).toEqual(['analysis.csv', 'text/csv; charset=utf-8'])
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  const [head, line, end] = text.split('\r\n')
  expect(head).toMatch(/^\ufeff"Map","Player",/)
  expect(line).toContain(`"'=HYPERLINK(""http://evil"",""win"")"`)
  expect(end).toBe('')
  for (const start of ['=', '+', '-', '@', '\t=', '\r', ' =', '\u200b=', '\uff1d', '|', '%'])
    expect(cell(`${start}1`)).toMatch(/^"'/)
  expect([cell('kz_map'), cell(-1.5), cell(null), cell(true)]).toEqual(['"kz_map"', '-1.5', '', 'true'])
})

test('filters, and one demo again', async () => {
  const { demoId } = await record('kz_block', cheat, 'Ivan')
  await record('kz_100%', {}, 'Olga')
  const one = await client.call('POST /record/analyze-one', { query: { demoId } })
  expect(one).toMatchObject({ verdict: 'violations', before: null })
  expect(await client.call('POST /record/analyze-one', { query: { demoId } })).toMatchObject({ before: 'violations' })
  const names = async (query: object) => (await page(query)).results.map(({ mapName }) => mapName)
  expect(await names({ sign: 'jump-without-command' })).toEqual(['kz_block'])
  expect(await names({ player: 'iva' })).toEqual(['kz_block'])
  expect(await names({ map: '0%' })).toEqual(['kz_100%'])
  expect(await names({ stand: 'violations' })).toEqual(['kz_block'])
  expect(await names({ stand: 'missing' })).toEqual([])
  const noted = await read(world.ctx.db, sql`select action, target from audit_log where action like 'analysis%'`)
  expect(noted[0]).toEqual({ action: 'analysis.one', target: `demo ${demoId}` })
})

test('developers may have records read, not waiting demos; players may nothing', async () => {
  const { demoId } = await record('kz_dev')
  const developer = (await world.staff('DEVELOPER')).client
  const player = await world.as(await world.user())
  const [body, query] = [{ set: 'all' as const }, { demoId }]
  await developer.call('POST /record/analyze-one', { query })
  await developer.call('POST /record/analyze-all-wr', { body })
  await expect(developer.call('GET /record/demo-report', { query })).rejects.toMatchObject({ status: 403 })
  for (const who of [player, (await world.staff('MAP_CHECKER')).client]) {
    const calls = [
      who.call('GET /record/analyze-all-wr', { query: {} }),
      who.call('POST /record/analyze-all-wr', { body }),
      who.call('PUT /record/analyze-all-wr', { body: { state: 'PAUSED' } }),
      who.call('POST /record/analyze-one', { query }),
      who.call('GET /record/analyze-csv', { query: {} }),
      who.call('GET /record/demo-report', { query }),
    ]
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ status: 403 })))
  }
  await world.ctx.db.execute(sql`update demos set state = 'REVOKED' where id = ${demoId}`)
  await expect(developer.call('POST /record/analyze-one', { query })).rejects.toMatchObject({ status: 404 })
})

test('an upload is judged as it comes, and its card has the report beside the same player’s others', async () => {
  await buildMap(world.ctx.db, { name: 'kz_sent' })
  const { client: player } = await world.staff()
  const send = (timeMs: number, more: WriterOptions = {}) =>
    player.call('POST /upload/map-demo', {
      body: {},
      file: demoFile({ map: 'kz_sent', timeMs, fps: 100, ...more }),
      fileName: 'run.dem',
    })
  const [first, second] = [await send(30_000, { faults: ['no-jump-command'] }), await send(29_000)]
  const [old, demo] = [first, second].map(({ accepted }) => accepted[0]?.demoId as number) as [number, number]
  const card = await client.call('GET /record/demo-report', { query: { demoId: old } })
  expect(card.read).toMatchObject({ verdict: 'violations', saysMap: 'kz_sent' })
  const sign = card.figures?.signs.find(({ level }) => level === 'strong')
  expect(sign?.times.length).toBeGreaterThan(0)
  expect(JSON.stringify(card)).not.toMatch(/7656119\d{10}/)
  expect(card.others).toMatchObject([{ demoId: demo, title: 'kz_sent', status: 'SUBMITTED' }])

  // one that came before there were reports
  await world.ctx.db.execute(sql`delete from demo_reports`)
  expect((await client.call('GET /record/demo-report', { query: { demoId: old } })).read).toBeNull()
  await work()
  expect((await client.call('GET /record/demo-report', { query: { demoId: old } })).read?.verdict).toBe('violations')
})

test('the run’s time by the map’s own buttons is read of an upload without any text, also of files that came before', async () => {
  const presses = (index: number) => (index >= 100 && index < 104) || (index >= 900 && index < 904)
  const options: WriterOptions = {
    map: 'kz_pressed',
    fps: 100,
    durationMs: 12_000,
    plant: ({ index, state }) => {
      if (presses(index)) state.buttons |= 32
    },
    seed: 77,
  }
  const { frames } = parseDemo(writeDemo(options))
  const box = (index: number) => {
    const row = [...frames.buttons.keys()].filter((at) => (frames.buttons[at] ?? 0) & 32)[index] as number
    const [x = 0, y = 0, z = 0] = [frames.originX[row], frames.originY[row], frames.originZ[row]]
    return [x + 40, y - 8, z - 8, x + 56, y + 8, z + 8] as const
  }
  const archive = await zipFile({ 'maps/kz_pressed.bsp': writeBsp({ models: [box(0), box(4)] }) })
  const { client: chief } = await world.staff('ADMIN')
  const map = {
    mapperNames: ['Mapper'],
    type: 'climb',
    length: 'short',
    difficulty: 'easy',
    isXdMap: false,
    recordable: true,
  }
  await chief.call('POST /upload/map-admin', { body: map as never, file: archive, fileName: 'kz_pressed.zip' })
  const { client: player } = await world.staff()
  const sent = (seed: number) =>
    player.call('POST /upload/map-demo', {
      body: {},
      file: asFile(writeDemo({ ...options, seed })),
      fileName: 'run.dem',
    })
  const { accepted } = await sent(77)
  expect(accepted[0]?.time).toBe('00:08.00')
  const demoId = accepted[0]?.demoId as number
  const timers = async () => (await client.call('GET /record/demo-report', { query: { demoId } })).figures?.timers
  const expected = [expect.objectContaining({ kind: 'buttons', timeMs: expect.closeTo(8_000, -2) })]
  expect(await timers()).toEqual(expected)

  await world.ctx.db.execute(sql`update map_files set seen = seen - 'buttons'`)
  await client.call('POST /record/analyze-one', { query: { demoId } })
  expect(await timers()).toEqual([])
  await world.runJobs('find-buttons')
  await client.call('POST /record/analyze-one', { query: { demoId } })
  expect(await timers()).toEqual(expected)
})
