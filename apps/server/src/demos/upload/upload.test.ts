import { readdirSync } from 'node:fs'
import type { CallError } from '@kz/contract/wire/call-error'
import { damage, writeDemo } from '@kz/demo/write/writer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { row } from '../../platform/api/db.ts'
import { int, json, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildMap } from '../../testing/build.ts'
import { asFile, demoFile, zipFile } from '../../testing/files/demo-files.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let user: BuiltUser
let client: World['guest']
let map: string

beforeAll(async () => {
  world = await createWorld()
  user = await world.user()
  client = await world.as(user)
  map = (await buildMap(world.ctx.db)).mapName
})
afterAll(() => world.close())

type Fields = Parameters<typeof send>[1]
const send = (
  file: File,
  body: { time?: string; route?: string; cp?: number; gc?: number; ytLink?: string; note?: string } = {},
  from = client,
) => from.call('POST /upload/map-demo', { body, file, fileName: file.name })

/** The refusal of an upload. */
const refused = async (file: File, body?: Fields): Promise<CallError> => {
  const answer = await send(file, body).catch((error: CallError) => error)
  expect(answer).toBeInstanceOf(Error)
  return answer as CallError
}
const codes = (warnings: { code: string }[]) => warnings.map(({ code }) => code)

test('a checker reads the country of the address, where a table knows it', async () => {
  const checker = await world.staff('DEMO_CHECKER')
  const cardOf = async (timeMs: number) => {
    const { accepted } = await send(demoFile({ map, player: user.pseudo, timeMs }))
    const queue = await checker.client.call('GET /record/submitted-demos')
    return queue.find(({ demoId }) => demoId === accepted[0]?.demoId)
  }
  expect(await cardOf(8_120)).toMatchObject({ countryAddress: 'n-a' })
  world.ctx.countryOf = (address) => (address === '127.0.0.1' ? 'se' : null)
  expect(await cardOf(8_110)).toMatchObject({ countryAddress: 'se', ipAddress: '127.0.0.1' })
  world.ctx.countryOf = () => null
})

test('accepts a demo, keeps its file and shows it to its player', async () => {
  const file = demoFile({ map, player: user.pseudo, timeMs: 6_120 })
  const { accepted, refused: none } = await send(file, { note: 'no pause' })
  expect(none).toEqual([])
  const [demo] = accepted
  expect(demo).toMatchObject({ fileName: 'run.dem', mapName: map, route: '', time: '00:06.12' })
  const stored = await row(
    world.ctx.db,
    { sha256: text, size: int, ip: text, seen: json.as<{ player: string }>() },
    sql`select d.sha256, b.size, d.ip, d.seen from demos d join blobs b on b.sha256 = d.sha256 where d.id = ${demo?.demoId}`,
  )
  expect(stored).toMatchObject({ size: file.size, seen: { player: user.pseudo } })
  expect(await world.ctx.files.has(stored?.sha256 ?? '')).toBe(true)
  const own = await client.call('GET /upload/own-submitted-demos')
  expect(own.find(({ demoId }) => demoId === demo?.demoId)).toMatchObject({ status: 'SUBMITTED', comment: null })
  expect(await client.call('GET /upload/map-demo-count')).toEqual({ count: demo?.queuePosition })
  const logged = await row(
    world.ctx.db,
    { action: text, actorId: int },
    sql`select action, actor_id as "actorId" from audit_log where target = ${`demo ${demo?.demoId}`}`,
  )
  expect(logged).toEqual({ action: 'demo.submit', actorId: user.userId })
})

test('takes the time typed, else of the finish text, else of the file name', async () => {
  const typed = await send(demoFile({ map, timeMs: 5_000 }), { time: '4.99' })
  expect(typed.accepted[0]?.time).toBe('00:04.99')
  const printed = await send(demoFile({ map, timeMs: 5_010 }))
  expect(printed.accepted[0]?.time).toBe('00:05.01')
  const named = await send(new File([demoFile({ map })], `${map}_${user.pseudo}_0004.20.dem`))
  expect(named.accepted[0]?.time).toBe('00:04.20')
  expect((await refused(demoFile({ map }))).code).toBe('missing_time')
})

test('marks what a checker should look at', async () => {
  const { accepted } = await send(
    new File(
      [demoFile({ map, player: 'somebody', timeMs: 5_500, networkProtocol: 47, durationMs: 12_000 })],
      `${map}[top]_somebody_0005.10.dem`,
    ),
    { time: '5.40', cp: 2 },
  )
  expect(codes(accepted[0]?.warnings ?? [])).toEqual(
    expect.arrayContaining(['protocol', 'time', 'checkpoints', 'length', 'file-name', 'player']),
  )
  const other = await send(demoFile({ map, player: user.pseudo, timeMs: 5_400 }), { cp: 2 })
  expect(codes(other.accepted[0]?.warnings ?? [])).toContain('duplicate')
})

