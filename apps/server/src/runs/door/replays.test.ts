import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { buildMap } from '../../testing/build.ts'
import { chunkFrame, type GameLink, openLink, smallReplay } from '../../testing/game-link.ts'
import { buildServer, clientOf } from '../../testing/game-server.ts'
import { holdCall } from '../../testing/hold.ts'
import { openWorld } from '../../testing/open-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { IDLE_MS, openUploads, UNFINISHED_MS, type Uploads } from './uploads.ts'

/** Replays that come in parts, and whole: kept once they are safe, and else nothing of them. */

const world = await openWorld()
const { db } = world.ctx
const { mapName } = await buildMap(db)
const server = await buildServer(world)
afterEach(() => vi.restoreAllMocks())

let made = 0
/** Finishes a run, and answers its id at its server. */
async function finish(link: GameLink): Promise<string> {
  const uid = `0_00060000_01234_${++made}`
  link.say(
    `{"msg_type":8,"msg_id":${made},"data":{"steamid":"STEAM_0:1:234","map_name":"${mapName}","time_ms":60000,"local_uid":"${uid}","checkpoints":0,"gochecks":0}}`,
  )
  await link.answer(made)
  return uid
}
const open = () => openLink(world.url, server.key)
/** Every part answered means all before are done: a question behind them is answered last. */
async function settled(link: GameLink): Promise<void> {
  link.say(`{"msg_type":5,"msg_id":${++made + 1_000_000},"data":{"map_name":"${mapName}"}}`)
  await link.answer(made + 1_000_000)
}
const kept = async (uid: string) =>
  (
    await world.ctx.pool.query<{ replay: string | null; size: number }>(
      'select r.replay, b.size from runs r left join blobs b on b.sha256 = r.replay where r.source_key = $1',
      [uid],
    )
  ).rows[0]
const temporary = () => readdir(join(world.ctx.config.dataDir, 'files/tmp'))

