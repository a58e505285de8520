import { runFacts } from '@kz/bsp/run-facts'
import { FORGERIES, type Forgery, forge } from '@kz/demo/krp/simulated/forge'
import { honestRun } from '@kz/demo/krp/testing/honest-run'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { writeBsp } from '../../testing/files/bsp.ts'
import { zipFile } from '../../testing/files/demo-files.ts'
import { chunkFrame, openLink } from '../../testing/game-link.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { read } from '../../testing/read.ts'

/** What servers send is looked into: a replay of a run on a map of this site, from the file to the board. */

const world = await openWorld()
const { db } = world.ctx
const chief = await world.staff('ADMIN')
const server = await buildServer(world)

const tags = {
  mapperNames: ['Mapper'],
  type: 'climb',
  length: 'short',
  difficulty: 'easy',
  isXdMap: false,
  recordable: true,
} as const

/** A simulated run as a server sends it, on a map whose file this site has. */
async function finish(seed: number, forgery?: Forgery, id = `run-${seed}-${forgery ?? 'honest'}`) {
  const { run, sent, map } = honestRun(seed)
  const corners = map.buttons.map(({ least, most }) => [...least, ...most] as const)
  const bsp = writeBsp({ models: corners as never })
  const { crc } = runFacts(bsp)
  const known = await read(db, sql`select from maps where name = ${run.map}`)
  if (known.length === 0) {
    const file = await zipFile({ [`maps/${run.map}.bsp`]: bsp }, `${run.map}.zip`)
    await chief.client.call('POST /upload/map-admin', { body: tags as never, file, fileName: `${run.map}.zip` })
  }
  const now = Date.now()
  const whole = { ...run, mapCrc: crc, startMs: now - sent.timeMs - 2_000 }
  const claim = { ...sent, startMs: whole.startMs, finishMs: null, receivedMs: now }
  const forged = forgery ? forge(forgery, whole, claim) : { run: whole, sent: claim }
  const { steamId: steamid, timeMs, cp, gc } = forged.sent
  const body = { runs: [{ id, steamid, name: run.player, map: forged.sent.map, timeMs, cp, gc }] }
  const { runs } = await server.client.call('POST /server/runs', { body })
  return { id, mapName: run.map, bytes: writeReplay(forged.run), answer: runs[0] }
}

const put = async (id: string, bytes: Uint8Array) => {
  await server.client.call('PUT /server/replay', { query: { id }, file: new Blob([new Uint8Array(bytes)]) })
  await world.runJobs()
}
const standing = async (id: string) =>
  (await read(db, sql`select standing, state, reasons from runs where source_key = ${id}`))[0]

test('an honest run is replayed, stands on the pages, and its replay is given out without a Steam id', async () => {
  const { id, mapName, bytes } = await finish(1)
  const top = (from?: 'sent') => world.guest.call('GET /run/top', { query: { mapName, ...(from && { from }) } })
  expect((await top()).total).toBe(0)
  await put(id, bytes)
  expect(await standing(id)).toEqual({ standing: 1, state: 'COUNTS', reasons: [] })
  const [run] = (await top()).runs
  expect(run).toMatchObject({
    ...{ standing: 'replayed', hasReplay: true },
    replay: `/replay/run/${run?.runId}`,
  })
  const file = await fetch(`${world.url}/replays/run-${run?.runId}.krpz`)
  expect(file.status).toBe(200)
  const given = Buffer.from(await file.arrayBuffer())
  expect(given.length).toBeGreaterThan(1_000)
  expect(given.includes('STEAM_')).toBe(false)
})

test('a player whose server did not say their name is called as in their replay', async () => {
  const { id, mapName, bytes } = await finish(4)
  await db.execute(
    sql`update runners set name = 'unnamed' where id = (select runner_id from runs where source_key = ${id})`,
  )
  await put(id, bytes)
  const { runs } = await world.guest.call('GET /run/top', { query: { mapName } })
  expect(runs.map(({ player }) => player)).toEqual(['runner 4'])
})

test.each(FORGERIES)('forged (%s) it is not replayed, and says why', async (forgery) => {
  const { id, bytes, answer } = await finish(3, forgery)
  // refused as it came, or of a map that is not here: it is looked into when the map is
  if (answer?.state !== 'taken') return
  await put(id, bytes)
  expect(await standing(id)).toMatchObject({ standing: 0, reasons: expect.arrayContaining([expect.any(String)]) })
})

