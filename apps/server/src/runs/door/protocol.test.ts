import { expect, test } from 'vitest'
import { buildDemo, buildMap } from '../../testing/build.ts'
import { openLink } from '../../testing/game-link.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'

/** Every message of the module's protocol, as its document puts it, over a socket. */

const world = await openWorld()
const { db } = world.ctx
const server = await buildServer(world)
const { mapName } = await buildMap(db, { type: 'climb', length: 'very long', difficulty: 'hard' })
const start = Date.now() - 90_000

let made = 0
/** `<0 pro | 1>_<time, 8 digits>_<short steamid>_<start, base 36>` */
const uidOf = (timeMs: number, gc = 0, short = '01234') =>
  `${gc > 0 ? 1 : 0}_${String(timeMs).padStart(8, '0')}_${short}_${(start - 60_000 * ++made).toString(36)}`
const record = (id: number, uid: string, timeMs: number, more = '') =>
  `{"msg_type":8,"msg_id":${id},"data":{"steamid":"STEAM_0:1:234","map_name":"${mapName}","time_ms":${timeMs},` +
  `"local_uid":"${uid}","checkpoints":3,"gochecks":0${more}}}`

test('hello, and what a map is', async () => {
  await buildDemo(db, { mapName, timeMs: 40_000, playerName: 'Fast', state: 'RELEASED' })
  await buildDemo(db, { mapName, timeMs: 39_000, playerName: 'Back', cp: 4, gc: 2, state: 'RELEASED' })
  const link = await openLink(world.url, server.key)
  // it is offered, and what comes is small or packed already
  expect(link.socket.extensions).toBe('')
  link.say(
    `{"msg_type":1,"msg_id":0,"data":{"plugin_version":"1.4.0","plugin_checksum":"00ff","map_name":"${mapName.toUpperCase()}"}}`,
  )
  const info = {
    map_name: mapName.toUpperCase(),
    wr_nub_steamid: 'Back',
    wr_nub_time_ms: 39_000,
    wr_pro_steamid: 'Fast',
    wr_pro_time_ms: 40_000,
    type: 1,
    length: 4,
    difficulty: 5,
  }
  expect(await link.answer(0)).toEqual({ msg_type: 101, msg_id: 0, data: { heartbeat_interval: 30, map_info: info } })
  link.say(`{"msg_type":5,"msg_id":7,"data":{"map_name":"kz_never_seen"}}`)
  expect(await link.answer(7)).toEqual({
    ...{ msg_type: 102, msg_id: 7 },
    data: {
      ...{ map_name: 'kz_never_seen', wr_nub_steamid: null, wr_nub_time_ms: null, wr_pro_steamid: null },
      ...{ wr_pro_time_ms: null, type: null, length: null, difficulty: null },
    },
  })
  // an int64 beyond what a JSON number holds comes back as it was
  link.say(`{ "msg_type": 5, "msg_id": 9007199254740993, "data": {"map_name":"${mapName}"} }`)
  expect((await link.answer('9007199254740993')).msg_type).toBe(102)
  const own = await world.ctx.pool.query('select plugin from game_servers where id = $1', [server.serverId])
  expect(own.rows).toEqual([{ plugin: '1.4.0 (00ff)' }])
  link.socket.close()
})

test('a finish is acknowledged once, with what it is to its player', async () => {
  const link = await openLink(world.url, server.key)
  link.say(
    `{"msg_type":1,"msg_id":0,"data":{"plugin_version":"1.4.0","plugin_checksum":"00ff","map_name":"${mapName}"}}`,
  )
  link.say(`{"msg_type":3,"msg_id":1,"data":{"steamid":"STEAM_0:1:234","nickname":"Ann","ip_address":"192.0.2.1"}}`)
  expect(await link.answer(1)).toEqual({
    ...{ msg_type: 3, msg_id: 1, data: { steamid: 'STEAM_0:1:234', is_banned: false } },
  })
  const uid = uidOf(61_000)
  link.say(record(2, uid, 61_000))
  const ack = await link.answer(2)
  expect(ack).toEqual({ msg_type: 105, msg_id: 2, data: { id: expect.any(Number), local_uid: uid, is_pb: true } })
  link.say(record(3, uid, 61_000))
  expect((await link.answer(3)).data).toEqual(ack.data)
  const slower = uidOf(62_000)
  link.say(record(4, slower, 62_000))
  expect((await link.answer(4)).data).toMatchObject({ local_uid: slower, is_pb: false })
  link.say(`{"msg_type":7,"msg_id":5,"data":{"steamid":"STEAM_0:1:234","map_name":"${mapName}"}}`)
  expect((await link.answer(5)).data).toEqual({
    steamid: 'STEAM_0:1:234',
    records: [{ map_name: mapName, time_ms: 61_000, record_id: ack.data.id, checkpoints: 3, gochecks: 0 }],
  })
  const { runs } = await world.guest.call('GET /run/top', { query: { mapName, from: 'sent' } })
  expect(runs.map(({ player, timeMs, serverId }) => [player, timeMs, serverId])).toEqual([
    ['Fast', 40_000, null],
    ['Ann', 61_000, server.serverId],
  ])
  link.socket.close()
})

