import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CallError } from '@kz/contract/wire/call-error'
import { damage, writeDemo } from '@kz/demo/write/writer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { asFile, demoFile, zipFile } from '../testing/files/demo-files.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

/** What an archive brings into a collection, and what it does not. */

let world: World
let client: World['guest']
let map: string
let id: number

beforeAll(async () => {
  world = await createWorld()
  client = (await world.staff('DEMO_CHECKER')).client
})
beforeEach(async () => {
  map = (await buildMap(world.ctx.db)).mapName
  id = (await client.call('POST /demo-collections', { body: { title: 'Pack', playerName: 'Seu Bruno' } })).id
})
afterAll(() => world.close())

const send = (file: File, to = id) =>
  client.call('POST /upload/demo-collection/{id}/upload', { params: { id: to }, file, fileName: file.name })
const upload = async (files: Record<string, Uint8Array | File>, to = id) => send(await zipFile(files), to)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error) => (error instanceof CallError ? `${error.status} ${error.message}` : error),
  )
const names = (of = id) => client.call('GET /demo-collections/{id}/demos', { params: { id: of } })
const tempFiles = () => readdirSync(join(world.ctx.config.dataDir, 'files', 'tmp'))
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

/** A copy of an archive with bytes changed in its directory's entry of this name. */
function patched(archive: Uint8Array, name: string, change: (entry: Buffer) => void): Uint8Array {
  const copy = Buffer.from(archive)
  let at = copy.readUInt32LE(copy.length - 6)
  for (;;) {
    const length = copy.readUInt16LE(at + 28)
    if (copy.subarray(at + 46, at + 46 + length).toString() === name) break
    at += 46 + length + copy.readUInt16LE(at + 30) + copy.readUInt16LE(at + 32)
  }
  change(copy.subarray(at))
  return copy
}

test('takes the good ones of a mixed archive and says of each other one why', async () => {
  const known = demoFile({ map: (await buildMap(world.ctx.db)).mapName, timeMs: 8_000 })
  await upload({ 'known.dem': known })
  const retired = (await buildMap(world.ctx.db, { state: 'RETIRED' })).mapName
  const good = await bytesOf(demoFile({ map, timeMs: 5_000 }))
  const archive = await bytesOf(
    await zipFile({
      'week 1/good.dem': good,
      '__MACOSX/week 1/._good.dem': good.slice(0, 100),
      'week 1/.DS_Store': good.slice(0, 100),
      'readme.txt': good,
      'nested.zip': await zipFile({ 'a.dem': good }),
      'program.dem': new TextEncoder().encode('MZ this is a program'),
      'empty.dem': new Uint8Array(),
      'cut.dem': good.slice(0, 300),
      'nowhere.dem': demoFile({ map: 'kz_nowhere', timeMs: 5_000 }),
      'retired.dem': demoFile({ map: retired, timeMs: 5_000 }),
      'timeless.dem': demoFile({ map }),
      'short.dem': demoFile({ map, durationMs: 2_000, timeMs: 1_000 }),
      'known.dem': known,
      'bomb.dem': new Uint8Array(3_000_000),
      'locked.dem': demoFile({ map, timeMs: 4_000 }),
      'linked.dem': demoFile({ map, timeMs: 4_000 }),
      'broken.dem': demoFile({ map, timeMs: 4_000 }),
      'AAA/escape.dem': demoFile({ map, timeMs: 4_000 }),
    }),
  )
  const locked = patched(archive, 'locked.dem', (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8))
  const linked = patched(locked, 'linked.dem', (entry) => {
    entry.writeUInt8(3, 5)
    entry.writeUInt32LE((0o120777 << 16) >>> 0, 38)
  })
  const broken = patched(linked, 'broken.dem', (entry) => entry.writeUInt32LE(12_345, 16))
  const bad = Buffer.from(Buffer.from(broken).toString('latin1').replaceAll('AAA/escape', '../../esca'), 'latin1')
  const { uploaded, skipped } = await send(asFile(bad, 'pack.zip'))
  expect(uploaded).toEqual(['good.dem'])
  expect(Object.fromEntries(skipped.map(({ fileName, reason }) => [fileName, reason]))).toEqual({
    'readme.txt': 'readme.txt is not a .dem file',
    'nested.zip': 'nested.zip is not a .dem file',
    'program.dem': 'Only .dem or .zip files are allowed: program.dem should begin with HLDEMO but is a Windows program',
    'empty.dem': 'Only .dem or .zip files are allowed: empty.dem is empty',
    'cut.dem': expect.stringContaining('cut.dem: '),
    'nowhere.dem': 'Unknown map: kz_nowhere',
    'retired.dem': `No records are kept on ${retired}`,
    'timeless.dem': 'timeless.dem does not say its time: name it map_player_MMSS.cc.dem',
    'short.dem': expect.stringContaining('short.dem is '),
    'known.dem': 'This demo is in a collection already',
    'bomb.dem': 'bomb.dem unpacks to more than 100 times its size',
    'locked.dem': 'locked.dem is encrypted',
    'linked.dem': 'linked.dem is a link or a device',
    'broken.dem': 'broken.dem is damaged',
    '../../esca.dem': `an entry's path leaves the folder`,
  })
  expect(await names()).toEqual(['good.dem', 'known.dem'].toSorted())
  expect(tempFiles()).toEqual([])
})

