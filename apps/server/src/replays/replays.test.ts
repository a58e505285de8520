import { brotliDecompressSync } from 'node:zlib'
import { mapCrc, readLumps } from '@kz/bsp'
import { checksum } from '@kz/bsp/crc'
import { readGeometry } from '@kz/bsp/geometry'
import type { BlockMap } from '@kz/bsp/write/block-map'
import { writeBsp } from '@kz/bsp/write/write-bsp'
import { paint, writeWad } from '@kz/bsp/write/write-textures'
import type { Client } from '@kz/contract/wire/client'
import { readTrack } from '@kz/demo/track/track'
import { afterAll, describe, expect, test } from 'vitest'
import { busy } from '../platform/admission/concurrency-limiter.ts'
import { hasRow } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { demoFile, zipFile } from '../testing/files/demo-files.ts'
import { mapArchive } from '../testing/files/map-files.ts'
import { bytesIn, spoil, store } from '../testing/files/stored-files.ts'
import { read } from '../testing/read.ts'
import { refusal } from '../testing/refusal.ts'
import { createWorld } from '../testing/world.ts'
import { forgetTrackFaults } from './tracks.ts'

const world = await createWorld()
afterAll(() => world.close())
const { db } = world.ctx
const [player, stranger, checker, chief] = await Promise.all([
  world.staff(),
  world.staff(),
  world.staff('DEMO_CHECKER'),
  world.staff('ADMIN'),
])

const ytLink = 'https://youtu.be/abcdefghijk'
async function send(mapName: string, timeMs: number, mapCrc?: number, { client } = player, cp = 0): Promise<number> {
  const file = demoFile({ map: mapName, timeMs, durationMs: timeMs + 2000, ...(mapCrc !== undefined && { mapCrc }) })
  const { accepted } = await client.call('POST /upload/map-demo', { body: { ytLink, cp }, file, fileName: 'run.dem' })
  return accepted[0]?.demoId as number
}
const release = (demoId: number) => checker.client.call('POST /record/release', { query: { demoId } })
async function reject(demoId: number) {
  await checker.client.call('POST /record/update-comment-map-record', { query: { demoId, comment: 'Not this one' } })
  await checker.client.call('DELETE /record/release', { query: { demoId } })
}
const replay = (demoId: number, client: Client = world.guest) =>
  client.call('GET /replay/{demoId}', { params: { demoId } })
const make = () => world.runJobs('make-replays')