test("the same file of another player is nobody else's run", async () => {
  const [first, second] = [await finish(6, undefined, 'first'), await finish(6, undefined, 'second')]
  await put(first.id, first.bytes)
  await put(second.id, second.bytes)
  expect(await standing(first.id)).toMatchObject({ standing: 1 })
  expect(await standing(second.id)).toMatchObject({
    standing: 0,
    reasons: ['{"code":"replay_known","params":{}}'],
  })
})

test('what cannot be read says so, and leaves the run where it stands', async () => {
  const { id, bytes } = await finish(7)
  await put(id, bytes.subarray(0, bytes.length / 2))
  expect(await standing(id)).toMatchObject({ standing: 0, state: 'COUNTS', reasons: [expect.any(String)] })
})

test('a replay of a map that comes later is looked into when it is here', async () => {
  const { run, sent, map } = honestRun(11)
  const bsp = writeBsp({ models: map.buttons.map(({ least, most }) => [...least, ...most]) as never })
  const startMs = Date.now() - sent.timeMs - 2_000
  const { steamId: steamid, timeMs, cp, gc } = sent
  const body = { runs: [{ id: 'early', steamid, name: run.player, map: run.map, timeMs, cp, gc }] }
  expect((await server.client.call('POST /server/runs', { body })).runs).toMatchObject([{ state: 'waiting' }])
  await put('early', writeReplay({ ...run, mapCrc: runFacts(bsp).crc, startMs }))
  expect(await standing('early')).toMatchObject({ standing: 0, state: 'WAITING' })
  const file = await zipFile({ [`maps/${run.map}.bsp`]: bsp }, `${run.map}.zip`)
  await chief.client.call('POST /upload/map-admin', { body: tags as never, file, fileName: `${run.map}.zip` })
  await world.runJobs('adopt-waiting-runs')
  await world.runJobs()
  expect(await standing('early')).toMatchObject({ standing: 1, state: 'COUNTS' })
})

/** A Zstandard frame of `blocks` blocks of 128 KiB that repeat one byte each: 4 bytes for each of them. */
function bomb(blocks: number): Buffer {
  const size = 128 * 1024
  const head = Buffer.alloc(13)
  head.writeUInt32LE(0xfd2fb528, 0)
  // one segment, its size in eight bytes
  head.writeUInt8(0xe0, 4)
  head.writeBigUInt64LE(BigInt(blocks * size), 5)
  const body = Buffer.alloc(blocks * 4)
  for (let at = 0; at < blocks; at++) body.writeUIntLE((size << 3) | 2 | (at === blocks - 1 ? 1 : 0), at * 4, 3)
  return Buffer.concat([head, body])
}

test('a bomb in Zstandard is stored as it is, told of, and never unpacked', async () => {
  const { id, bytes } = await finish(12)
  const before = process.memoryUsage().rss
  // 32 KB that would be a gigabyte
  await put(id, bomb(8_192))
  expect(await standing(id)).toMatchObject({ standing: 0, state: 'COUNTS', reasons: [expect.any(String)] })
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  // the first file stays
  await put(id, bytes)
  expect(await standing(id)).toMatchObject({ standing: 0 })
})

test('nor does one that comes over the socket do more, and a message that is too large ends its connection', async () => {
  const link = await openLink(world.url, server.key)
  const { id } = await finish(77)
  const file = bomb(8_192)
  const before = process.memoryUsage().rss
  link.socket.send(chunkFrame({ uid: id, data: file.subarray(16_000), index: 1, total: 2 }))
  link.socket.send(chunkFrame({ uid: id, data: file.subarray(0, 16_000), index: 0, total: 2 }))
  expect((await link.answer(0, 106)).data).toEqual({ local_uid: id, status: true })
  await world.runJobs()
  expect(await standing(id)).toMatchObject({ standing: 0, state: 'COUNTS', reasons: [expect.any(String)] })
  link.socket.send(Buffer.alloc(32 * 1024 * 1024, ' '), { binary: false })
  expect([1006, 1009]).toContain(await link.closed)
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
}, 60_000)

