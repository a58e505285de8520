import { expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { buildMap } from '../../testing/build.ts'
import { openLink } from '../../testing/game-link.ts'
import { buildServer, clientOf, type TestServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { read } from '../../testing/read.ts'
import { refusal, statusOf } from '../../testing/refusal.ts'

/** The page of a server for its people: keys, the six steps, the log, who may see it. */

const world = await openWorld()
const { db, pool } = world.ctx
const [owner, helper, stranger, top] = await Promise.all([
  world.staff(),
  world.staff(),
  world.staff(),
  world.staff('HEAD_ADMIN'),
])
const { mapName } = await buildMap(db)
const FORBIDDEN = [403, 'You do not have permission to do this']

const give = (serverId: number, userId: number, role = 'owner') =>
  pool.query('insert into server_owners (server_id, user_id, role) values ($1, $2, $3)', [serverId, userId, role])
async function owned(): Promise<TestServer> {
  const server = await buildServer(world)
  await give(server.serverId, owner.user.userId)
  return server
}
const own = async (id: number, { client } = owner) =>
  (await client.call('GET /game-server/own', { query: { id } })).servers[0]
const stepOf = async (id: number, step: string) => (await own(id))?.steps.find((one) => one.step === step)
const messages = async (id: number, kind: 'all' | 'refused' | 'lost' = 'all', { client } = owner) =>
  client.call('GET /game-server/own-messages', { query: { id, kind } })
const record = (id: number, uid: string, timeMs = 60_000, steamid = 'STEAM_0:1:234') =>
  `{"msg_type":8,"msg_id":${id},"data":{"steamid":"${steamid}","map_name":"${mapName}","time_ms":${timeMs},"local_uid":"${uid}","checkpoints":0,"gochecks":0}}`
const HELLO = `{"msg_type":1,"msg_id":0,"data":{"plugin_version":"1.4.2","plugin_checksum":"","map_name":"${mapName}"}}`
const JOIN = '{"msg_type":3,"msg_id":7,"data":{"steamid":"STEAM_0:1:234","nickname":"Greta","ip_address":"192.0.2.77"}}'

test('the steps follow a server from no key to a run on the board, and say what is wrong', async () => {
  const server = await owned()
  const { serverId: id } = server
  await owner.client.call('DELETE /game-server/own-key', { query: { id } })
  expect(await stepOf(id, 'socket')).toMatchObject({ state: 'fault', text: expect.stringContaining('There is no key') })
  const { key } = await owner.client.call('POST /game-server/own-key', { query: { id } })
  // this world has no TLS, which the module would not take
  expect(await stepOf(id, 'socket')).toMatchObject({ state: 'fault', text: expect.stringContaining('no TLS') })
  await expect(openLink(world.url, server.key)).rejects.toThrow('HTTP 401')
  await expect
    .poll(() => stepOf(id, 'socket'))
    .toMatchObject({
      state: 'fault',
      text: expect.stringContaining(`401: the key that ends with ${server.key.slice(-8)}`),
    })
  const link = await openLink(world.url, key)
  await expect.poll(async () => (await stepOf(id, 'socket'))?.state).toBe('ok')
  expect(await stepOf(id, 'hello')).toMatchObject({ state: 'wait' })
  link.say(HELLO.replace(mapName, 'kz_not_here'))
  await link.answer(0)
  expect(await stepOf(id, 'hello')).toMatchObject({ state: 'ok', text: expect.stringContaining('The map is not here') })
  link.say(record(1, 'first'))
  await link.answer(1)
  expect((await own(id))?.steps.slice(3)).toMatchObject([
    { step: 'finish', state: 'ok', text: `unnamed, ${mapName} 01:00.00` },
    { step: 'replay', state: 'wait', text: 'It is on its way.', said: [{ code: 'on_its_way' }] },
    { step: 'board', state: 'ok', text: 'Boards show it from Sent up.' },
  ])
  await pool.query('update game_servers set clock_ms = -185000 where id = $1', [id])
  expect(await stepOf(id, 'finish')).toMatchObject({ state: 'fault', text: expect.stringContaining('185 s behind') })
  await owner.client.call('DELETE /game-server/own-key', { query: { id } })
  expect(await link.closed).toBe(1008)
  await owner.client.call('POST /game-server/own-key', { query: { id } })
  await expect
    .poll(() => stepOf(id, 'socket'))
    .toMatchObject({ state: 'fault', text: expect.stringContaining('Closed with 1008') })
})

test('a knock from its address with a key that is none is told to the server that is listed there', async () => {
  const server = await owned()
  await pool.query(`update game_servers set addr = '127.0.0.1', port = 27441 where id = $1`, [server.serverId])
  await expect(openLink(world.url, server.key.slice(1))).rejects.toThrow('HTTP 401')
  await expect
    .poll(async () => (await messages(server.serverId, 'refused')).messages.map(({ answer }) => answer))
    .toEqual(['401: the key has 31 characters, not 32'])
  await pool.query(`update game_servers set addr = '', port = 0 where id = $1`, [server.serverId])
})

test('the log has every message with its answer, and neither a Steam id nor an address', async () => {
  const { serverId: id, key } = await owned()
  const link = await openLink(world.url, key)
  for (const text of [
    HELLO,
    JOIN,
    record(8, '0_00050000_01234_kx', 50_000),
    record(9, 'broken').replace('60000', '-1'),
  ])
    link.say(text)
  await link.answer(9)
  link.socket.close()
  await link.closed
  const lines = async () =>
    (await messages(id)).messages.map(({ way, name, what, answer, kind }) => [way, name, what, answer, kind])
  await expect.poll(async () => (await lines()).length).toBe(6)
  expect(await lines()).toEqual([
    ['line', 'closed', '', '', 'lost'],
    ['in', 'ADD_RECORD', '', 'This message is not as it must be: time_ms.', 'refused'],
    ['in', 'ADD_RECORD', `Greta, ${mapName} 00:50.00, pro`, 'RECORD_ACK, a best', 'ok'],
    ['in', 'PLAYER_JOIN', 'Greta', 'not banned', 'ok'],
    ['in', 'HELLO', `module 1.4.2, ${mapName}`, 'HELLO_ACK, 30 s', 'ok'],
    ['line', 'connected', '', `key that ends with ${key.slice(-8)}`, 'ok'],
  ])
  expect(await messages(id, 'refused')).toMatchObject({ refused: 1, lost: 1, messages: [{ name: 'ADD_RECORD' }] })
  const all = JSON.stringify(await read(db, sql`select * from server_messages where server_id = ${id}`))
  expect(all).not.toMatch(/STEAM_|1234|192\.0\.2/)
})

test('a call by HTTP is a line too, and tells the clock', async () => {
  const { serverId: id, client } = await owned()
  const run = (uid: string, gc = 0) => ({
    ...{ id: uid, steamid: 'STEAM_0:1:9', name: 'Ann', map: mapName, timeMs: 61_000, cp: 0, gc },
    at: new Date(Date.now() + 90_000).toISOString(),
  })
  const sentAt = new Date(Date.now() + 90_000).toISOString()
  await client.call('POST /server/runs', { body: { runs: [run('h1'), run('h2', 3)], sentAt } })
  // it is written a moment later
  await expect
    .poll(async () => (await messages(id)).messages)
    .toMatchObject([
      {
        name: 'POST /server/runs',
        what: '2 runs',
        answer: '1 taken, 1 refused: Gochecks without a checkpoint are impossible.',
      },
    ])
  await expect.poll(async () => (await own(id))?.clock, { timeout: 5_000 }).toHaveLength(1)
  const shown = await own(id)
  expect(Math.abs((shown?.clockMs ?? 0) - 90_000)).toBeLessThan(30_000)
  expect(shown?.refused).toMatchObject([
    { mapName, reasons: ['Gochecks without a checkpoint are impossible.'], reasonCodes: [{ code: 'gc_without_cp' }] },
  ])
  const [kept] = await read(
    db,
    sql`select finished_at - now() < interval '30 seconds' as corrected from runs where source_key = 'h1'`,
  )
  expect(kept).toEqual({ corrected: true })
})

test('old lines go, those of seven days stay', async () => {
  const { serverId: id } = await owned()
  await pool.query(
    `insert into server_messages (server_id, at, way, name, kind)
      select $1, now() - make_interval(days => days), 'line', 'closed', 'lost' from generate_series(0, 9) days`,
    [id],
  )
  await world.runJobs('forget-server-log')
  expect(await read(db, sql`select from server_messages where server_id = ${id}`)).toHaveLength(7)
})

test('a new key leaves the old one a day; one can be ended by itself, and its connection with it', async () => {
  const server = await owned()
  const { serverId: id } = server
  const old = await openLink(world.url, server.key)
  const { key } = await owner.client.call('POST /game-server/own-key', { query: { id } })
  const shown = (await own(id))?.keys ?? []
  expect(shown.map(({ tail }) => tail)).toEqual([key, server.key].map((whole) => whole.slice(-8)))
  const hours = (Date.parse(shown[1]?.endsAt ?? '') - Date.now()) / 3_600_000
  expect([shown[0]?.endsAt, Math.round(hours)]).toEqual([null, 24])
  const end = (keyId: number, query = { id }) =>
    owner.client.call('DELETE /game-server/own-key', { query: { ...query, keyId } })
  // of another server of theirs it is not
  const other = await owned()
  expect(await statusOf(end(shown[0]?.id ?? 0, { id: other.serverId }))).toBe(404)
  await end(shown[1]?.id ?? 0)
  expect(await old.closed).toBe(1008)
  await expect(openLink(world.url, server.key)).rejects.toThrow('HTTP 401')
  const again = await openLink(world.url, key)
  again.socket.close()
  expect(await refusal(clientOf(world.url, server.key).call('POST /server/runs', { body: { runs: [1] } }))).toEqual([
    401,
    'Unknown server key',
  ])
})

test('an owner lets helpers in, who see all and do nothing; strangers do neither, top staff both', async () => {
  const { serverId: id } = await owned()
  const person = (player: string, role: 'owner' | 'helper', client = owner.client) =>
    client.call('POST /game-server/own-person', { query: { id }, body: { player, role } })
  const remove = (userId: number, client = owner.client) =>
    client.call('DELETE /game-server/own-person', { query: { id, userId } })
  const acts = (client: typeof owner.client) => [
    () => client.call('POST /game-server/own-key', { query: { id } }),
    () => client.call('DELETE /game-server/own-key', { query: { id } }),
    () => person(stranger.user.pseudo, 'helper', client),
    () => client.call('PUT /game-server/own-off', { query: { id }, body: { off: true } }),
  ]
  const looks = (client: typeof owner.client) => [
    () => client.call('GET /game-server/own', { query: { id } }),
    () => client.call('GET /game-server/own-messages', { query: { id } }),
    () => client.call('POST /game-server/own-test', { query: { id } }),
  ]
  for (const act of [...acts(stranger.client), ...looks(stranger.client)])
    expect(await refusal(act())).toEqual(FORBIDDEN)
  for (const act of [...acts(world.guest), ...looks(world.guest)]) expect(await statusOf(act())).toBe(401)
  await person(helper.user.pseudo.toUpperCase(), 'helper')
  expect((await own(id))?.people).toMatchObject([
    { player: owner.user.pseudo, role: 'owner' },
    { player: helper.user.pseudo, role: 'helper' },
  ])
  expect((await helper.client.call('GET /game-server/own')).servers).toMatchObject([{ id, role: 'helper' }])
  for (const look of [...looks(helper.client), ...looks(top.client)]) await look()
  for (const act of acts(helper.client)) expect(await refusal(act())).toEqual(FORBIDDEN)
  expect(await refusal(person('nobody at all', 'helper'))).toEqual([404, expect.stringContaining('not found')])
  // the server can be handed over, and never stays without an owner
  expect(await refusal(remove(owner.user.userId))).toEqual([409, 'A server keeps at least one owner'])
  expect(await refusal(person(owner.user.pseudo, 'helper'))).toEqual([409, 'A server keeps at least one owner'])
  await person(helper.user.pseudo, 'owner')
  await remove(owner.user.userId)
  for (const act of looks(owner.client)) expect(await refusal(act())).toEqual(FORBIDDEN)
  await helper.client.call('POST /game-server/own-key', { query: { id } })
  const audited = await read(
    db,
    sql`select action from audit_log where target = ${`server:${id}`} and action like 'server-owner%' order by id`,
  )
  expect(audited.map(({ action }) => action)).toEqual(['server-owner.add', 'server-owner.add', 'server-owner.remove'])
})

test('an owner is told once of a clock that is off, and again when it was right meanwhile', async () => {
  const { serverId } = await owned()
  await give(serverId, helper.user.userId, 'helper')
  const clock = async (ms: number) => {
    await pool.query('update game_servers set clock_ms = $2 where id = $1', [serverId, ms])
    await world.runJobs('tell-clocks')
  }
  const toldTo = async ({ client }: typeof owner) =>
    (await client.call('GET /notification/list')).notifications.flatMap(({ about }) =>
      about.type === 'clock' && about.serverId === serverId ? [about.clockMs] : [],
    )
  await clock(60_000)
  expect(await toldTo(owner)).toEqual([])
  await clock(90_000)
  await clock(95_000)
  expect(await toldTo(owner)).toEqual([90_000])
  expect(await toldTo(helper)).toEqual([])
  await owner.client.call('POST /notification/read-all')
  await clock(200)
  await clock(-185_000)
  expect(await toldTo(owner)).toEqual([-185_000, 90_000])
})
