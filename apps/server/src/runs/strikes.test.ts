import { expect, test } from 'vitest'
import { type SQL, sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { openLink } from '../testing/game-link.ts'
import { buildServer, type TestServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { refusal, statusOf } from '../testing/refusal.ts'

/** What takes runs off the boards and brings them back: a strike of a run, of a server, its owner, and a ban of its player. */

const world = await openWorld()
const { db, pool } = world.ctx
const [top, checker, plain] = await Promise.all([world.staff('HEAD_ADMIN'), world.staff('DEMO_CHECKER'), world.staff()])
const server = await buildServer(world)

let made = 0
const run = (map: string, timeMs: number, steamid = 'STEAM_0:1:1') => ({
  ...{ id: `s-${++made}`, steamid, name: `Player ${steamid.slice(-1)}`, map, timeMs, cp: 0, gc: 0 },
})
const send = (runs: object[], of: TestServer = server) => of.client.call('POST /server/runs', { body: { runs } })
const board = async (mapName: string) =>
  (await world.guest.call('GET /run/top', { query: { mapName, from: 'sent' } })).runs.map(({ timeMs }) => timeMs)
const bests = () => read(db, sql`select * from bests order by route_id, class, level, runner_id`)
/** What stands in `bests` is what is counted from the runs. */
async function recount(): Promise<void> {
  const before = [await bests(), await read(db, sql`select * from best_counts order by 1, 2, 3, 4`)]
  await pool.query('select rebuild_bests()')
  expect([await bests(), await read(db, sql`select * from best_counts order by 1, 2, 3, 4`)]).toEqual(before)
}
const idOf = async (query: SQL) => Number((await read(db, query))[0]?.id)
const runIdOf = (key: string) => idOf(sql`select id from runs where source_key = ${key}`)
const strike = (runId: number, struck: boolean, client = checker.client) =>
  client.call('PUT /run/strike', { query: { runId }, body: { struck, reason: 'Seen to' } })
const trust = (serverId: number, state: 'confirmed' | 'struck' | 'provisional') =>
  top.client.call('PUT /game-server/trust', { query: { id: serverId }, body: { state, reason: 'Seen to' } })

test('a struck run leaves boards, bests and lists at once; restored all is as it was', async () => {
  const { mapName } = await buildMap(db)
  const [best, second] = [run(mapName, 40_000), run(mapName, 41_000)]
  await send([best, second, run(mapName, 45_000, 'STEAM_0:1:2')])
  const before = await bests()
  const runId = await runIdOf(best.id)
  for (const client of [world.guest, plain.client])
    expect(await statusOf(strike(runId, true, client))).toBeGreaterThanOrEqual(401)
  const heard: string[] = []
  const stop = world.ctx.live.on(({ type }) => void heard.push(type))
  expect(await strike(runId, true)).toEqual({ runId, state: 'struck' })
  expect(await board(mapName)).toEqual([41_000, 45_000])
  expect(await statusOf(world.guest.call('GET /run/run', { query: { runId } }))).toBe(404)
  expect(await checker.client.call('GET /run/run', { query: { runId } })).toMatchObject({ state: 'struck' })
  await recount()
  // struck once more it stays so, also when its server comes and goes
  await strike(runId, true)
  await trust(server.serverId, 'struck')
  expect(await board(mapName)).toEqual([])
  await trust(server.serverId, 'confirmed')
  expect(await board(mapName)).toEqual([41_000, 45_000])
  expect(await strike(runId, false)).toEqual({ runId, state: 'counts' })
  expect(await bests()).toEqual(before)
  await recount()
  stop()
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['run.struck', 'server.trusted', 'run.counted']))
  const acts = await read(db, sql`select action from audit_log where target = ${`run:${runId}`} order by id`)
  expect(acts.map(({ action }) => action)).toEqual(['run.strike', 'run.strike', 'run.restore'])
})

test('what a person checked, and what cannot count, is no run to strike', async () => {
  const { mapName } = await buildMap(db, { minTimeMs: 30_000 })
  const refused = run(mapName, 10_000)
  await send([refused])
  expect(await statusOf(strike(await runIdOf(refused.id), true))).toBe(404)
  const { demoId } = await buildDemo(db, { state: 'RELEASED' })
  const ofDemo = await idOf(sql`select id from runs where demo_id = ${demoId}`)
  expect(await statusOf(strike(ofDemo, true))).toBe(404)
})

test('a struck server is told of to servers on the maps of its replays', async () => {
  const { mapName } = await buildMap(db)
  const [forger, other] = [await buildServer(world), await buildServer(world)]
  const sent = run(mapName, 40_000, 'STEAM_0:1:40')
  await send([sent, run(mapName, 41_000, 'STEAM_0:1:41')], forger)
  const runId = await runIdOf(sent.id)
  await pool.query('insert into blobs (sha256, size) values ($1, 10)', ['b'.repeat(64)])
  await pool.query('update runs set standing = 1, replay = $2 where id = $1', [runId, 'b'.repeat(64)])
  const link = await openLink(world.url, other.key)
  link.say(`{"msg_type":1,"msg_id":0,"data":{"plugin_version":"1","plugin_checksum":"","map_name":"${mapName}"}}`)
  await link.answer(0, 101)
  await trust(forger.serverId, 'struck')
  await link.answer(0, 109)
  // the one without a replay was never fetched
  expect(link.of(109)).toEqual([{ record_id: runId, map_name: mapName, local_uid: `0_run${runId}` }])
  link.socket.close()
})

