import { writeBsp as writeCourse } from '@kz/bsp/write/write-bsp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/api/sql.ts'
import { buildDemo, buildMap } from '../../../testing/build.ts'
import { writeBsp } from '../../../testing/files/bsp.ts'
import { zipFile } from '../../../testing/files/demo-files.ts'
import { store } from '../../../testing/files/stored-files.ts'
import { read } from '../../../testing/read.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { sampleJobs } from './mend-maps.ts'

/** A site as it was filled before sample maps were courses: archives with nothing in them, and demos on maps without any. */

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const mend = async () => {
  for (const { run } of sampleJobs) await run(world.ctx, {}, new AbortController().signal)
}
const sample = (table: string, id: number) =>
  world.ctx.db.execute(sql`insert into sample_rows (table_name, id) values (${table}, ${id})`)

/** A map with an archive of nothing. */
async function emptyMap(
  name: string,
  bsp = writeBsp({ external: [] }) as Uint8Array,
): Promise<{ mapId: number; sha256: string }> {
  const { mapId } = await buildMap(world.ctx.db, { name })
  const zip = await zipFile({ [`maps/${name}.bsp`]: bsp, 'readme.txt': Buffer.from(name) }, `${name}.zip`)
  const sha256 = await store(world.ctx, new Uint8Array(await zip.arrayBuffer()))
  await world.ctx.db.execute(sql`insert into map_files (map_id, version, sha256, file_name, seen)
    values (${mapId}, 1, ${sha256}, ${`${name}.zip`}, '{"buttons": []}')`)
  return { mapId, sha256 }
}

/** A course as it was written when maps had no trees. */
function treeless(name: string): Uint8Array {
  const bytes = writeCourse({
    textures: { stones: { width: 16, height: 16 } },
    blocks: [{ least: [0, 0, 0], most: [64, 64, 64], texture: 'stones' }],
    world: { message: name },
  })
  // no nodes, no leafs, no clipnodes
  for (const lump of [5, 9, 10]) new DataView(bytes.buffer).setInt32(8 + lump * 8, 0, true)
  return bytes
}

test('maps of an old sample community get their courses, and nothing that people brought is touched', async () => {
  const { db } = world.ctx
  const old = await emptyMap('kz_old')
  await sample('maps', old.mapId)
  await db.execute(sql`insert into sample_files (sha256) values (${old.sha256})`)
  const walled = await emptyMap('kz_walled', treeless('kz_walled'))
  await sample('maps', walled.mapId)
  await db.execute(sql`insert into sample_files (sha256) values (${walled.sha256})`)
  // a file that somebody brought for a sample map, and a map of somebody
  await sample('maps', (await emptyMap('kz_brought')).mapId)
  await emptyMap('kz_real')
  const bare = await buildMap(db, { name: 'kz_bare' })
  await sample('maps', bare.mapId)
  const { demoId } = await buildDemo(db, {
    mapName: 'kz_bare',
    timeMs: 30_000,
    sha256: await store(world.ctx, 'a demo'),
  })
  await sample('demos', demoId)

  await world.runJobs('make-replays')
  await mend()
  await world.runJobs('make-replays')
  await mend()
  const maps = await read(
    db,
    sql`select m.name, max(f.version) as version,
        (select file is not null from geometries g where g.map_id = m.id order by map_version desc limit 1) as drawn
      from maps m join map_files f on f.map_id = m.id group by m.id order by m.name`,
  )
  const walkable = await read(
    db,
    sql`select m.name from hulls h join maps m on m.id = h.map_id where h.file is not null order by 1`,
  )
  expect(walkable).toEqual(['kz_bare', 'kz_old', 'kz_walled'].map((name) => ({ name })))
  expect(maps).toEqual([
    { name: 'kz_bare', version: 1, drawn: true },
    { name: 'kz_brought', version: 1, drawn: false },
    { name: 'kz_old', version: 2, drawn: true },
    { name: 'kz_real', version: 1, drawn: false },
    { name: 'kz_walled', version: 2, drawn: true },
  ])
}, 120_000)
