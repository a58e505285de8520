import { DATA_KINDS, type DataKind } from '@kz/contract/open-data'
import { unpackZstd } from '@kz/demo/krp/zstd/unpack'
import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { withoutIds } from './without-ids.ts'

const world = await openWorld()
const server = await buildServer(world)
const { db } = world.ctx

const NAMED = 'STEAM_0:1:7654321'
const runs = (map: string) => [
  { id: 'a', steamid: NAMED, name: 'Ann', map, timeMs: 61_000, cp: 0, gc: 0 },
  // whose name is nobody's to publish
  { id: 'b', steamid: 'STEAM_0:0:7654322', name: 'STEAM_0:0:7654322', map, timeMs: 62_000, cp: 2, gc: 1 },
  { id: 'c', steamid: 'STEAM_0:1:7654323', name: 'at 203.0.113.9:27015', map, timeMs: 63_000, cp: 0, gc: 0 },
]

const bytesOf = async (kind: DataKind) => {
  const answer = await fetch(`${world.url}/data/${kind}.jsonl.zst`)
  return { answer, packed: new Uint8Array(await answer.arrayBuffer()) }
}
const textOf = (packed: Uint8Array) => Buffer.from(unpackZstd(packed, 1e8)).toString('utf8')
const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

/** Everything a Steam id of the runs above could be told from: whole, its number, the number of 64 bits. */
const TELLING = [
  /STEAM|VALVE/i,
  /765432[123]/,
  /7656119\d{10}/,
  /U:1:\d/,
  /203\.0\.113/,
  /127\.0\.0\.1/,
  /@kz\.example/,
]

test('the files of a night hold every public line, and in no byte a Steam id or an address', async () => {
  expect((await fetch(`${world.url}/data/runs.jsonl.zst`)).status).toBe(404)
  expect(await world.guest.call('GET /data/files')).toEqual({ files: [] })
  const { mapName } = await buildMap(db)
  const hidden = await buildMap(db)
  await server.client.call('POST /server/runs', {
    body: { runs: [...runs(mapName), { ...runs(hidden.mapName)[0], id: 'd' }] },
  })
  await db.execute(sql`update maps set state = 'HIDDEN' where id = ${hidden.mapId}`)
  await buildDemo(db, { mapName, state: 'RELEASED', timeMs: 60_000 })
  await world.runJobs('open-data')
  const { files } = await world.guest.call('GET /data/files')
  expect(files.map(({ kind }) => kind)).toEqual(DATA_KINDS)
  for (const { kind, size, unpacked, lines, sha256, url } of files) {
    const { answer, packed } = await bytesOf(kind)
    expect(answer.headers.get('content-type')).toBe('application/zstd')
    expect(packed.length, url).toBe(size)
    expect(Buffer.from(await crypto.subtle.digest('SHA-256', packed)).toString('hex')).toBe(sha256)
    const text = textOf(packed)
    expect([Buffer.byteLength(text), linesOf(text).length], kind).toEqual([unpacked, lines])
    for (const part of TELLING) expect(text, `${kind} has ${part}`).not.toMatch(part)
    expect(text).not.toContain(hidden.mapName)
    expect(linesOf(text).length, kind).toBeGreaterThan(0)
  }
  const told = linesOf(textOf((await bytesOf('runs')).packed)).filter((run) => run.mapName === mapName)
  expect(told.map(({ player, timeMs, standing }) => [player, timeMs, standing])).toEqual(
    expect.arrayContaining([
      ['Ann', 61_000, 'sent'],
      ['...', 62_000, 'sent'],
      ['at ...', 63_000, 'sent'],
    ]),
  )
})

test('a part of the file can be asked for, and whoever has it gets nothing twice', async () => {
  const { answer } = await bytesOf('maps')
  const etag = answer.headers.get('etag') ?? ''
  const address = `${world.url}/data/maps.jsonl.zst`
  expect((await fetch(address, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(await (await fetch(`${world.url}/data/LICENCE.txt`)).text()).toContain('Attribution 4.0')
  expect((await fetch(`${world.url}/data/users.jsonl.zst`)).status).toBe(404)
})

test('lines are walked by cursor, each once, the same as in the file', async () => {
  const walked: unknown[] = []
  let cursor: string | undefined
  do {
    const part = await world.guest.call('GET /data/runs', { query: { limit: '2', ...(cursor && { cursor }) } as never })
    expect(part.lines.length).toBeLessThanOrEqual(2)
    walked.push(...part.lines)
    cursor = part.next ?? undefined
  } while (cursor)
  expect(walked).toEqual(linesOf(textOf((await bytesOf('runs')).packed)))
  for (const bad of ['cursor=-1', 'cursor=x', 'cursor=99999999999999999', 'limit=0', 'limit=1001'])
    expect((await fetch(`${world.url}/api/data/runs?${bad}`)).status, bad).toBe(400)
})

test('a struck server and a banned player are gone the next night, and three nights are kept', async () => {
  await db.execute(sql`update game_servers set trust = 'struck'`)
  await db.execute(sql`select settle_server_runs(id) from game_servers`)
  for (let night = 0; night < 4; night++) await world.runJobs('open-data')
  expect(textOf((await bytesOf('runs')).packed)).not.toContain('Ann')
  expect(await read(db, sql`select kind, count(*)::int as kept from data_files group by kind order by kind`)).toEqual(
    ['histories', 'maps', 'records', 'runs'].map((kind) => ({ kind, kept: 3 })),
  )
})

test.each([
  ['STEAM_0:1:234', '...'],
  ['x VALVE_1:2:3 y', 'x ... y'],
  ['76561198000000001', '...'],
  ['[U:1:22202]', '...'],
  ['10.0.0.1:27015', '...'],
  ['kz_a 1.2.3', 'kz_a 1.2.3'],
])('%s is written as %s', (name, written) => {
  expect(withoutIds({ name, list: [name] })).toEqual({ name: written, list: [written] })
})
