import { expect, test } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { openLink } from '../testing/game-link.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'

/** Every call of a server's key, with every key that is not its own: nothing is answered, and nothing is written. */

const world = await openWorld()
const { pool } = world.ctx
const { mapName } = await buildMap(world.ctx.db)
const top = await world.staff('HEAD_ADMIN')
const run = { id: 'one', steamid: 'STEAM_0:1:9', name: 'Ann', map: mapName, timeMs: 60_000, cp: 0, gc: 0 }

const CALLS: Record<string, (headers: Record<string, string>) => Promise<Response>> = {
  'POST /server/runs': (headers) =>
    fetch(`${world.url}/api/server/runs`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      body: JSON.stringify({ runs: [run] }),
    }),
  'PUT /server/replay': (headers) =>
    fetch(`${world.url}/api/server/replay?id=one`, { method: 'PUT', headers, body: 'HLDEMO\0\0 a demo' }),
  'GET /server/best': (headers) =>
    fetch(`${world.url}/api/server/best?map=${mapName}&steamid=STEAM_0:1:9`, { headers }),
  'POST /server/link': (headers) =>
    fetch(`${world.url}/api/server/link`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      body: JSON.stringify({ code: 'ABCDEFGH', steamid: 'VALVE_0:1:9', name: 'Ann' }),
    }),
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const written = async () =>
  (
    await pool.query(
      'select (select count(*) from runs) + (select count(*) from run_keys) + (select count(*) from runners) as all',
    )
  ).rows[0].all

test('no key, one of nobody, a session of staff, a key of the map of the day and one that was revoked open nothing', async () => {
  const gone = await buildServer(world)
  await top.client.call('DELETE /game-server/own-key', { query: { id: gone.serverId } })
  const keys = {
    none: {},
    nobody: bearer('f'.repeat(32)),
    old: bearer('kzs_'.padEnd(36, 'a')),
    revoked: bearer(gone.key),
  }
  const before = await written()
  for (const [call, ask] of Object.entries(CALLS))
    for (const [whose, headers] of Object.entries(keys))
      expect([call, whose, (await ask(headers)).status]).toEqual([call, whose, 401])
  const session = await world.browser()
  expect((await session(`${world.url}/api/server/best?map=${mapName}&steamid=STEAM_0:1:9`)).status).toBe(401)
  for (const key of ['', 'f'.repeat(32), gone.key]) await expect(openLink(world.url, key)).rejects.toThrow('HTTP 401')
  expect(await written()).toBe(before)
})

test('a rotated key opens its own server alone, for a day; another server has nothing of it', async () => {
  const [own, other] = [await buildServer(world), await buildServer(world)]
  expect((await CALLS['POST /server/runs']!(bearer(own.key))).status).toBe(200)
  const { key } = await top.client.call('POST /game-server/own-key', { query: { id: own.serverId } })
  for (const working of [own.key, key]) expect((await CALLS['GET /server/best']!(bearer(working))).status).toBe(200)
  // the run of this id is another server's: it has no file of this one
  expect((await CALLS['PUT /server/replay']!(bearer(other.key))).status).toBe(404)
  await pool.query(
    `update server_tokens set ends_at = now() - interval '1 second' where server_id = $1 and ends_at is not null`,
    [own.serverId],
  )
  for (const [call, ask] of Object.entries(CALLS))
    expect([call, (await ask(bearer(own.key))).status]).toEqual([call, 401])
  expect((await CALLS['GET /server/best']!(bearer(key))).status).toBe(200)
  const link = await openLink(world.url, key)
  await expect(openLink(world.url, own.key)).rejects.toThrow('HTTP 401')
  link.socket.close()
})