test('an owner takes their server off and puts it back, and cannot lift what staff struck', async () => {
  const { mapName } = await buildMap(db)
  const own = await buildServer(world)
  await db.execute(sql`insert into server_owners (server_id, user_id) values (${own.serverId}, ${plain.user.userId})`)
  await send([run(mapName, 40_000, 'STEAM_0:1:50')], own)
  const before = await bests()
  const off = (isOff: boolean, client = plain.client) =>
    client.call('PUT /game-server/own-off', { query: { id: own.serverId }, body: { off: isOff } })
  expect(await refusal(off(true, checker.client))).toEqual([403, 'You do not have permission to do this'])
  expect(await off(true)).toEqual({ isOff: true, runs: 1 })
  expect(await board(mapName)).toEqual([])
  expect((await send([run(mapName, 39_000, 'STEAM_0:1:50')], own)).runs).toMatchObject([{ code: 'server_struck' }])
  await expect(openLink(world.url, own.key)).rejects.toThrow('HTTP 403')
  await trust(own.serverId, 'struck')
  expect(await off(false)).toEqual({ isOff: false, runs: 0 })
  expect(await board(mapName)).toEqual([])
  await trust(own.serverId, 'confirmed')
  expect(await bests()).toEqual(before)
  await recount()
})

/** A member whose runs on servers are those of this Steam account. */
async function linked(steamid: string) {
  const user = await world.user()
  await pool.query('insert into players (name, country, user_id) values ($1, $2, $3) on conflict do nothing', [
    ...[user.pseudo, 'pl', user.userId],
  ])
  const player = await idOf(sql`select id from players where user_id = ${user.userId}`)
  const origin = await idOf(sql`select id from runners where steam_id = ${steamid}`)
  const link = () => pool.query('select give_runs($1, runner_of_player($2))', [origin, player])
  return { ...user, link }
}
const ban = (userId: number, banned: boolean) => top.client.call('POST /user/ban', { query: { userId, banned } })

test("a banned player's runs leave the boards with the ban, and return when it is lifted", async () => {
  const { mapName } = await buildMap(db)
  const { mapName: second } = await buildMap(db)
  await send([
    run(mapName, 40_000, 'STEAM_0:1:60'),
    run(second, 30_000, 'STEAM_0:1:60'),
    run(mapName, 45_000, 'STEAM_0:1:61'),
  ])
  const bad = await linked('STEAM_0:1:60')
  await bad.link()
  const before = await bests()
  await ban(bad.userId, true)
  expect([await board(mapName), await board(second)]).toEqual([[45_000], []])
  await recount()
  // what comes meanwhile is kept and counts afterwards, also a server's strike in between
  expect((await send([run(mapName, 39_000, 'STEAM_0:1:60')])).runs).toMatchObject([{ state: 'taken' }])
  await trust(server.serverId, 'struck')
  await trust(server.serverId, 'confirmed')
  expect(await board(mapName)).toEqual([45_000])
  await ban(bad.userId, false)
  expect([await board(mapName), await board(second)]).toEqual([[39_000, 45_000], [30_000]])
  await recount()
  await pool.query('delete from runs where time_ms = 39000 and map_name = $1', [mapName])
  await pool.query('select rebuild_bests()')
  expect(await bests()).toEqual(before)
})

test('a ban that runs out brings the runs back by itself; other bans move nothing', async () => {
  const { mapName } = await buildMap(db)
  await send([run(mapName, 40_000, 'STEAM_0:1:70')])
  const bad = await linked('STEAM_0:1:70')
  await bad.link()
  await top.client.call('POST /user/submit-ban', { query: { userId: bad.userId, banned: true } })
  expect(await board(mapName)).toEqual([40_000])
  await ban(bad.userId, true)
  expect(await board(mapName)).toEqual([])
  await pool.query('alter table bans disable trigger bans_runs_follow')
  await pool.query(`update bans set expires_at = now() - interval '1 second' where user_id = $1`, [bad.userId])
  await pool.query('alter table bans enable trigger bans_runs_follow')
  await world.runJobs('follow-bans')
  await expect.poll(() => board(mapName)).toEqual([40_000])
  await recount()
})

test('a runner that becomes a banned member leaves with them, and what staff checked stays', async () => {
  const { mapName } = await buildMap(db)
  await send([run(mapName, 40_000, 'STEAM_0:1:80')])
  const bad = await linked('STEAM_0:1:80')
  await ban(bad.userId, true)
  expect(await board(mapName)).toEqual([40_000])
  await bad.link()
  world.ctx.cache.invalidateAll()
  expect(await board(mapName)).toEqual([])
  await recount()
  const { routeId } = await buildDemo(db, { user: bad, state: 'RELEASED' })
  const found = await read(db, sql`select state from runs where route_id = ${routeId}`)
  expect(found).toEqual([{ state: 'COUNTS' }])
})

test('whoever is banned while their run is being taken is on no board', async () => {
  const { mapName } = await buildMap(db)
  await send([run(mapName, 40_000, 'STEAM_0:1:90')])
  const bad = await linked('STEAM_0:1:90')
  await bad.link()
  for (let round = 0; round < 4; round++) {
    const sending = Array.from({ length: 5 }, (_unused, at) =>
      send([run(mapName, 39_900 - round * 10 - at, 'STEAM_0:1:90')]),
    )
    await Promise.all([...sending, ban(bad.userId, round % 2 === 0)])
    await recount()
    expect((await board(mapName)).length).toBe(round % 2 === 0 ? 0 : 1)
  }
})
