import { runFacts } from '@kz/bsp/run-facts'
import { honestRun } from '@kz/demo/krp/testing/honest-run'
import { writeReplay, writeReplayRows } from '@kz/demo/krp/write/write-replay'
import type { BuiltUser } from './build.ts'
import { writeBsp } from './files/bsp.ts'
import { zipFile } from './files/demo-files.ts'
import type { TestServer } from './game-server.ts'
import type { Person, World } from './world.ts'

const TAGS = {
  mapperNames: ['Mapper'],
  type: 'climb',
  length: 'short',
  difficulty: 'easy',
  isXdMap: false,
  recordable: true,
} as const

export interface Played {
  runId: number
  mapName: string
  timeMs: number
  cp: number
  gc: number
  replay: Uint8Array
}

interface Playing {
  /** the course, and all else of the run; a multiple of three has gochecks */
  seed: number
  /** whose run it is; nobody's with an account without */
  player?: BuiltUser
  form?: 'packed' | 'rows'
  /** the run is sent without its replay */
  isWithout?: boolean
}

/**
 * A run of a simulated course that a server sent with its replay, on a map whose file the site has; it is judged, and belongs
 * to the player's account. `chief` uploads the map and links the player.
 */
export async function playRun(
  world: World,
  server: TestServer,
  chief: Person,
  { seed, player, form = 'packed', isWithout = false }: Playing,
): Promise<Played> {
  const { run, sent, map } = honestRun(seed)
  const corners = map.buttons.map(({ least, most }) => [...least, ...most] as const)
  const bsp = writeBsp({ models: corners as never })
  const { rowCount } = await world.ctx.pool.query('select from maps where name = $1', [run.map])
  if (!rowCount) {
    const file = await zipFile({ [`maps/${run.map}.bsp`]: bsp }, `${run.map}.zip`)
    await chief.client.call('POST /upload/map-admin', { body: TAGS as never, file, fileName: `${run.map}.zip` })
  }
  const whole = { ...run, mapCrc: runFacts(bsp).crc, startMs: Date.now() - sent.timeMs - 2_000 }
  const { steamId: steamid, timeMs, cp, gc } = sent
  const id = `run ${seed} of ${server.serverId}`
  const body = { runs: [{ id, steamid, name: run.player, map: run.map, timeMs, cp, gc }] }
  await server.client.call('POST /server/runs', { body })
  const { rows } = await world.ctx.pool.query('select run_id::int as "runId" from run_keys where key = $1', [id])
  const { runId } = rows[0] as { runId: number }
  if (player) {
    await chief.client.call('POST /user/game-account', { body: { runId, userId: player.userId, reason: 'It is them' } })
  }
  const replay = (form === 'rows' ? writeReplayRows : writeReplay)(whole)
  if (!isWithout) {
    await server.client.call('PUT /server/replay', { query: { id }, file: new Blob([new Uint8Array(replay)]) })
    await world.runJobs()
  }
  return { runId, mapName: run.map, timeMs, cp, gc, replay }
}