test('of each map the fastest stays, in an archive and against what is there; the other is told', async () => {
  const at = (timeMs: number) => demoFile({ map, timeMs })
  const first = await upload({ 'slow.dem': at(7_000), 'fast.dem': at(6_000), 'same.dem': at(6_000) })
  expect(first.uploaded).toEqual(['fast.dem'])
  const reason = `${map} is there with a faster demo, 00:06.00`
  expect(first.skipped.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))).toEqual([
    { fileName: 'same.dem', reason },
    { fileName: 'slow.dem', reason },
  ])
  expect(await upload({ 'slower.dem': at(6_500) })).toEqual({
    uploaded: [],
    skipped: [{ fileName: 'slower.dem', reason }],
  })
  const [{ sha256 = '' } = {}] = await read(
    world.ctx.db,
    sql`select sha256 from collection_demos where collection_id = ${id}`,
  )
  expect(await upload({ 'faster.dem': at(5_000) })).toEqual({
    uploaded: ['faster.dem'],
    skipped: [{ fileName: 'fast.dem', reason: 'faster.dem is faster and took its place' }],
  })
  expect(await names()).toEqual(['faster.dem'])
  expect(await read(world.ctx.db, sql`select from blobs where sha256 = ${sha256}`)).toEqual([])
})

test('names are kept, made safe, and told apart', async () => {
  const other = (await buildMap(world.ctx.db)).mapName
  const long = `${'x'.repeat(150)}.dem`
  const third = (await buildMap(world.ctx.db)).mapName
  const { uploaded } = await upload({
    'one/run.dem': demoFile({ map, timeMs: 5_000 }),
    'two/RUN.DEM': demoFile({ map: other, timeMs: 5_000 }),
    [long]: demoFile({ map: third, timeMs: 5_000 }),
  })
  // several are read at once: whoever is done first keeps the name as it is
  const names = uploaded.map((name) => name.toLowerCase()).toSorted()
  expect(names).toEqual(['run (2).dem', 'run.dem', `${'x'.repeat(116)}.dem`])
})

test('takes time, checkpoints and route from the demo and its name, the verdict and warnings with them', async () => {
  const { mapId } = await buildMap(world.ctx.db, { name: `${map}_long` })
  await world.ctx.db.execute(sql`insert into routes (map_id, name) values (${mapId}, 'top')`)
  await upload({
    [`${map}_long[top]_Seu_Bruno_0004.20.dem`]: demoFile({ map: `${map}_long`, player: 'Seu Bruno' }),
    'crash.dem': asFile(damage(writeDemo({ map, run: { timeMs: 5_500 }, seed: 77 }), 'crash')),
  })
  const { demos } = await client.call('GET /demo-collections/{id}', { params: { id } })
  expect(demos.find(({ route }) => route === 'top')).toMatchObject({ time: '00:04.20', mapName: `${map}_long` })
  const [crash] = demos.filter(({ fileName }) => fileName === 'crash.dem')
  expect(crash?.verdict).not.toBe('none')
  expect(crash?.warnings.map(({ code }) => code)).toContain('player')
})

test('refuses as a whole what is no archive, holds too much, or is for a collection that is not open', async () => {
  const good = demoFile({ map, timeMs: 5_000 })
  expect(await refusal(send(new File([good], 'run.dem')))).toBe('422 Only zip files are allowed')
  expect(await refusal(send(asFile(new TextEncoder().encode('MZ'.padEnd(200)), 'pack.zip')))).toContain(
    '422 The archive is damaged or not allowed: it does not begin as a zip archive',
  )
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.dem`, new Uint8Array([1])]))
  expect(await refusal(upload(many))).toContain('it holds 201 demos, 1 to 200 are allowed')
  const crowd = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.txt`, new Uint8Array([1])]))
  expect(await refusal(upload(crowd))).toContain('it holds 1001 entries')
  const whole = await bytesOf(await zipFile({ 'a.dem': good }))
  expect(await refusal(send(asFile(whole.slice(0, -9), 'pack.zip')))).toContain('cut off')
  expect(await refusal(upload({ 'a.dem': good }, 999_999))).toBe('404 Collection not found.')
  await world.ctx.db.execute(sql`update demo_collections set state = 'APPROVED' where id = ${id}`)
  expect(await refusal(upload({ 'a.dem': good }))).toBe('409 Collection is not in the submitted state')
  expect(await names()).toEqual([])
  expect(tempFiles()).toEqual([])
})

