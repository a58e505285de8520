import { readLumps } from '@kz/bsp'
import { mapHulls } from '@kz/bsp/hulls'
import { readHulls } from '@kz/bsp/hulls/read-hulls'
import { runFacts } from '@kz/bsp/run-facts'
import { writeBsp } from '@kz/bsp/write/write-bsp'
import { kernelReplay } from '@kz/demo/krp/simulated/kernel-replay'
import type { ReplayRun } from '@kz/demo/krp/write/replay-run'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { zipFile } from '../../testing/files/demo-files.ts'
import { spoil } from '../../testing/files/stored-files.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { read } from '../../testing/read.ts'

/** A replayed run on a map whose file the site has is computed from its commands. */

const world = await openWorld()
const { db } = world.ctx
const chief = await world.staff('ADMIN')
const server = await buildServer(world)
const STEP_MS = 10
const FRAMES = 1500

type Corner = readonly [number, number, number]
const button = (target: string, [x, y]: Corner) => ({
  classname: 'func_button',
  values: { target },
  // in the floor, where nobody bumps into it
  blocks: [{ least: [x - 4, y - 4, -12] as Corner, most: [x + 4, y + 4, -4] as Corner, texture: 'stones' }],
})
const START: Corner = [0, 0, 40]

const bspWith = (entities: ReturnType<typeof button>[], more: string) =>
  writeBsp({
    world: { message: more },
    textures: { stones: { width: 16, height: 16 } },
    blocks: [
      { least: [-600, -600, -16], most: [600, 600, 0], texture: 'stones' },
      { least: [200, -100, 0], most: [260, 100, 16], texture: 'stones' },
      { least: [-620, -600, 0], most: [-600, 600, 300], texture: 'stones' },
      { least: [600, -600, 0], most: [620, 600, 300], texture: 'stones' },
      { least: [-600, -620, 0], most: [600, -600, 300], texture: 'stones' },
      { least: [-600, 600, 0], most: [600, 620, 300], texture: 'stones' },
    ],
    entities,
  })

/** A run by the kernel, its map with a button where it ends, and the map's file on the site. */
async function madeRun(map: string, seed: number): Promise<ReplayRun> {
  const hulls = mapHulls(readHulls(readLumps(bspWith([], map))))
  const startMs = Date.now() - FRAMES * STEP_MS - 2_000
  const player = { player: `runner ${seed}`, steamId: `STEAM_0:1:${seed}`, startMs }
  const made = kernelReplay({ world: hulls, start: START, seed, frames: FRAMES, map, mapCrc: 0, ...player })
  const { x, y, z } = made.frames.at(-1)!
  const bsp = bspWith([button('counter_start', START), button('counter_off', [x, y, z])], map)
  const body = { mapperNames: ['Mapper'], type: 'climb', length: 'short', difficulty: 'easy', isXdMap: false } as const
  const file = await zipFile({ [`maps/${map}.bsp`]: bsp }, `${map}.zip`)
  const fileName = `${map}.zip`
  await chief.client.call('POST /upload/map-admin', { body: { ...body, recordable: true } as never, file, fileName })
  return { ...made, mapCrc: runFacts(bsp).crc }
}

async function send(run: ReplayRun, id: string): Promise<void> {
  const { steamId: steamid, player: name, map } = run
  const runs = [{ id, steamid, name, map, timeMs: run.frames.length * STEP_MS, cp: 0, gc: 0 }]
  await server.client.call('POST /server/runs', { body: { runs } })
  await server.client.call('PUT /server/replay', { query: { id }, file: new Blob([new Uint8Array(writeReplay(run))]) })
  await world.runJobs()
}

const standing = async (id: string) =>
  (await read(db, sql`select standing, state, reasons from runs where source_key = ${id}`))[0]
const totalFrom = async (mapName: string, from: 'replayed' | 'simulated') =>
  (await world.guest.call('GET /run/top', { query: { mapName, from } })).total

/** Looks elsewhere than where the keys lead, with nothing else against it. */
const turned = (run: ReplayRun): ReplayRun => ({
  ...run,
  frames: run.frames.map((frame, row) => ({ ...frame, commandYaw: frame.commandYaw + (row % 400 < 100 ? 8 : 0) })),
})

test('a run whose movement follows from its commands is simulated; one that does not stays replayed and says why', async () => {
  const run = await madeRun('kz_followed', 1)
  await world.runJobs('make-replays')
  await send(run, 'honest')
  expect(await standing('honest')).toEqual({ standing: 2, state: 'COUNTS', reasons: [] })
  expect(await totalFrom('kz_followed', 'simulated')).toBe(1)
  const moved = run.frames.map((frame) => ({ ...frame, x: frame.x + 0.01 }))
  await send(turned({ ...run, steamId: 'STEAM_0:1:77', player: 'other', frames: moved }), 'forged')
  expect(await standing('forged')).toEqual({
    ...{ standing: 1, state: 'COUNTS' },
    reasons: [expect.stringMatching(/^{"code":"replay_unexplained","params":{"atMs":/)],
  })
  expect([await totalFrom('kz_followed', 'simulated'), await totalFrom('kz_followed', 'replayed')]).toEqual([1, 2])
})

test('it waits for what is made of the map, and is asked again', async () => {
  await send(await madeRun('kz_new', 2), 'early')
  expect(await standing('early')).toMatchObject({ standing: 1, reasons: [] })
  await world.runJobs('make-replays')
  await world.ctx.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await world.runJobs()
  expect(await standing('early')).toMatchObject({ standing: 2 })
})

test('a map that nothing can be made of, or whose hulls are gone, leaves a run replayed', async () => {
  const run = await madeRun('kz_gone', 3)
  await world.runJobs('make-replays')
  const [kept] = await read(db, sql`select h.file from hulls h join maps m on m.id = h.map_id where m.name = 'kz_gone'`)
  await spoil(world.ctx, String(kept!.file), Buffer.from('no hulls at all'))
  await send(run, 'spoilt')
  expect(await standing('spoilt')).toMatchObject({ standing: 1, reasons: [] })
})
