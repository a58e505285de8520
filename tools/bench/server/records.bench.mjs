import { fileURLToPath } from 'node:url'
import { compareLists, serve } from '../lib/against-bare.mjs'

/** The hot public lists of records with as many of them as a grown list has. */

const PATHS = ['/api/record/all-demos', '/api/latest-demos/', '/demos.txt']
const RECORDS = 800

export const run = () => compareLists(fileURLToPath(import.meta.url), PATHS)

await serve(async (world) => {
  const { buildDemo } = await import('@kz/server/dist/testing/build.js')
  for (let index = 0; index < RECORDS; index++) {
    await buildDemo(world.ctx.db, {
      mapName: `kz_bench_map${index}`,
      playerName: `runner${index % 90}`,
      timeMs: 20_000 + index * 470,
      state: 'RELEASED',
    })
  }
})