test('files of one unknown map are decided one by one, by the CRC that their replays say', async () => {
  const files = [honestRun(13), honestRun(14)].map(({ run, sent }, at) => {
    const startMs = Date.now() - sent.timeMs - 2_000
    const mapCrc = 0x5b21c0aa + at
    return { id: `file-${at}`, sent, bytes: writeReplay({ ...run, map: 'kz_two_files', mapCrc, startMs }) }
  })
  const runs = [
    ...files.map(({ id, sent }) => ({ id, steamid: sent.steamId, timeMs: sent.timeMs, cp: sent.cp, gc: sent.gc })),
    { id: 'no-file', steamid: 'STEAM_0:1:77', timeMs: 90_000, cp: 0, gc: 0 },
  ]
  await server.client.call('POST /server/runs', {
    body: { runs: runs.map((run) => ({ ...run, name: 'Ann', map: 'kz_two_files' })) },
  })
  for (const { id, bytes } of files) await put(id, bytes)
  const mapper = await world.staff('MAP_CHECKER')
  const waiting = async () =>
    (await mapper.client.call('GET /game-server/waiting-maps')).maps
      .filter(({ mapName }) => mapName === 'kz_two_files')
      .map(({ crc, runs: count, players }) => [crc, count, players])
      .sort()
  expect(await waiting()).toEqual([
    [null, 1, 1],
    ['5b21c0aa', 1, 1],
    ['5b21c0ab', 1, 1],
  ])
  const decide = (crc: string, accept: boolean) =>
    mapper.client.call('PUT /game-server/waiting-map', { body: { mapName: 'kz_two_files', crc, accept } })
  expect(await decide('5b21c0ab', false)).toMatchObject({ runs: 1 })
  expect(await standing('file-1')).toMatchObject({ state: 'REFUSED', reasons: ['map_file_refused'] })
  expect(await decide('5b21c0aa', true)).toMatchObject({ runs: 1 })
  expect(await standing('file-0')).toMatchObject({ state: 'COUNTS' })
  // the map is here by now: the run whose file nobody knows waits for its own decision
  await world.runJobs('adopt-waiting-runs')
  expect(await standing('no-file')).toMatchObject({ state: 'WAITING' })
  expect(await decide('unknown', true)).toMatchObject({ runs: 1 })
  expect(await standing('no-file')).toMatchObject({ state: 'COUNTS' })
  expect(await waiting()).toEqual([])
})

test('what is read of a replay is told with the route of its run', async () => {
  const { id, bytes, mapName } = await finish(15)
  const [map] = await read(db, sql`select id from maps where name = ${mapName}`)
  await db.execute(sql`with made as (insert into routes (map_id, name) values (${map?.id as number}, 'short') returning id)
    update runs set route_id = made.id from made where source_key = ${id}`)
  const heard: unknown[] = []
  const stop = world.ctx.live.on(({ type, data }) => void (type === 'run.counted' && heard.push(data)))
  await put(id, bytes)
  stop()
  expect(heard).toEqual([{ mapName, route: 'short' }])
})

test('many finishes, replays and judgements of the same boards at once: each is there once, and a recount finds nothing to mend', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => buildServer(world)))
  const seeds = [31, 32, 34, 35, 37, 38]
  const made = await Promise.all(seeds.map((seed) => finish(seed)))
  // the same file for another run, in the same moment: one of the two is borne out
  const twins = [await finish(40, undefined, 'twin-1'), await finish(40, undefined, 'twin-2')]
  const finishAll = (round: number) =>
    others.map(({ client }, at) => {
      const runs = made.map(({ mapName }, place) => ({
        ...{
          id: `more-${round}-${at}-${place}`,
          steamid: `STEAM_0:1:${900 + ((at + round) % 5)}`,
          name: 'Bo',
          map: mapName,
        },
        ...{ timeMs: 90_000 + 7 * place + 11 * at + round, cp: 0, gc: 0 },
      }))
      return client.call('POST /server/runs', { body: { runs } })
    })
  const keep = ({ id, bytes }: { id: string; bytes: Uint8Array }) =>
    server.client.call('PUT /server/replay', { query: { id }, file: new Blob([new Uint8Array(bytes)]) })
  await Promise.all([...made.map(keep), ...twins.map(keep), ...finishAll(1)])
  await Promise.all([world.runJobs(), ...finishAll(2), ...finishAll(3)])
  await world.runJobs()
  for (const { id } of made) expect(await standing(id)).toEqual({ standing: 1, state: 'COUNTS', reasons: [] })
  const borneOut = await Promise.all(twins.map(({ id }) => standing(id)))
  expect(borneOut.map((run) => run?.standing).sort()).toEqual([0, 1])
  expect(await read(db, sql`select count(*)::integer as runs from runs where source_key like 'more-%'`)).toEqual([
    { runs: 3 * others.length * made.length },
  ])
  const maps = [...made, ...twins].map(({ mapName }) => mapName)
  const recount = sql`select sum(rebuild_routes(o.id, o.id))::integer as wrong, count(*)::integer as routes
    from routes o join maps m on m.id = o.map_id where m.name = any(${sql.param(maps)}::text[])`
  expect(await read(db, recount)).toEqual([{ wrong: 0, routes: seeds.length + 1 }])
}, 60_000)