test('a top says ids to the server that sent them, and names to all others', async () => {
  const ask = `{"msg_type":6,"msg_id":9,"data":{"map_name":"${mapName}","category":"pro","limit":100,"offset":1}}`
  const entry = { rank: 2, nickname: 'Ann', time_ms: 61_000, checkpoints: 3, gochecks: 0 }
  for (const [{ key }, steamid] of [
    [server, 'STEAM_0:1:234'],
    [await buildServer(world), 'Ann'],
  ] as const) {
    const link = await openLink(world.url, key)
    link.say(ask)
    expect(await link.answer(9)).toEqual({
      ...{ msg_type: 103, msg_id: 9 },
      data: { map_name: mapName, category: 'pro', entries: [{ ...entry, steamid }] },
    })
    link.say(`{"msg_type":6,"msg_id":10,"data":{"map_name":"${mapName}"}}`)
    expect((await link.answer(10)).data).toMatchObject({ category: 'nub', entries: [{ nickname: 'Back' }] })
    link.socket.close()
  }
})

test('a player without PLAYER_JOIN has no name, and never the id in its place', async () => {
  const { mapName: other } = await buildMap(db)
  const link = await openLink(world.url, server.key)
  const uid = uidOf(50_000, 0, '07777')
  link.say(
    `{"msg_type":8,"msg_id":1,"data":{"steamid":"STEAM_0:0:7777","map_name":"${other}","time_ms":50000,"local_uid":"${uid}","checkpoints":0,"gochecks":0}}`,
  )
  await link.answer(1)
  const answer = await world.guest.call('GET /run/top', { query: { mapName: other, from: 'sent' } })
  expect(answer.runs).toMatchObject([{ player: 'unnamed' }])
  expect(JSON.stringify(answer)).not.toMatch(/7777/)
  link.socket.close()
})

test('ERROR is for what can never be: gochecks without a checkpoint, a broken field', async () => {
  const link = await openLink(world.url, server.key)
  const bad = (id: number, fields: string) => {
    link.say(
      `{"msg_type":8,"msg_id":${id},"data":{"steamid":"STEAM_0:1:234","map_name":"${mapName}","local_uid":"${uidOf(1)}",${fields}}}`,
    )
    return link.answer(id)
  }
  for (const [id, fields] of [
    [1, '"time_ms":50000,"checkpoints":0,"gochecks":2'],
    [2, '"time_ms":-5,"checkpoints":0,"gochecks":0'],
    [3, '"time_ms":50000,"checkpoints":-1,"gochecks":0'],
    [4, '"time_ms":50000.5,"checkpoints":0,"gochecks":0'],
    [5, '"time_ms":50000,"checkpoints":0'],
  ] as const) {
    expect(await bad(id, fields)).toEqual({ msg_type: 199, msg_id: id, data: { message: expect.any(String) } })
  }
  // neither JSON nor a message that is known: nothing is said, and the connection stays
  for (const text of ['nonsense', '[]', '{"msg_type":8}', '{"msg_type":77,"msg_id":6,"data":null}', 'null'])
    link.say(text)
  link.say(`{"msg_type":4,"msg_id":7,"data":{"steamid":"STEAM_0:1:234"}}`)
  link.say(`{"msg_type":2,"msg_id":8,"data":{"map_name":"${mapName}"}}`)
  link.say(`{"msg_type":5,"msg_id":9,"data":{"map_name":"${mapName}"}}`)
  await link.answer(9)
  expect(link.texts).toHaveLength(6)
  link.socket.close()
})

test('a run on a map that is not here is acknowledged, and waits', async () => {
  const link = await openLink(world.url, server.key)
  const uid = uidOf(50_000)
  link.say(record(1, uid, 50_000).replace(mapName, 'kz_not_here_yet'))
  expect((await link.answer(1)).data).toEqual({ id: expect.any(Number), local_uid: uid, is_pb: false })
  const { client } = await world.staff('MAP_CHECKER')
  const { maps } = await client.call('GET /game-server/waiting-maps')
  expect(maps).toMatchObject([{ mapName: 'kz_not_here_yet', runs: 1 }])
  link.socket.close()
})

