import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltUser, buildMap } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { hasLimits, openLimitedBucket, testS3 } from '../../testing/database/backing-services.ts'
import { openRelay } from '../../testing/fakes/relay.ts'
import { demoFile } from '../../testing/files/demo-files.ts'
import { bytesIn, namesIn, shaOf, spoil, store } from '../../testing/files/stored-files.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'
import { etagOf } from '../http/stored-response.ts'
import { openDiskFiles } from './disk-store.ts'
import { moveFiles } from './move-files.ts'
import { openS3 } from './s3-client.ts'
import { openS3Files } from './s3-store.ts'

/** Kept files over HTTP: whole, in part, and from a store that dies and comes back. */

let world: World
const bytes = randomBytes(100_000)
let url: string
beforeAll(async () => {
  world = await createWorld()
  url = await mapFile(bytes)
})
afterAll(() => world.close())

/** The address of a new map's file. */
async function mapFile(content: Uint8Array): Promise<string> {
  const { mapId, mapName } = await buildMap(world.ctx.db)
  const sha256 = await store(world.ctx, content)
  await world.ctx.db.execute(sql`insert into map_files (map_id, version, sha256, file_name, seen)
    values (${mapId}, 1, ${sha256}, ${`${mapName}.zip`}, '{}')`)
  return `${world.url}/maps/${mapName}.zip`
}