test('200 demos and no more, over all archives', async () => {
  await world.ctx.db.execute(sql`with made as (
      insert into maps (name) select 'kz_full_' || n from generate_series(1, 200) n returning id
    ), files as (insert into blobs (sha256, size) select lpad(id::text, 64, '0'), 1 from made returning sha256)
    insert into collection_demos (collection_id, file_name, map_id, time_ms, seen, sha256)
      select ${id}, id || '.dem', id, 5000, '{}', lpad(id::text, 64, '0') from made, (select count(*) from files) counted`)
  const answer = await refusal(upload({ 'more.dem': demoFile({ map, timeMs: 5_000 }) }))
  expect(answer).toBe('422 A collection holds 200 demos; with these it would be 201')
  expect(tempFiles()).toEqual([])
})

test('what somebody submitted, or does while the archive is read, is in one place only', async () => {
  const player = await world.as(await world.user())
  const file = demoFile({ map, timeMs: 5_000 })
  await player.call('POST /upload/map-demo', { body: {}, file, fileName: 'run.dem' })
  const { skipped } = await upload({ 'run.dem': file })
  expect(skipped[0]?.reason).toMatch(/^This demo was already submitted: it waits since /)
  const later = demoFile({ map: (await buildMap(world.ctx.db)).mapName, timeMs: 5_000 })
  await upload({ 'later.dem': later })
  await player.call('POST /upload/map-demo', { body: {}, file: later, fileName: 'run.dem' })
  const { demos } = await client.call('GET /demo-collections/{id}', { params: { id } })
  expect(demos).toMatchObject([{ fileName: 'later.dem', skipped: 'This file was submitted another way' }])
})

test('an upload whose right, collection or transaction ends in the middle leaves nothing', async () => {
  const checker = await world.staff('DEMO_CHECKER')
  const sending = async () => {
    const file = await zipFile({ 'run.dem': demoFile({ map, timeMs: 5_000 }) })
    return refusal(
      checker.client.call('POST /upload/demo-collection/{id}/upload', { params: { id }, file, fileName: 'pack.zip' }),
    )
  }
  const { put, receive } = world.ctx.files
  // between reading and writing
  let then = async (): Promise<void> => undefined
  world.ctx.files.receive = async (...sent) => {
    const kept = await receive(...sent)
    await then()
    return kept
  }
  try {
    then = async () =>
      void (await world.ctx.db.execute(sql`update demo_collections set state = 'APPROVED' where id = ${id}`))
    expect(await sending()).toBe('409 Collection is not in the submitted state')
    await world.ctx.db.execute(sql`update demo_collections set state = 'SUBMITTED' where id = ${id}`)
    then = async () =>
      void (await world.ctx.db.execute(sql`delete from user_roles where user_id = ${checker.user.userId}`))
    expect(await sending()).toMatch(/^403 /)
    await world.ctx.db.execute(
      sql`insert into user_roles (user_id, role) values (${checker.user.userId}, 'DEMO_CHECKER')`,
    )
    then = async () => undefined
    world.ctx.files.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'rename' }))
    expect(await sending()).toBe('507 Storage is full. Your file was not saved.')
  } finally {
    Object.assign(world.ctx.files, { put, receive })
  }
  expect(await names()).toEqual([])
  expect(tempFiles()).toEqual([])
  const rows = await read(world.ctx.db, sql`select sha256 from collection_demos`)
  for (const { sha256 } of rows)
    if (!/^0/.test(String(sha256))) expect(await world.ctx.files.has(String(sha256))).toBe(true)
})

test('two archives at once into one collection: each map once, the fastest', async () => {
  const times = [5_000, 4_900, 5_100, 4_800]
  const answers = await Promise.all(times.map((timeMs) => upload({ [`${timeMs}.dem`]: demoFile({ map, timeMs }) })))
  expect(await names()).toEqual(['4800.dem'])
  expect(answers.flatMap(({ uploaded }) => uploaded)).toContain('4800.dem')
})

test('a demo that beats nobody is taken and says so', async () => {
  await buildDemo(world.ctx.db, { mapName: map, timeMs: 4_000, playerName: 'Holder', state: 'RELEASED' })
  await upload({ 'run.dem': demoFile({ map, timeMs: 5_000 }) })
  const { demos } = await client.call('GET /demo-collections/{id}', { params: { id } })
  expect(demos).toMatchObject([
    { timeDifference: '+00:01.00', recordPlayer: 'Holder', skipped: 'The current record is 00:04.00 by Holder.' },
  ])
})
