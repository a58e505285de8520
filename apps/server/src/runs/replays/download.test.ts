import { parseReplay } from '@kz/demo/krp/parse-replay'
import { randomCourse } from '@kz/demo/krp/simulated/random-course'
import { simulateReplay } from '@kz/demo/krp/simulated/simulated-replay'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { expect, test } from 'vitest'
import { buildMap } from '../../testing/build.ts'
import { openLink } from '../../testing/game-link.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'

/** Replays that servers download: of runs that were read and agree, without the Steam id in them. */

const world = await openWorld()

test('a replay is given once it was read and agrees, without the Steam id', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const { key, client } = await buildServer(world)
  const run = simulateReplay({
    ...{
      stops: randomCourse(1),
      timeMs: 30_000,
      seed: 1,
      map: mapName,
      mapCrc: 1,
      player: 'Ann',
      steamId: 'STEAM_0:1:7654321',
    },
    startMs: Date.now() - 60_000,
  })
  const link = await openLink(world.url, key)
  link.say(
    `{"msg_type":8,"msg_id":1,"data":{"steamid":"STEAM_0:1:7654321","map_name":"${mapName}","time_ms":${run.timeMs},"local_uid":"shown","checkpoints":0,"gochecks":0}}`,
  )
  const { id } = (await link.answer(1)).data
  link.socket.close()
  await client.call('PUT /server/replay', {
    query: { id: 'shown' },
    file: new Blob([new Uint8Array(writeReplay(run))]),
  })
  const ask = () => fetch(`${world.url}/replays/run-${id}.krpz`)
  expect((await ask()).status).toBe(404)
  await world.ctx.pool.query('update runs set standing = 1 where id = $1', [id])
  const answer = await ask()
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([answer.status, [...bytes.subarray(0, 4)]]).toEqual([200, [0x28, 0xb5, 0x2f, 0xfd]])
  expect(Buffer.from(bytes).includes('STEAM_')).toBe(false)
  const read = parseReplay(bytes)
  expect([read.replay.steamId, read.player?.name, read.durationMs]).toEqual(['', 'Ann', run.timeMs])
  expect((await fetch(`${world.url}/replays/run-1e9.krpz`)).status).toBe(404)
})