test('marks another version of the map', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const first = await send(demoFile({ map: mapName, mapCrc: 0x1234abcd, timeMs: 6_000 }))
  const second = await send(demoFile({ map: mapName, mapCrc: 0x5678, timeMs: 5_000 }))
  expect(codes(first.accepted[0]?.warnings ?? [])).not.toContain('map-version')
  expect(second.accepted[0]?.warnings.find(({ code }) => code === 'map-version')?.text).toContain('1234abcd')
})

test('takes a demo the game did not close, with a warning', async () => {
  const whole = new Uint8Array(await demoFile({ map, timeMs: 7_770 }).arrayBuffer())
  const { accepted } = await send(asFile(damage(whole, 'crash')), { time: '7.77' })
  expect(codes(accepted[0]?.warnings ?? [])).toContain('unfinished')
})

test('refuses what is no demo of this game, with a sentence that names the file', async () => {
  const good = writeDemo({ map, seed: 7 })
  const patched = (offset: number, text: string) => {
    const bytes = good.slice()
    bytes.set(new TextEncoder().encode(`${text}\0`), offset)
    return bytes
  }
  const protocol = good.slice()
  protocol[12] = 40
  const cases: [string, File, string][] = [
    ['program', asFile(new TextEncoder().encode('MZ\x90 this is a program')), 'unsupported_file'],
    ['other name', asFile(good, 'run.exe'), 'unsupported_file'],
    ['empty', asFile(new Uint8Array()), 'unsupported_file'],
    ['zip named demo', new File([await zipFile({ 'a.dem': good })], 'run.dem'), 'unsupported_file'],
    ['Source', asFile(patched(0, 'HL2DEMO')), 'wrong_game'],
    ['other game', asFile(patched(276, 'valve')), 'wrong_game'],
    ['other protocol', asFile(protocol), 'wrong_protocol'],
    ['header only', asFile(good.slice(0, 544)), 'demo_without_run'],
    ['cut header', asFile(good.slice(0, 100)), 'demo_unreadable'],
    ['too short', demoFile({ map, durationMs: 2_000 }), 'demo_length'],
    ['map', demoFile({ map: 'kz_nowhere', timeMs: 5_000 }), 'unknown_map'],
    ['map name', asFile(patched(16, '../etc')), 'unknown_map'],
  ]
  for (const [what, file, code] of cases) {
    const error = await refused(file, { time: '5.00' })
    expect([what, error.code]).toEqual([what, code])
    if (code !== 'unknown_map' && what !== 'other name') expect(error.message).toContain(file.name)
  }
  expect((await refused(asFile(good, 'run.exe'))).message).toBe('Only .dem or .zip files are allowed')
  expect((await refused(demoFile({ map: 'kz_nowhere', timeMs: 5_000 }))).message).toBe('Unknown map: kz_nowhere')
})

test('keeps to the rules of maps, routes, times, counts and links', async () => {
  const db = world.ctx.db
  const closed = await buildMap(db, { recordable: false })
  const timed = await buildMap(db, { minTimeMs: 10_000 })
  expect((await refused(demoFile({ map: closed.mapName, timeMs: 5_000 }))).code).toBe('map_without_records')
  expect((await refused(demoFile({ map: timed.mapName, timeMs: 5_000 }))).code).toBe('below_minimum_time')
  const route = await refused(demoFile({ map, timeMs: 5_000 }), { route: 'nowhere' })
  expect([route.status, route.message]).toEqual([422, `Unknown map: ${map}[nowhere]`])
  expect((await refused(demoFile({ map, timeMs: 5_000 }), { gc: 3 })).message).toBe('GC above 0 needs CP above 0')
  const link = await refused(demoFile({ map, timeMs: 5_000 }), { ytLink: 'https://example.test/watch?v=abcdefghijk' })
  expect(link.message).toBe('Enter a valid YouTube link')
})

test('refuses a time that does not beat the record of its class', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  await buildDemo(world.ctx.db, { mapName, playerName: 'Fast One', timeMs: 5_000, state: 'RELEASED' })
  const equal = await refused(demoFile({ map: mapName, timeMs: 5_000 }))
  expect([equal.code, equal.message]).toEqual(['slower_than_record', 'The current record is 00:05.00 by Fast One.'])
  const { accepted } = await send(demoFile({ map: mapName, timeMs: 6_000 }), { cp: 4, gc: 2 })
  expect(accepted).toHaveLength(1)
})