test('a start two days ahead is refused; a clock that is ahead is noted and taken off', async () => {
  const ahead = await buildServer(world)
  const link = await openLink(world.url, ahead.key)
  const from = (startMs: number) => `0_00050000_01234_${startMs.toString(36)}`
  const early = from(Date.now() + 2 * 86_400_000)
  link.say(record(1, early, 50_000))
  expect((await link.answer(1)).msg_type).toBe(199)
  link.say(record(2, from(Date.now() - 50_000 + 600_000), 50_000))
  expect((await link.answer(2)).msg_type).toBe(105)
  const found = async () =>
    world.ctx.pool.query(
      `select s.clock_ms, r.finished_at from game_servers s join runs r on r.server_id = s.id where s.id = $1 and r.state = 'COUNTS'`,
      [ahead.serverId],
    )
  // what clocks say is noted now and then
  await expect.poll(async () => (await found()).rows[0].clock_ms, { timeout: 15_000 }).toBeGreaterThan(540_000)
  const { rows } = await found()
  expect(rows).toHaveLength(1)
  expect(rows[0].finished_at.getTime()).toBeLessThanOrEqual(Date.now())
  link.socket.close()
})

test('a record that changes is told to every server on that map, on every process', async () => {
  const { mapName: played } = await buildMap(db)
  const other = await world.another()
  const links = [
    await openLink(world.url, (await buildServer(world)).key),
    await openLink(other.url, (await buildServer(world)).key),
    await openLink(world.url, (await buildServer(world)).key),
  ] as const
  for (const [at, link] of links.entries()) {
    const on = at === 2 ? mapName : played
    link.say(`{"msg_type":1,"msg_id":0,"data":{"plugin_version":"1","plugin_checksum":"","map_name":"${on}"}}`)
    await link.answer(0)
  }
  await buildDemo(db, { mapName: played, timeMs: 30_000, playerName: 'Swift', state: 'RELEASED' })
  const committed = await world.ctx.live.announce(db, [{ type: 'record.changed', data: { mapName: played } }])
  committed()
  for (const link of links.slice(0, 2))
    expect(await link.answer(0, 102)).toMatchObject({
      ...{ msg_type: 102, msg_id: 0, data: { map_name: played, wr_pro_steamid: 'Swift', wr_pro_time_ms: 30_000 } },
    })
  expect(links[2].of(102)).toEqual([])
  for (const { socket } of links) socket.terminate()
  await other.close()
})

test('a ban of ours reaches servers where the site wants it so', async () => {
  const user = await world.user()
  await world.ctx.pool.query(`insert into players (name, country, user_id) values ($1, 'pl', $2)`, [
    user.pseudo,
    user.userId,
  ])
  await world.ctx.pool.query(
    `insert into runners (player_id, steam_id, name) select id, 'STEAM_0:1:666', $1 from players where user_id = $2`,
    [user.pseudo, user.userId],
  )
  const top = await world.staff('ADMIN')
  await top.client.call('POST /user/ban', { query: { userId: user.userId, banned: true } })
  const link = await openLink(world.url, server.key)
  const join = async (id: number) => {
    link.say(`{"msg_type":3,"msg_id":${id},"data":{"steamid":"STEAM_0:1:666","nickname":"Bad"}}`)
    return (await link.answer(id)).data
  }
  expect(await join(1)).toEqual({ steamid: 'STEAM_0:1:666', is_banned: false })
  await top.client.call('PUT /site/config', { body: { settings: { gameBans: 'yes' } } })
  expect(await join(2)).toEqual({ steamid: 'STEAM_0:1:666', is_banned: true })
  link.socket.close()
})

test('a replay is offered once it was read and agrees, under a word that names nobody', async () => {
  const { mapName: played } = await buildMap(db)
  const link = await openLink(world.url, server.key)
  const ask = async (id: number) => {
    link.say(`{"msg_type":9,"msg_id":${id},"data":{"map_name":"${played}"}}`)
    return link.answer(id)
  }
  link.say(record(1, uidOf(55_000), 55_000).replace(mapName, played))
  const { id } = (await link.answer(1)).data
  expect((await ask(2)).msg_type).toBe(199)
  const sha256 = 'a'.repeat(64)
  await world.ctx.pool.query('insert into blobs (sha256, size) values ($1, 10)', [sha256])
  await world.ctx.pool.query('update runs set standing = 1, replay = $2 where id = $1', [id, sha256])
  await world.ctx.pool.query('select rebuild_bests()')
  expect(await ask(3)).toEqual({
    ...{ msg_type: 108, msg_id: 3 },
    data: { url: `${world.url}/replays/run-${id}.krpz`, local_uid: `0_run${id}`, map_name: played },
  })
  link.socket.close()
})