/** The file as it is on the wire, and its headers; logged in as somebody or not. */
async function fetched(url: string, { as, encoding = 'br' }: { as?: typeof player; encoding?: string } = {}) {
  const carry = world.browser()
  if (as) {
    const { username, password } = as.user
    await carry('/api/auth/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
  }
  const response = await carry(url, { headers: { 'accept-encoding': encoding } })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('a track', () => {
  test('is made of a demo that waits, for its sender and for checkers, and for everybody with its release', async () => {
    const { mapName } = await buildMap(db)
    const demoId = await send(mapName, 8000)
    expect(await replay(demoId, player.client)).toMatchObject({ track: null, geometry: null, isSameMap: null })
    // it is asked for at once: a checker does not wait for the minute
    expect(await hasRow(db, sql`select from graphile_worker.jobs where task_identifier = 'make-replays'`)).toBe(true)
    await make()
    const { track, startMs, endMs, timeMs, ghosts } = await replay(demoId, player.client)
    expect({ timeMs, ghosts }).toEqual({ timeMs: 8000, ghosts: [] })
    expect((endMs ?? 0) - (startMs ?? 0)).toBe(8000)
    // the words of a timer come a frame or two late; what is further off is another matter
    for (const [late, length] of [
      [30, 8000],
      [500, 8500],
    ] as const) {
      await db.execute(sql`update tracks set end_ms = start_ms + 8000 + ${late} where demo_id = ${demoId}`)
      const told = await replay(demoId, player.client)
      expect((told.endMs ?? 0) - (told.startMs ?? 0)).toBe(length)
    }
    await db.execute(sql`update tracks set end_ms = start_ms + 8000 where demo_id = ${demoId}`)
    const url = track?.url ?? ''
    expect(url).toMatch(/^\/media\/replays\/[0-9a-f]{64}\.track$/)
    expect(await replay(demoId, checker.client)).toMatchObject({ track })
    for (const client of [stranger.client, world.guest]) {
      expect(await refusal(replay(demoId, client))).toEqual([404, 'Demo not found'])
    }
    expect((await fetched(url)).response.status).toBe(404)
    expect((await fetched(url, { as: stranger })).response.status).toBe(404)
    const own = await fetched(url, { as: player })
    expect(own.response.headers.get('cache-control')).toBe('private, no-store')
    expect(readTrack(own.bytes).rows).toBeGreaterThan(100)
    expect((await fetched(url, { as: checker })).response.status).toBe(200)

    await release(demoId)
    expect(await replay(demoId)).toMatchObject({ demoId, mapName, track, startMs, endMs, isSameMap: null })
    const open = await fetched(url)
    expect(open.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(open.response.headers.get('content-encoding')).toBe('br')
    expect(open.bytes).toEqual(own.bytes)
    const plain = await fetched(url, { encoding: 'identity' })
    expect(plain.response.headers.get('content-encoding')).toBeNull()
    expect(plain.bytes).toEqual(own.bytes)
  })

  test('of a rejected demo is for checkers alone, and of a withdrawn one for nobody', async () => {
    const { mapName } = await buildMap(db)
    const [rejected, withdrawn] = [await send(mapName, 8100), await send(mapName, 8200)]
    await make()
    const urls = await Promise.all(
      [rejected, withdrawn].map(async (demoId) => (await replay(demoId, player.client)).track?.url ?? ''),
    )
    await reject(rejected)
    await player.client.call('DELETE /upload/own-submitted-demo', { query: { demoId: withdrawn } })
    expect(await refusal(replay(rejected, player.client))).toEqual([404, 'Demo not found'])
    expect((await fetched(urls[0]!, { as: player })).response.status).toBe(404)
    expect((await replay(rejected, checker.client)).track?.url).toBe(urls[0])
    expect((await fetched(urls[0]!, { as: checker })).response.status).toBe(200)
    expect(await refusal(replay(withdrawn, checker.client))).toEqual([404, 'Demo not found'])
    expect((await fetched(urls[1]!, { as: checker })).response.status).toBe(404)

    await db.execute(sql`update replay_files set made_at = now() - interval '2 days'`)
    await world.runJobs('forget-replays')
    const sha256 = /[0-9a-f]{64}/.exec(urls[1]!)?.[0]
    expect(await hasRow(db, sql`select 1 from blobs where sha256 = ${sha256}`)).toBe(false)
    expect((await fetched(urls[0]!, { as: checker })).response.status).toBe(200)
  })

  test('comes with the other runs of its route and class, the fastest first', async () => {
    const { mapName } = await buildMap(db)
    const slow = await send(mapName, 9000)
    await release(slow)
    const middle = await send(mapName, 8500, undefined, stranger)
    await release(middle)
    const fast = await send(mapName, 8000)
    await release(fast)
    // with checkpoints it is another class
    await release(await send(mapName, 8700, undefined, stranger, 3))
    const waiting = await send(mapName, 7000)
    await make()
    const { ghosts, ...record } = await replay(fast)
    expect(record).toMatchObject({ isRecord: true, dateIso: expect.any(String), checkedBy: checker.user.pseudo })
    expect(await replay(slow)).toMatchObject({ isRecord: false, checkedBy: checker.user.pseudo })
    expect(await replay(waiting, player.client)).toMatchObject({ isRecord: false, dateIso: null, checkedBy: null })
    expect(ghosts.map(({ demoId, time, wasRecord }) => [demoId, time, wasRecord])).toEqual([
      [middle, '00:08.50', true],
      [slow, '00:09.00', true],
    ])
    expect((await replay(waiting, player.client)).ghosts).toHaveLength(3)
    await db.execute(sql`update maps set state = 'HIDDEN' where name = ${mapName}`)
    expect(await refusal(replay(fast))).toEqual([404, 'Demo not found'])
    expect((await fetched(ghosts[0]!.track.url)).response.status).toBe(404)
  })

  test('of an earlier form is made again, once', async () => {
    const { mapName } = await buildMap(db)
    const demoId = await send(mapName, 8600)
    await make()
    const { track } = await replay(demoId, player.client)
    await db.execute(sql`update tracks set version = version - 1 where demo_id = ${demoId}`)
    expect((await replay(demoId, player.client)).track, 'no page reads it').toBeNull()
    await make()
    expect((await replay(demoId, player.client)).track).toEqual(track)
    const [made] = await read(db, sql`select made_at from tracks where demo_id = ${demoId}`)
    await make()
    expect(await read(db, sql`select made_at from tracks where demo_id = ${demoId}`)).toEqual([made])
  })

  test('that cannot be made stops nothing, and is tried again when it is asked for', async () => {
    const { mapName } = await buildMap(db)
    const [first, second] = [await send(mapName, 8300), await send(mapName, 8400)]
    const [{ sha256 = '' } = {}] = (await read(db, sql`select sha256 from demos where id = ${second}`)) as {
      sha256: string
    }[]
    const bytes = await bytesIn(world.ctx.files, sha256)
    await world.ctx.files.remove(sha256)
    await make()
    expect((await replay(first, player.client)).track).not.toBeNull()
    expect((await replay(second, player.client)).track).toBeNull()
    expect(await read(db, sql`select fault from tracks where demo_id = ${second}`)).toEqual([
      { fault: 'The file is not in the store.' },
    ])
    await store({ files: world.ctx.files }, bytes)
    await make()
    expect((await replay(second, player.client)).track).toBeNull()
    await forgetTrackFaults(db)
    await make()
    expect((await replay(second, player.client)).track).not.toBeNull()
  })
})

describe('geometry', () => {
  const rocks = paint(16, 16, () => [10, 20, 30])
  const map = (blocks: number): BlockMap => ({
    textures: { rock1: { width: 16, height: 16 }, crate01: { width: 16, height: 16 } },
    blocks: Array.from({ length: blocks }, (_, at) => ({
      least: [at * 64, 0, 0],
      most: [at * 64 + 32, 32, 32],
      texture: 'rock1',
    })),
    entities: [
      {
        classname: 'func_button',
        values: { target: 'counter_start' },
        blocks: [{ least: [0, 0, 32], most: [8, 8, 40], texture: 'crate01' }],
      },
    ],
  })
  const facts = {
    mapperNames: ['Mapper'],
    type: 'climb' as const,
    length: 'short' as const,
    difficulty: 'easy' as const,
    isXdMap: false,
    recordable: true,
  }

  type Files = Parameters<typeof zipFile>[0]
  async function upload(mapName: string, bsp: Uint8Array, more: Files = {}): Promise<void> {
    const wad = writeWad({ rock1: rocks, crate01: rocks })
    const file = await zipFile({ [`maps/${mapName}.bsp`]: bsp, 'own.wad': wad, 'a.txt': Buffer.from(mapName), ...more })
    await chief.client.call('POST /upload/map-admin', { body: facts, file, fileName: `${mapName}.zip` })
  }

  test('is made of an accepted map with its own wad, and the demo’s map is held against it', async () => {
    const bsp = writeBsp(map(2))
    await upload('kz_blocks', bsp)
    const crc = mapCrc(readLumps(bsp))
    const [same, other] = [await send('kz_blocks', 8000, crc), await send('kz_blocks', 7900, crc ^ 1)]
    await make()
    const found = await replay(same, player.client)
    expect(found).toMatchObject({
      isSameMap: true,
      buttons: [{ kind: 'start', least: [0, 0, 32], most: [8, 8, 40] }],
    })
    expect((await replay(other, player.client)).isSameMap).toBe(false)
    const { response, bytes } = await fetched(found.geometry?.url ?? '')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const geometry = readGeometry(bytes)
    expect(geometry.mapCrc).toBe(crc)
    expect(geometry.models.map(({ kind }) => kind)).toEqual(['world', 'start'])
    const { x, y, width } = geometry.textures[0]!
    expect(width).toBe(16)
    expect([...geometry.atlas.pixels.subarray((y * geometry.atlas.width + x) * 4).subarray(0, 3)]).toEqual([10, 20, 30])
    // a texture of the game's name stays a colour
    expect(geometry.textures[1]?.width).toBe(1)

    await db.execute(sql`update maps set state = 'HIDDEN' where name = 'kz_blocks'`)
    expect((await fetched(found.geometry?.url ?? '')).response.status).toBe(404)
  })

  test('is told by name and CRC, for a demo that stays in the browser and for the map’s own page', async () => {
    const bsp = writeBsp(map(5))
    await upload('kz_asked', bsp)
    const crc = (mapCrc(readLumps(bsp)) >>> 0).toString(16).padStart(8, '0')
    const ask = (query: { mapName: string; mapCrc?: string; fileCrc?: string }) =>
      world.guest.call('GET /map/geometry', { query })
    expect(await ask({ mapName: 'kz_asked', mapCrc: crc })).toEqual({ geometry: null, isKnown: true, hasOther: false })
    await make()
    const { geometry } = await ask({ mapName: 'kz_asked', mapCrc: crc })
    expect(readGeometry((await fetched(geometry?.url ?? '')).bytes).mapCrc >>> 0).toBe(Number.parseInt(crc, 16))
    expect(await ask({ mapName: 'kz_asked' })).toEqual({ geometry, isKnown: true, hasOther: false })
    expect(await ask({ mapName: 'kz_asked', mapCrc: '00c0ffee' }), 'another version').toEqual({
      geometry: null,
      isKnown: true,
      hasOther: true,
    })
    const ofFile = (fileCrc: number) => ({
      mapName: 'kz_asked',
      fileCrc: (fileCrc >>> 0).toString(16).padStart(8, '0'),
    })
    expect(await ask(ofFile(checksum(bsp))), 'as game servers name it').toMatchObject({ geometry, hasOther: false })
    expect(await ask(ofFile(checksum(bsp) ^ 1))).toEqual({ geometry: null, isKnown: true, hasOther: true })
    const none = { geometry: null, isKnown: false, hasOther: false }
    expect(await ask({ mapName: 'kz_nowhere', mapCrc: crc })).toEqual(none)
    await db.execute(sql`update geometries set version = version - 1 where map_crc = ${crc}`)
    expect((await ask({ mapName: 'kz_asked' })).geometry, 'what no page reads any more').toBeNull()
    await make()
    expect((await ask({ mapName: 'kz_asked' })).geometry).toEqual(geometry)
    await db.execute(sql`update maps set state = 'HIDDEN' where name = 'kz_asked'`)
    expect(await ask({ mapName: 'kz_asked' })).toEqual(none)
  })

  test('has the six pictures of its own sky, where its archive brings them', async () => {
    const sky = (red: number) => Buffer.from([0, 0, 2, ...Array(9).fill(0), 1, 0, 1, 0, 24, 0, 30, 20, red])
    const six = (name: string) =>
      Object.fromEntries(
        ['rt', 'lf', 'ft', 'bk', 'up', 'dn'].map((end, at) => [`cstrike/gfx/env/${name}${end}.tga`, sky(at)]),
      )
    const world1 = { skyname: 'Own' }
    await upload('kz_sky', writeBsp({ ...map(6), world: world1 }), six('own'))
    await upload('kz_skyless', writeBsp({ ...map(7), world: world1 }), six('other'))
    await make()
    const skyOf = async (mapName: string) => {
      const { geometry } = await world.guest.call('GET /map/geometry', { query: { mapName } })
      return readGeometry((await fetched(geometry?.url ?? '')).bytes).skyPictures
    }
    const { side, pixels } = (await skyOf('kz_sky'))!
    expect([side, ...pixels.filter((_value, at) => at % 3 === 0)]).toEqual([1, 0, 1, 2, 3, 4, 5])
    expect(await skyOf('kz_skyless')).toBeNull()
  })

  test('of a map whose faces all lead nowhere is a fault, that of one without a face is made, and so is the next', async () => {
    const broken = (faces: 'one' | 'all') => {
      const bsp = writeBsp(map(faces === 'one' ? 1 : 4))
      const view = new DataView(bsp.buffer)
      const [lump, length] = [view.getInt32(4 + 7 * 8, true), view.getInt32(8 + 7 * 8, true)]
      const end = lump + (faces === 'one' ? 20 : length)
      for (let face = lump; face < end; face += 20) view.setInt32(face + 4, 1e6, true)
      return bsp
    }
    await upload('kz_broken', broken('all'))
    await upload('kz_hurt', broken('one'))
    await upload('kz_sound', writeBsp(map(3)))
    await make()
    const made = await read(
      db,
      sql`select m.name, g.fault, g.file is not null as made from geometries g join maps m on m.id = g.map_id
        where m.name in ('kz_broken', 'kz_hurt', 'kz_sound') order by 1`,
    )
    expect(made).toEqual([
      { name: 'kz_broken', fault: 'has nothing that is drawn', made: false },
      { name: 'kz_hurt', fault: null, made: true },
      { name: 'kz_sound', fault: null, made: true },
    ])
  })
})

test('a machine that is busy says nothing of a map: its geometry is made the next time', async () => {
  const file = await mapArchive('kz_unhurried')
  const { mapId } = await chief.client.call('POST /upload/map-admin', { file, fileName: file.name, body: {} })
  const found = () => read(db, sql`select fault from geometries where map_id = ${mapId}`)
  const { files } = world.ctx
  const { borrow } = files
  files.borrow = () => Promise.reject(busy())
  await make().catch(() => undefined)
  files.borrow = borrow
  expect(await found()).toEqual([])
  await make()
  expect(await found()).toHaveLength(1)
})

test('what lies on disk is Brotli, by its own name', async () => {
  const [{ file = '' } = {}] = (await read(db, sql`select file from tracks where file is not null limit 1`)) as {
    file: string
  }[]
  expect(readTrack(brotliDecompressSync(await bytesIn(world.ctx.files, file))).rows).toBeGreaterThan(0)
})

test('one of other bytes than it was kept with breaks off, and nobody waits for the rest of it', async () => {
  const demoId = await send((await buildMap(db)).mapName, 8400)
  await make()
  await release(demoId)
  const url = (await replay(demoId)).track?.url ?? ''
  const sha256 = /[0-9a-f]{64}/.exec(url)?.[0] ?? ''
  const bytes = await bytesIn(world.ctx.files, sha256)
  await spoil(world.ctx, sha256, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
  for (const encoding of ['br', 'identity']) {
    const asked = { headers: { 'accept-encoding': encoding }, signal: AbortSignal.timeout(10_000) }
    const came = await fetch(`${world.url}${url}`, asked).then(
      async (answer) => String(await answer.arrayBuffer().then(() => answer.status, String)),
      String,
    )
    expect(came).toMatch(/^500$|terminated|fetch failed/)
  }
})

test('a track of an older form is not handed out: it is made again', async () => {
  await buildMap(db, { name: 'kz_older' })
  const demoId = await send('kz_older', 21_000)
  await release(demoId)
  await make()
  expect((await replay(demoId)).track).not.toBeNull()
  await db.execute(sql`update tracks set version = version - 1 where demo_id = ${demoId}`)
  expect((await replay(demoId)).track).toBeNull()
  await make()
  expect((await replay(demoId)).track).not.toBeNull()
})
