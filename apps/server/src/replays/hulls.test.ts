import { mapCrc, readLumps } from '@kz/bsp'
import { mapHulls, readHullFile } from '@kz/bsp/hulls'
import type { BlockMap } from '@kz/bsp/write/block-map'
import { writeBsp } from '@kz/bsp/write/write-bsp'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { writeBsp as writeTreeless } from '../testing/files/bsp.ts'
import { zipFile } from '../testing/files/demo-files.ts'
import { read } from '../testing/read.ts'
import { statusOf } from '../testing/refusal.ts'
import { createWorld } from '../testing/world.ts'
import { forgetHullFaults } from './hulls.ts'

const world = await createWorld()
afterAll(() => world.close())
const { db } = world.ctx
const chief = await world.staff('ADMIN')

const facts = {
  mapperNames: ['Mapper'],
  type: 'climb' as const,
  length: 'short' as const,
  difficulty: 'easy' as const,
  isXdMap: false,
  recordable: true,
}
/** A floor, higher by `top`. */
const floor = (top: number): BlockMap => ({
  textures: { stones: { width: 16, height: 16 } },
  blocks: [{ least: [-128, -128, -16], most: [128, 128, top], texture: 'stones' }],
})
const hex = (bsp: Uint8Array) => mapCrc(readLumps(bsp)).toString(16).padStart(8, '0')

async function upload(
  mapName: string,
  bsp: Uint8Array,
  more: { replace?: true; changelog?: string } = {},
): Promise<void> {
  const file = await zipFile({ [`maps/${mapName}.bsp`]: bsp }, `${mapName}.zip`)
  await chief.client.call('POST /upload/map-admin', { body: { ...facts, ...more }, file, fileName: `${mapName}.zip` })
}
const make = () => world.runJobs('make-replays')
const hullsOf = (mapName: string, mapCrc: string) => world.guest.call('GET /map/hulls', { query: { mapName, mapCrc } })
const fetched = (url: string, headers: Record<string, string> = {}) => world.browser()(url, { headers })

test('every version of a map has its hulls, found by name and CRC', async () => {
  const [old, now] = [writeBsp(floor(0)), writeBsp(floor(32))]
  await upload('kz_floor', old)
  expect(await hullsOf('kz_floor', hex(old))).toEqual({ hulls: null })
  await upload('kz_floor', now, { replace: true, changelog: 'A higher floor' })
  await make()
  const tops = []
  for (const bsp of [old, now]) {
    const { hulls } = await hullsOf('KZ_FLOOR', hex(bsp))
    expect(hulls?.url).toMatch(/^\/media\/replays\/[0-9a-f]{64}\.hulls$/)
    const answer = await fetched(hulls!.url)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const set = readHullFile(new Uint8Array(await answer.arrayBuffer()))
    expect(set.mapCrc).toBe(mapCrc(readLumps(bsp)))
    tops.push(Math.round(mapHulls(set).trace(1, [0, 0, 80], [0, 0, -200]).end[2]))
    const again = await fetched(hulls!.url, { 'if-none-match': answer.headers.get('etag')! })
    expect(again.status).toBe(304)
  }
  expect(tops).toEqual([36, 68])
  expect(await hullsOf('kz_floor', '00000000')).toEqual({ hulls: null })
  expect(await hullsOf('kz_nowhere', hex(old))).toEqual({ hulls: null })
})

test('a name it had finds them, and a hidden map shows none', async () => {
  const bsp = writeBsp(floor(8))
  await upload('kz_hides', bsp)
  await make()
  const { hulls } = await hullsOf('kz_hides', hex(bsp))
  await db.execute(sql`insert into map_aliases (alias, map_id) select 'kz_hid', id from maps where name = 'kz_hides'`)
  expect(await hullsOf('kz_hid', hex(bsp))).toEqual({ hulls })
  await db.execute(sql`update maps set state = 'HIDDEN' where name = 'kz_hides'`)
  expect(await hullsOf('kz_hides', hex(bsp))).toEqual({ hulls: null })
  expect((await fetched(hulls!.url)).status).toBe(404)
})

test('a map without a tree, or with a broken one, is a fault and stops nothing', async () => {
  const broken = writeBsp(floor(16))
  const view = new DataView(broken.buffer)
  view.setInt16(view.getInt32(4 + 5 * 8, true) + 4, 0, true)
  await upload('kz_treeless', writeTreeless())
  await upload('kz_circle', broken)
  await upload('kz_whole', writeBsp(floor(24)))
  await make()
  const made = () =>
    read(
      db,
      sql`select m.name, h.fault, h.file is not null as made from hulls h join maps m on m.id = h.map_id
        where m.name in ('kz_treeless', 'kz_circle', 'kz_whole') order by 1`,
    )
  const all = [
    { name: 'kz_circle', fault: 'is damaged: a tree leads in a circle', made: false },
    { name: 'kz_treeless', fault: 'has no hulls to walk in', made: false },
    { name: 'kz_whole', fault: null, made: true },
  ]
  expect(await made()).toEqual(all)
  expect(await hullsOf('kz_circle', hex(broken))).toEqual({ hulls: null })
  // forgotten faults are tried again, and so is what was made in another form
  await forgetHullFaults(db)
  await db.execute(sql`update hulls set version = 0`)
  await make()
  expect(await made()).toEqual(all)
})

test('what is no name or no CRC is refused', async () => {
  for (const mapCrc of ['', '0123ABCD', '123', '0123abcd\n', '0123abcde']) {
    expect(await statusOf(hullsOf('kz_floor', mapCrc)), mapCrc).toBe(400)
  }
  expect(await statusOf(hullsOf('../kz', '0123abcd'))).toBe(400)
  expect((await fetched(`/media/replays/${'0'.repeat(64)}.hulls`)).status).toBe(404)
})

test('hulls that nothing names any more are given up', async () => {
  const bsp = writeBsp(floor(32))
  await upload('kz_gone', bsp)
  await make()
  const { hulls } = await hullsOf('kz_gone', hex(bsp))
  const sha256 = /[0-9a-f]{64}/.exec(hulls!.url)![0]
  await db.execute(sql`update replay_files set made_at = now() - interval '2 days'`)
  await world.runJobs('forget-replays')
  expect((await fetched(hulls!.url)).status).toBe(200)
  await db.execute(sql`delete from hulls where file = ${sha256}`)
  await world.runJobs('forget-replays')
  expect(await read(db, sql`select sha256 from blobs where sha256 = ${sha256}`)).toEqual([])
})