test('answers the same for the same file while it waits, and refuses it otherwise', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const file = demoFile({ map: mapName, timeMs: 5_000 })
  const first = await send(file)
  expect(await send(file)).toEqual(first)
  const other = await world.as(await world.user())
  const duplicate = await send(file, {}, other).catch((error: CallError) => error)
  expect(duplicate).toMatchObject({
    code: 'duplicate_file',
    message: expect.stringMatching(
      new RegExp(`^This demo was already submitted: it waits since [/0-9]{10}, place \\d+\\. /record/${mapName}$`),
    ),
  })
  await client.call('DELETE /upload/own-submitted-demo', { query: { demoId: first.accepted[0]?.demoId as number } })
  const again = await send(file)
  expect(again.accepted[0]?.demoId).not.toBe(first.accepted[0]?.demoId)
})

test('unpacks an archive and answers for each demo', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const archive = await zipFile({
    'week 1/first.dem': demoFile({ map: mapName, timeMs: 5_000 }),
    'second.dem': demoFile({ map: 'kz_nowhere', timeMs: 5_000 }),
    'third.dem': new TextEncoder().encode('nothing'),
  })
  const answer = await send(archive)
  expect(answer.accepted.map(({ fileName, time }) => [fileName, time])).toEqual([['first.dem', '00:05.00']])
  expect(answer.refused).toEqual([
    { fileName: 'second.dem', code: 'unknown_map', message: 'Unknown map: kz_nowhere' },
    expect.objectContaining({ fileName: 'third.dem', code: 'unsupported_file' }),
  ])
  const bad = await refused(await zipFile({ 'run.dem': demoFile({ map }), 'run.exe': new Uint8Array(9) }))
  expect([bad.status, bad.message]).toEqual([422, 'The archive is damaged or not allowed: run.exe is not a .dem file'])
})

test('lets fifty demos wait and a gibibyte a day in', async () => {
  const db = world.ctx.db
  const busy = await world.user()
  const { mapName } = await buildMap(db)
  for (let made = 0; made < 50; made++) await buildDemo(db, { user: busy, mapName })
  const from = await world.as(busy)
  const full = await send(demoFile({ map: mapName, timeMs: 5_000 }), {}, from).catch((error: CallError) => error)
  expect(full).toMatchObject({ status: 429, message: 'You already have 50 demos waiting' })

  const heavy = await world.user()
  const sha256 = 'f'.repeat(64)
  await db.execute(sql`insert into blobs (sha256, size) values (${sha256}, ${1024 ** 3 - 1000})`)
  await buildDemo(db, { user: heavy, mapName, sha256, state: 'WITHDRAWN' })
  const more = await send(demoFile({ map: mapName, timeMs: 5_000 }), {}, await world.as(heavy)).catch(
    (error: CallError) => error,
  )
  expect(more).toMatchObject({ status: 429, code: 'too_many_bytes_a_day' })
})

test('is closed while the switch blocks, and to banned users', async () => {
  const { client: checker } = await world.staff('DEMO_CHECKER')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const blocked = await checker.call('POST /upload/block-demo', { query: { reason: 'Maintenance', until } })
  expect(blocked).toMatchObject({ blocked: true, reason: 'Maintenance' })
  expect(await world.guest.call('GET /upload/is-demo-blocked')).toEqual(blocked)
  expect((await refused(demoFile({ map, timeMs: 3_500 }))).message).toBe('Demo upload is blocked')
  await world.ctx.db.execute(sql`update switches set until = now() - interval '1 second'`)
  expect(await world.guest.call('GET /upload/is-demo-blocked')).toEqual({ blocked: false, reason: null, until: null })
  await checker.call('POST /upload/block-demo')
  await checker.call('POST /upload/block-demo')
  expect((await refused(demoFile({ map, timeMs: 3_500 }))).status).toBe(403)
  expect(await checker.call('POST /upload/unblock-demo')).toMatchObject({ blocked: false })
  expect((await send(demoFile({ map, timeMs: 3_500 }))).accepted).toHaveLength(1)
  await world.ctx.db.execute(
    sql`insert into bans (user_id, kind, reason) values (${user.userId}, 'submit', 'Duplicates')`,
  )
  expect((await refused(demoFile({ map, timeMs: 3_400 }))).message).toBe('You are banned from submitting')
  await world.ctx.db.execute(sql`update bans set lifted_at = now()`)
})

test('leaves no temporary file behind', () => {
  expect(readdirSync(`${world.ctx.config.dataDir}/files/tmp`)).toEqual([])
})