test('parts in any order make the file, and FILE_ACK says so once the row names it', async () => {
  const link = await open()
  const uid = await finish(link)
  const parts = smallReplay(1, 4)
  for (const index of [2, 0, 3, 1]) link.socket.send(chunkFrame({ uid, data: parts[index] as Buffer, index, total: 4 }))
  expect(await link.answer(0, 106)).toEqual({ msg_type: 106, msg_id: 0, data: { local_uid: uid, status: true } })
  const { replay } = (await kept(uid)) ?? {}
  const file = await world.ctx.files.open(replay ?? '')
  const bytes: Buffer[] = []
  for await (const chunk of file?.body ?? []) bytes.push(chunk as Buffer)
  expect(Buffer.concat(bytes).equals(Buffer.concat(parts))).toBe(true)
  expect(await temporary()).toEqual([])
  const jobs = await world.ctx.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'judge-replay'`)
  expect(jobs.rows).toHaveLength(1)
  await world.runJobs()
  link.socket.close()
})

test('after a kill between RECORD_ACK and the replay, the replay alone comes and is kept', async () => {
  const other = await world.another()
  const link = await openLink(other.url, server.key)
  const uid = await finish(link)
  const [first, second] = smallReplay(2, 2) as [Buffer, Buffer]
  link.socket.send(chunkFrame({ uid, data: first, index: 0, total: 2 }))
  await settled(link)
  link.socket.terminate()
  await other.close()
  const again = await open()
  for (const [index, data] of [first, second].entries()) again.socket.send(chunkFrame({ uid, data, index, total: 2 }))
  expect((await again.answer(0, 106)).data).toEqual({ local_uid: uid, status: true })
  // the answer was lost: the module sends it all again, and hears the same
  const third = await open()
  for (const [index, data] of [first, second].entries()) third.socket.send(chunkFrame({ uid, data, index, total: 2 }))
  expect((await third.answer(0, 106)).data).toEqual({ local_uid: uid, status: true })
  third.socket.close()
})

test('parts that a lost connection brought count: the same part twice is one', async () => {
  const link = await open()
  const uid = await finish(link)
  const parts = smallReplay(3, 3)
  const frame = (index: number) => chunkFrame({ uid, data: parts[index] as Buffer, index, total: 3 })
  link.socket.send(frame(0))
  link.socket.send(frame(0))
  await settled(link)
  link.socket.terminate()
  const again = await open()
  for (const index of [0, 1, 1, 2]) again.socket.send(frame(index))
  expect((await again.answer(0, 106)).data).toEqual({ local_uid: uid, status: true })
  expect((await kept(uid))?.size).toBe(Buffer.concat(parts).length)
  again.socket.close()
})

test('what can be no part is refused: nothing is written, nothing is held', async () => {
  const link = await open()
  const data = smallReplay(4, 1)[0] as Buffer
  const faults: [string, (uid: string) => Buffer][] = [
    ['a total of 2^63', (uid) => chunkFrame({ uid, data, index: 0, total: 2n ** 63n })],
    ['an index of 2^64 - 1', (uid) => chunkFrame({ uid, data, index: 2n ** 64n - 1n, total: 2 })],
    ['an index beyond the total', (uid) => chunkFrame({ uid, data, index: 2, total: 2 })],
    ['no parts', (uid) => chunkFrame({ uid, data, index: 0, total: 0 })],
    ['no data', (uid) => chunkFrame({ uid, data: Buffer.alloc(0), index: 0, total: 1 })],
    ['another checksum', (uid) => chunkFrame({ uid, data, index: 0, total: 1, crc: 1 })],
    ['no replay', (uid) => chunkFrame({ uid, data: Buffer.from('MZ and more'), index: 0, total: 1 })],
  ]
  for (const [what, frame] of faults) {
    const uid = await finish(link)
    const before = link.of(106).length
    link.socket.send(frame(uid))
    await settled(link)
    expect(link.of(106).slice(before), what).toEqual([{ local_uid: uid, status: false }])
    expect([(await kept(uid))?.replay, await temporary()], what).toEqual([null, []])
  }
  link.socket.close()
})

test('a part that comes again with other bytes spoils the file; sent anew it is kept', async () => {
  const link = await open()
  const uid = await finish(link)
  const [first, second] = smallReplay(5, 2) as [Buffer, Buffer]
  link.socket.send(chunkFrame({ uid, data: first, index: 0, total: 2 }))
  link.socket.send(chunkFrame({ uid, data: second, index: 0, total: 2 }))
  expect((await link.answer(0, 106)).data).toEqual({ local_uid: uid, status: false })
  for (const [index, data] of [first, second].entries()) link.socket.send(chunkFrame({ uid, data, index, total: 2 }))
  await expect.poll(() => link.of(106)).toHaveLength(2)
  expect(link.of(106)[1]).toEqual({ local_uid: uid, status: true })
  link.socket.close()
})

test('frames that name no run of this server are not looked at', async () => {
  const stranger = await buildServer(world)
  const [link, own] = [await openLink(world.url, stranger.key), await open()]
  const uid = await finish(own)
  const data = smallReplay(6, 1)[0] as Buffer
  link.socket.send(Buffer.alloc(91))
  link.socket.send(chunkFrame({ uid: '', data, index: 0, total: 1 }))
  link.socket.send(chunkFrame({ uid: 'never-sent', data, index: 0, total: 1 }))
  link.socket.send(chunkFrame({ uid, data, index: 0, total: 1 }))
  await settled(link)
  expect([link.of(106), (await kept(uid))?.replay, await temporary()]).toEqual([[], null, []])
  link.socket.close()
  own.socket.close()
})

test('a replay larger than 64 MiB is refused once', async () => {
  const uploads = openUploads(world.ctx)
  const link = await open()
  const uid = await finish(link)
  const data = Buffer.alloc(64 * 1024)
  const told = []
  for (let index = 0; index < 1_030; index++) {
    told.push(...(await uploads.take(server.serverId, chunkFrame({ uid, data, index, total: 1_030 }))))
  }
  expect(told).toEqual([{ local_uid: uid, status: false }])
  expect([uploads.count(), await temporary()]).toEqual([0, []])
  await uploads.close()
  link.socket.close()
}, 30_000)

/** Four replays of the server that wait for their second half. */
async function fourBegun(link: GameLink, uploads: Uploads, data: Buffer): Promise<string[]> {
  const uids: string[] = []
  for (let count = 0; count < 4; count++) {
    const uid = await finish(link)
    expect(await uploads.take(server.serverId, chunkFrame({ uid, data, index: 0, total: 2 }))).toEqual([])
    uids.push(uid)
  }
  return uids
}

test('a fifth at once is asked for again when all of it came, and none of the four is lost', async () => {
  const lines: string[] = []
  const uploads = openUploads(world.ctx, (_server, ack, what) => lines.push(`${ack.status} ${what}`))
  const link = await open()
  const parts = smallReplay(7, 2) as [Buffer, Buffer]
  const four = await fourBegun(link, uploads, parts[0])
  const fifth = await finish(link)
  const send = (uid: string, index: 0 | 1) =>
    uploads.take(server.serverId, chunkFrame({ uid, data: parts[index], index, total: 2 }))
  expect(await send(fifth, 0)).toEqual([])
  expect(await send(fifth, 1)).toEqual([{ local_uid: fifth, status: false }])
  expect([uploads.count(), lines]).toEqual([4, ['false more than 4 replays at once']])
  // a place comes free in the middle of it: half a file would wait for an hour, so the whole is asked for
  expect(await send(fifth, 0)).toEqual([])
  expect(await send(four[0] as string, 1)).toEqual([{ local_uid: four[0], status: true }])
  expect(await send(fifth, 1)).toEqual([{ local_uid: fifth, status: false }])
  await send(fifth, 0)
  expect(await send(fifth, 1)).toEqual([{ local_uid: fifth, status: true }])
  for (const uid of four.slice(1)) expect(await send(uid, 1)).toEqual([{ local_uid: uid, status: true }])
  expect([(await kept(fifth))?.size, uploads.count()]).toEqual([Buffer.concat(parts).length, 0])
  await uploads.close()
  link.socket.close()
})

test('one whose parts have stopped gives its place away and is asked for again', async () => {
  const uploads = openUploads(world.ctx)
  const link = await open()
  const data = smallReplay(11, 1)[0] as Buffer
  const [first] = await fourBegun(link, uploads, data)
  const fifth = await finish(link)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + IDLE_MS + 1_000)
  const acks = await uploads.take(server.serverId, chunkFrame({ uid: fifth, data, index: 0, total: 1 }))
  vi.restoreAllMocks()
  expect(acks).toEqual([
    { local_uid: first, status: false },
    { local_uid: fifth, status: true },
  ])
  expect(uploads.count()).toBe(3)
  await uploads.close()
  link.socket.close()
})

test('what came whole over a connection that is gone is answered to the one that sends it again', async () => {
  const uploads = openUploads(world.ctx)
  const link = await open()
  const uid = await finish(link)
  const parts = smallReplay(12, 3)
  const send = (index: number) =>
    uploads.take(server.serverId, chunkFrame({ uid, data: parts[index] as Buffer, index, total: 3 }))
  await send(0)
  await send(1)
  // the new connection begins while the last part of the old one is on its way
  expect(await send(0)).toEqual([])
  expect(await send(2)).toEqual([{ local_uid: uid, status: true }])
  expect(await send(1)).toEqual([])
  expect(await send(2)).toEqual([{ local_uid: uid, status: true }])
  await uploads.close()
  link.socket.close()
})

test('what is never finished is given up after an hour', async () => {
  const uploads = openUploads(world.ctx)
  const link = await open()
  await fourBegun(link, uploads, smallReplay(13, 1)[0] as Buffer)
  await uploads.sweep()
  expect(uploads.count()).toBe(4)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + UNFINISHED_MS + 1)
  await uploads.sweep()
  vi.restoreAllMocks()
  expect([uploads.count(), await temporary()]).toEqual([0, []])
  link.socket.close()
})

test('a store that fails is not answered, and keeps nothing', async () => {
  const link = await open()
  const uid = await finish(link)
  const data = smallReplay(8, 1)[0] as Buffer
  const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })
  vi.spyOn(world.ctx.files, 'put').mockRejectedValueOnce(full)
  link.socket.send(chunkFrame({ uid, data, index: 0, total: 1 }))
  await settled(link)
  expect([link.of(106), (await kept(uid))?.replay, await temporary()]).toEqual([[], null, []])
  link.socket.send(chunkFrame({ uid, data, index: 0, total: 1 }))
  expect((await link.answer(0, 106)).data).toEqual({ local_uid: uid, status: true })
  link.socket.close()
})

test('PUT takes the file as the body, from the server that sent the run alone', async () => {
  const link = await open()
  const uid = await finish(link)
  const put = (key: string, body: Buffer | string, id = uid) =>
    fetch(`${world.url}/api/server/replay?id=${id}`, {
      ...{
        method: 'PUT',
        headers: { authorization: `Bearer ${key}` },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      },
    })
  const data = smallReplay(9, 1)[0] as Buffer
  const status = async (answer: Promise<Response>) => (await answer).status
  expect(await status(put('f'.repeat(32), data))).toBe(401)
  expect(await status(put((await buildServer(world)).key, data))).toBe(404)
  expect(await status(put(server.key, data, 'never-sent'))).toBe(404)
  expect(await status(put(server.key, 'neither replay nor demo'))).toBe(400)
  expect(await status(put(server.key, ''))).toBe(400)
  expect((await kept(uid))?.replay).toBeNull()
  const answer = await put(server.key, data)
  expect([answer.status, await answer.json()]).toEqual([200, { standing: 'sent', reasons: [] }])
  expect((await kept(uid))?.size).toBe(data.length)
  const client = clientOf(world.url, server.key)
  const call = (file: Buffer) =>
    client.call('PUT /server/replay', { query: { id: uid }, file: new Blob([new Uint8Array(file)]) })
  expect(await call(Buffer.from('HLDEMO\0\0 a demo'))).toEqual({ standing: 'sent', reasons: [] })
  expect((await kept(uid))?.size).toBe(data.length)
  expect(await refusal(call(Buffer.alloc(64 * 1024 * 1024 + 1)))).toEqual([413, expect.any(String)])
  expect(await temporary()).toEqual([])
  link.socket.close()
})

test('a key that is revoked while the file is on its way stores nothing', async () => {
  const own = await buildServer(world)
  const link = await openLink(world.url, own.key)
  const uid = await finish(link)
  const call = holdCall(world.url, '', {
    ...{
      line: `PUT /api/server/replay?id=${uid}`,
      type: `application/octet-stream\r\nauthorization: Bearer ${own.key}`,
    },
    body: smallReplay(10, 1)[0] as Buffer,
  })
  const asked = vi.spyOn(world.ctx.files, 'receive')
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await world.ctx.pool.query('update server_tokens set ends_at = now() where server_id = $1', [own.serverId])
  expect((await call.finish()).status).toBe(401)
  expect([(await kept(uid))?.replay, await temporary()]).toEqual([null, []])
  link.socket.close()
})