const ask = (headers: Record<string, string>, method = 'GET') =>
  fetch(url, { method, headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' })

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=99990-', 99_990, 99_999],
  ['bytes=-5', 99_995, 99_999],
  ['bytes=99999-200000', 99_999, 99_999],
  ['bytes=-200000', 0, 99_999],
])('a part is what was asked for: %s', async (range, start, end) => {
  const answer = await ask({ range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/100000`])
  expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
})

test.each(['bytes=100000-', 'bytes=100000-100005', 'bytes=-0'])('a part it has not: %s', async (range) => {
  const answer = await ask({ range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */100000'])
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
})

test.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', `bytes=0-${'9'.repeat(30)}`])(
  'what is no part is the whole: %s',
  async (range) => {
    const answer = await ask({ range })
    expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  },
)

test('a download goes on only with the file it began with; who has it is told so; HEAD says its length', async () => {
  const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? ''
  expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  for (const other of ['"another"', 'Thu, 01 Jan 2026 00:00:00 GMT']) {
    expect((await ask({ range: 'bytes=0-1', 'if-range': other })).status).toBe(200)
  }
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  const head = await ask({ range: 'bytes=0-1' }, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '100000'])
})

const s3 = testS3(`downloads-${randomUUID()}/`)

test('files move from one store to another, go on where they were cut off, and what is wrong with some is said', async () => {
  const { ctx } = world
  const folder = await mkdtemp(join(tmpdir(), 'kz16-move-'))
  const other = s3
    ? await openS3Files({ ...s3, prefix: `${s3.prefix}moved/` }, folder, 0)
    : await openDiskFiles(folder, 0)
  const [damaged, missing] = [await store(ctx, 'a file'), shaOf('nobody has it')]
  await spoil(ctx, damaged, Buffer.from('another'))
  await ctx.db.execute(sql`insert into blobs (sha256, size) values (${missing}, 5)`)
  const { put } = other
  other.put = () => Promise.reject(new Error('cut off'))
  await expect(moveFiles(ctx, ctx.files, other, () => undefined)).rejects.toThrow('cut off')
  other.put = put
  const wrong = { missing: [missing], damaged: [damaged] }
  expect(await moveFiles(ctx, ctx.files, other, () => undefined)).toEqual({ copied: 1, there: 0, ...wrong })
  expect(await moveFiles(ctx, ctx.files, other, () => undefined)).toEqual({ copied: 0, there: 1, ...wrong })
  expect((await bytesIn(other, shaOf(bytes))).equals(bytes)).toBe(true)
  expect(await moveFiles(ctx, other, ctx.files, () => undefined)).toMatchObject({ copied: 0, there: 2 })
  await ctx.db.execute(sql`delete from blobs where sha256 in (${damaged}, ${missing})`)
  await rm(folder, { recursive: true })
})
describe.skipIf(!s3)('with an object store', () => {
  if (!s3) return
  let user: BuiltUser
  let cookie: string
  let map: string
  let relay: Awaited<ReturnType<typeof openRelay>>
  beforeAll(async () => {
    relay = await openRelay(s3.endpoint)
    const tmp = join(world.ctx.config.dataDir, 'files/tmp')
    world.ctx.files = await openS3Files({ ...s3, endpoint: relay.url, publicEndpoint: s3.endpoint }, tmp, 0)
    url = await mapFile(bytes)
    user = await world.user()
    cookie = await cookieOf(world, user)
    map = (await buildMap(world.ctx.db)).mapName
  })
  afterAll(() => relay.down().catch(() => undefined))

  test('whoever saves a file gets it from there, by an address for a minute; a script gets it from here', async () => {
    const answer = await ask({})
    const link = answer.headers.get('location') ?? ''
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect(new URL(link).origin).toBe(s3.endpoint)
    expect(Number(new URL(link).searchParams.get('X-Amz-Expires'))).toBe(60)
    const there = await fetch(link, { headers: { range: 'bytes=1-3' } })
    expect(Buffer.from(await there.arrayBuffer()).equals(bytes.subarray(1, 4))).toBe(true)
    const here = await ask({ 'sec-fetch-dest': 'empty', range: 'bytes=1-3' })
    expect(here.status).toBe(206)
    expect(Buffer.from(await here.arrayBuffer()).equals(bytes.subarray(1, 4))).toBe(true)
    expect([(await ask({}, 'HEAD')).status, (await fetch(`${world.url}/maps/kz_nowhere.zip`)).status]).toEqual([
      200, 404,
    ])
  })

  const upload = async (file: File) => {
    const form = new FormData()
    form.append('file', file, 'run.dem')
    const answer = await fetch(`${world.url}/api/upload/map-demo`, { method: 'POST', body: form, headers: { cookie } })
    const { code } = (await answer.json()) as { code?: string }
    return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
  }
  const rowsOf = async (table: string) =>
    (await world.ctx.pool.query(`select count(*)::int as count from ${table}`)).rows[0]?.count
  const ready = async () => (await fetch(`${world.url}/health/ready`)).status

  test('that dies nothing is lost, what needs it is refused for a while, and all works again when it is back', async () => {
    const script = { 'sec-fetch-dest': 'empty' }
    const large = await mapFile(randomBytes(30_000_000))
    const file = demoFile({ map, player: user.pseudo, timeMs: 6_000 })
    expect([await ready(), (await ask(script)).status]).toEqual([200, 200])
    const cut = new Promise<string>((done) => {
      const call = request(large, { headers: script }, (answer) => {
        answer.once('data', () => void relay.down())
        answer.on('end', () => done('whole')).on('error', () => done('cut'))
        answer.resume()
      })
      call.end()
    })
    expect(await cut).toBe('cut')
    const [blobs, demos] = [await rowsOf('blobs'), await rowsOf('demos')]
    for (const headers of [script, {}, { ...script, range: 'bytes=0-1' }]) {
      const away = await ask(headers)
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
    }
    expect(await upload(file)).toEqual({ status: 503, code: 'maintenance', retryAfter: '2' })
    expect(await ready()).toBe(503)
    expect((await fetch(`${world.url}/api/chatbox/comments`)).status).toBe(200)
    expect([await rowsOf('blobs'), await rowsOf('demos'), await rowsOf('incoming_files')]).toEqual([blobs, demos, 0])
    expect(await readdir(join(world.ctx.config.dataDir, 'files/tmp'))).toEqual([])

    await relay.up()
    expect(await ready()).toBe(200)
    expect(await upload(file)).toMatchObject({ status: 200 })
    expect((await ask(script)).status).toBe(200)
    const { rows } = await world.ctx.pool.query<{ sha256: string }>('select sha256 from blobs')
    const kept = await Promise.all(rows.slice(-2).map(({ sha256 }) => world.ctx.files.has(sha256)))
    expect(kept).toEqual([true, true])
  }, 60_000)

  test.runIf(hasLimits)(
    'that is full takes nothing and keeps nothing half; the rest goes on, and there is room again',
    async () => {
      const full = await openLimitedBucket(s3)
      const { files } = world.ctx
      const tmp = join(world.ctx.config.dataDir, 'files/tmp')
      world.ctx.files = await openS3Files(full.s3, tmp, 0)
      const file = demoFile({ map, player: user.pseudo, timeMs: 7_000 })
      const large = await world.ctx.files.receive(Readable.from([randomBytes(9_000_000)]), 1e9)
      const [blobs, demos] = [await rowsOf('blobs'), await rowsOf('demos')]
      await full.limit(0)
      expect(await upload(file)).toEqual({ status: 507, code: 'storage_full', retryAfter: null })
      await expect(world.ctx.files.put(large)).rejects.toMatchObject({ isFull: true })
      await world.ctx.files.discard(large)
      expect([await rowsOf('blobs'), await rowsOf('demos'), await rowsOf('incoming_files')]).toEqual([blobs, demos, 0])
      expect([await readdir(tmp), await namesIn(world.ctx.files)]).toEqual([[], []])
      const begun = await openS3(full.s3).listMultipartUploads('/', '', 'GET', {})
      expect(begun).toMatchObject({
        ListMultipartUploadsResult: expect.not.objectContaining({ Upload: expect.anything() }),
      })
      expect([await ready(), (await fetch(`${world.url}/api/chatbox/comments`)).status]).toEqual([503, 200])
      await full.limit(null)
      expect([await ready(), await upload(file)]).toEqual([200, expect.objectContaining({ status: 200 })])
      world.ctx.files = files
    },
  )
})
if (!s3) test.skip('with an object store: there is none; scripts/engines.mjs starts one')

test('a kept file that is damaged is never given out as a whole one, and is told in the log and in a figure', async () => {
  const content = randomBytes(200_000)
  const [address, sha256] = [await mapFile(content), shaOf(content)]
  const figure = async (fault: string) => {
    const figures = await (await fetch(`${world.url}/metrics`)).text()
    return Number(new RegExp(`^files_damaged_total\\{fault="${fault}"\\} (\\d+)$`, 'm').exec(figures)?.[1])
  }
  expect(await figure('size')).toBe(0)
  await spoil(world.ctx, sha256, content.subarray(0, 100_000))
  for (const method of ['GET', 'HEAD']) expect((await fetch(address, { method, redirect: 'manual' })).status).toBe(500)
  expect((await fetch(address, { headers: { range: 'bytes=0-9' } })).status).toBe(500)
  expect((await fetch(address, { headers: { 'if-none-match': etagOf(sha256) } })).status).toBe(500)
  expect(await figure('size')).toBe(4)

  const other = Buffer.from(content)
  other[150_000] = (other[150_000] ?? 0) ^ 1
  await spoil(world.ctx, sha256, other)
  const answer = fetch(address, { headers: { 'sec-fetch-dest': 'empty' } }).then((got) => got.arrayBuffer())
  await expect(answer).rejects.toThrow()
  expect(await figure('bytes')).toBe(1)
  await world.ctx.files.remove(sha256)
  expect((await fetch(address)).status).toBe(404)
  expect(await figure('missing')).toBe(1)
})
