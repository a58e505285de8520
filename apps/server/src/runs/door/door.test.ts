import { expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { buildMap } from '../../testing/build.ts'
import { chunkFrame, openLink, smallReplay } from '../../testing/game-link.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'

/** Who may come in at `/ws/game`, who is sent away, and what is not answered. */

const world = await openWorld()
const { db } = world.ctx
const { mapName } = await buildMap(db)
const top = await world.staff('HEAD_ADMIN')

const record = (id: number, uid: string, timeMs = 60_000) =>
  `{"msg_type":8,"msg_id":${id},"data":{"steamid":"STEAM_0:1:234","map_name":"${mapName}","time_ms":${timeMs},"local_uid":"${uid}","checkpoints":0,"gochecks":0}}`
const runsOf = async (serverId: number) =>
  (await world.ctx.pool.query('select id from runs where server_id = $1', [serverId])).rows.length

test('a key that is wrong, missing or a session is refused before the upgrade', async () => {
  const { key, serverId } = await buildServer(world)
  await expect(openLink(world.url, 'f'.repeat(32))).rejects.toThrow('HTTP 401')
  await expect(openLink(world.url, '')).rejects.toThrow('HTTP 401')
  await top.client.call('DELETE /game-server/own-key', { query: { id: serverId } })
  await expect(openLink(world.url, key)).rejects.toThrow('HTTP 401')
  const struck = await buildServer(world, { trust: 'struck' })
  await expect(openLink(world.url, struck.key)).rejects.toThrow('HTTP 403')
})

test('a key that is revoked in the middle closes with 1008, on every process', async () => {
  const other = await world.another()
  for (const url of [world.url, other.url]) {
    const { key, serverId } = await buildServer(world)
    const link = await openLink(url, key)
    link.say(record(1, 'before'))
    await link.answer(1)
    await top.client.call('DELETE /game-server/own-key', { query: { id: serverId } })
    expect(await link.closed).toBe(1008)
    await expect(openLink(url, key)).rejects.toThrow('HTTP 401')
  }
  await other.close()
  // sooner than its key is looked at anyway
}, 20_000)

test('where the news of it is lost, a revoked key still brings nothing in', async () => {
  const { key, serverId } = await buildServer(world)
  const link = await openLink(world.url, key)
  await db.execute(sql`update server_tokens set ends_at = now() where server_id = ${serverId}`)
  link.say(record(1, 'after'))
  expect(await link.closed).toBe(1008)
  expect([link.texts, await runsOf(serverId)]).toEqual([[], 0])
})

test('a server that is struck is sent away, and back it comes', async () => {
  const { key, serverId } = await buildServer(world)
  const trust = (state: 'struck' | 'confirmed') =>
    top.client.call('PUT /game-server/trust', { query: { id: serverId }, body: { state, reason: 'Seen to' } })
  const link = await openLink(world.url, key)
  await trust('struck')
  expect(await link.closed).toBe(1008)
  await trust('confirmed')
  const again = await openLink(world.url, key)
  again.say(record(1, 'back'))
  expect((await again.answer(1)).msg_type).toBe(105)
  again.socket.close()
})

test('a new connection of a server replaces the one before, on every process', async () => {
  const { key } = await buildServer(world)
  const other = await world.another()
  const [first, second] = [await openLink(world.url, key), await openLink(world.url, key)]
  expect(await first.closed).toBe(4409)
  const third = await openLink(other.url, key)
  expect(await second.closed).toBe(4409)
  third.say(record(1, 'third'))
  expect((await third.answer(1)).msg_type).toBe(105)
  third.socket.close()
  await other.close()
})

test('a process that ends closes with a code that brings the module back, and the repeat is the same run', async () => {
  const { key, serverId } = await buildServer(world)
  const other = await world.another()
  const link = await openLink(other.url, key)
  link.say(record(1, 'twice'))
  const before = await link.answer(1)
  await other.close()
  expect(await link.closed).toBe(1012)
  const again = await openLink(world.url, key)
  again.say(record(8, 'twice'))
  expect((await again.answer(8)).data).toEqual(before.data)
  expect(await runsOf(serverId)).toBe(1)
  again.socket.close()
})

test('while nothing may be written a finish is not answered, and is taken when it comes again', async () => {
  const { key, serverId } = await buildServer(world)
  const link = await openLink(world.url, key)
  await db.execute(sql`insert into switches (kind, blocked) values ('READ_ONLY', true)
    on conflict (kind) do update set blocked = true`)
  link.say(record(1, 'later'))
  link.say(`{"msg_type":5,"msg_id":2,"data":{"map_name":"${mapName}"}}`)
  await link.answer(2)
  expect(link.texts).toHaveLength(1)
  await db.execute(sql`update switches set blocked = false where kind = 'READ_ONLY'`)
  link.say(record(1, 'later'))
  expect((await link.answer(1)).msg_type).toBe(105)
  expect(await runsOf(serverId)).toBe(1)
  link.socket.close()
})

test('a frame that is too large ends the connection, and what was sent in pieces is one message', async () => {
  const { key } = await buildServer(world)
  const link = await openLink(world.url, key)
  const text = record(1, 'pieces')
  link.socket.send(text.slice(0, 40), { fin: false, compress: false })
  link.socket.send(text.slice(40), { fin: true, compress: false })
  expect((await link.answer(1)).msg_type).toBe(105)
  link.socket.send(Buffer.alloc(92 + 64 * 1024 + 1))
  expect([1006, 1009]).toContain(await link.closed)
})

test('half a message is no message', async () => {
  const { key, serverId } = await buildServer(world)
  const link = await openLink(world.url, key)
  link.socket.send(record(1, 'half').slice(0, 60), { fin: false, compress: false })
  link.socket.terminate()
  const again = await openLink(world.url, key)
  again.say(record(2, 'whole'))
  await again.answer(2)
  expect(await runsOf(serverId)).toBe(1)
  again.socket.close()
})

test('a run that staff strikes is told to servers: its own by its id, all on the map by ours', async () => {
  const [own, other] = [await buildServer(world), await buildServer(world)]
  const links = [await openLink(world.url, own.key), await openLink(world.url, other.key)] as const
  for (const link of links) {
    link.say(`{"msg_type":1,"msg_id":0,"data":{"plugin_version":"1","plugin_checksum":"","map_name":"${mapName}"}}`)
    await link.answer(0)
  }
  links[0].say(record(1, '0_00060000_01234_kx'))
  const { id } = (await links[0].answer(1)).data
  const strike = (struck: boolean) =>
    top.client.call('PUT /run/strike', { query: { runId: Number(id) }, body: { struck, reason: 'Seen to' } })
  expect(await strike(true)).toMatchObject({ state: 'struck' })
  const told = { record_id: id, map_name: mapName }
  const ours = { ...told, local_uid: `0_run${id}` }
  await links[1].answer(0, 109)
  expect(links[1].of(109)).toEqual([ours])
  await expect.poll(() => links[0].of(109)).toEqual([{ ...told, local_uid: '0_00060000_01234_kx' }, ours])
  for (const { socket } of links) socket.close()
})

test('a flood of messages is worked off one by one, and every one is answered', async () => {
  const { key, serverId } = await buildServer(world)
  const link = await openLink(world.url, key)
  for (let id = 1; id <= 200; id++) link.say(record(id, `flood${id}`, 60_000 + id))
  for (const part of smallReplay(1, 1)) link.socket.send(chunkFrame({ uid: 'flood1', data: part, index: 0, total: 1 }))
  await link.answer(0, 106)
  expect(link.of(105)).toHaveLength(200)
  expect(await runsOf(serverId)).toBe(200)
  link.socket.close()
})
