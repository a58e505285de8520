import { appendFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kz/contract/wire/client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSent } from '../imports/agent/sent-file.ts'
import { lookOnce, sentPath, type Watch } from '../imports/agent/watch.ts'
import { importTops } from '../imports/tops/import-tops.ts'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { buildServer, clientOf, type TestServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { runCommand } from './command-line.ts'

/** The agent beside a game server, against the site. */

const world = await openWorld()
const { db } = world.ctx
let folder = ''
const folders: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kz16-agent-'))
  folders.push(folder)
})
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))))

async function agent(server: TestServer, more: Partial<Watch> = {}) {
  const printed: string[] = []
  const slept: number[] = []
  const watch: Watch = {
    ...{ path: folder, client: server.client, now: () => Date.now() + 60_000, seen: new Map() },
    sent: await openSent(sentPath(folder, true, 'kz.example')),
    print: (line) => printed.push(line),
    sleep: async (ms) => void slept.push(ms),
    ...more,
  }
  return { watch, printed, slept, look: () => lookOnce(watch) }
}
const runsOf = ({ serverId }: TestServer) =>
  read(db, sql`select map_name, time_ms, source from runs where server_id = ${serverId} order by time_ms`)
const line = (timeMs: number, player: number) =>
  `"${(timeMs / 1000).toFixed(2)}" "STEAM_0:1:${player}" "P${player}" "01/01/2015"\n`

test('what is new in the tops goes to the site, once, also after a new start and an import of the same', async () => {
  const { mapName } = await buildMap(db)
  const server = await buildServer(world, { name: 'Watched' })
  await writeFile(join(folder, `pro_${mapName}.cfg`), line(40_000, 1))
  const first = await agent(server)
  await first.look()
  await first.look()
  expect(first.printed).toEqual(['-- 1 sent'])
  await writeFile(
    join(folder, `pro_${mapName}.cfg`),
    line(39_000, 2) + line(40_000, 1) + line(41_000, 3).replace('STEAM_0:1:3', ''),
  )
  await first.look()
  expect(first.printed.slice(1)).toEqual(['-- 2 sent'])
  const again = await agent(server)
  await again.look()
  expect(again.printed).toEqual([])
  expect((await runsOf(server)).map(({ time_ms }) => time_ms)).toEqual([39_000, 40_000, 41_000])
  const { counts } = await importTops(world.ctx, folder, 'Watched', {
    refused: () => undefined,
    progress: () => undefined,
  })
  expect(counts).toEqual({ taken: 0, waiting: 0, unchanged: 3, refused: 0 })
})

test('a file that is being written is left for the next look', async () => {
  const { mapName } = await buildMap(db)
  const path = join(folder, `pro_${mapName}.cfg`)
  await writeFile(path, line(40_000, 1))
  const { look, printed } = await agent(await buildServer(world), { now: () => 1_000_000_000_000 })
  await utimes(path, 999_999_998, 999_999_998)
  await look()
  expect(printed).toEqual([])
  await utimes(path, 999_999_990, 999_999_990)
  await look()
  expect(printed).toEqual(['-- 1 sent'])
})

test('a site that is away, busy or broken is asked again, later and later; a key it does not know ends the agent', async () => {
  const { mapName } = await buildMap(db)
  const server = await buildServer(world)
  await writeFile(join(folder, `pro_${mapName}.cfg`), line(40_000, 1))
  let calls = 0
  const client = createClient({
    base: `${world.url}/api`,
    fetch: async (input, init) => {
      calls++
      if (calls === 1) throw new TypeError('fetch failed')
      if (calls < 12) return new Response('{"code":"x"}', { status: calls % 2 ? 503 : 429 })
      return fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${server.key}` } })
    },
  })
  const { look, slept } = await agent(server, { client })
  await look()
  expect(slept).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((s) => s * 1000))
  expect(await runsOf(server)).toHaveLength(1)
  const stranger = await agent(server, {
    client: clientOf(world.url, 'f'.repeat(32)),
    sent: await openSent(join(folder, 'x')),
  })
  await expect(stranger.look()).rejects.toThrow('Unknown server key')
})

test('an answer that was not noted is asked for again and makes no second run; a torn note counts for nothing', async () => {
  const { mapName } = await buildMap(db)
  const server = await buildServer(world)
  await writeFile(join(folder, `pro_${mapName}.cfg`), line(40_000, 1) + line(41_000, 2))
  const killed = await agent(server, { sent: { has: () => false, add: () => Promise.reject(new Error('killed')) } })
  await expect(killed.look()).rejects.toThrow('killed')
  await writeFile(sentPath(folder, true, 'kz.example'), 'top:torn')
  const { look, printed } = await agent(server)
  await look()
  expect(printed).toEqual(['-- 2 sent'])
  expect(await runsOf(server)).toHaveLength(2)
  const notes = (await readFile(sentPath(folder, true, 'kz.example'), 'utf8')).split('\n')
  expect(notes).toHaveLength(4)
})

test('1,200 runs are three calls; refused ones are named and not sent again', async () => {
  const { mapName } = await buildMap(db, { minTimeMs: 10_000 })
  const server = await buildServer(world)
  const rows = Array.from(
    { length: 1_200 },
    (_, n) => `('${mapName}','STEAM_0:1:${n}','n','${n === 3 ? 5 : 20 + n}','2015-01-01')`,
  )
  await writeFile(
    join(folder, 'tops.sql'),
    `INSERT INTO kz_pro15 (mapname, authid, name, time, date) VALUES ${rows.join(',\n')};\n`,
  )
  const { look, printed } = await agent(server)
  await look()
  expect(printed).toEqual([
    `  refused  ${mapName} 00:05.00 n  (The time is shorter than the minimum time of this map.)`,
    ...['-- 500 sent', '-- 500 sent', '-- 200 sent'],
  ])
  const again = await agent(server)
  await again.look()
  expect(again.printed).toEqual([])
})

test('runs of the plugin are sent as they are written, and what players read comes back', async () => {
  const { mapName } = await buildMap(db)
  const server = await buildServer(world)
  const path = join(folder, 'kz16_20261128.jsonl')
  const run = (id: string, timeMs: number, player: number, name = `P${player}`) =>
    `${JSON.stringify({ id, steamid: `STEAM_0:1:${player}`, name, map: mapName, timeMs, cp: 0, gc: 0, weapon: 'usp', at: 1_500_000_000 })}\n`
  await writeFile(
    path,
    `${run('a', 40_000, 1)}nonsense\n{"id":"w1","want":"${mapName}"}\n${run('b', 41_000, 2).slice(0, 40)}`,
  )
  const { look, watch } = await agent(server)
  await look()
  await appendFile(path, run('b', 41_000, 2, 'Zoë').slice(40))
  await look()
  await look()
  const said = (await readFile(path.replace('.jsonl', '.answers'), 'utf8')).split('\n')
  expect(said).toEqual([
    `P1 is number 1 of ${mapName} with 00:40.00.`,
    '1 P1 00:40.00',
    expect.stringMatching(/ is number 2 of .* with 00:41\.00, 00:01\.00 behind the first\.$/),
    '',
  ])
  expect(await runsOf(server)).toHaveLength(2)
  watch.seen.clear()
  await look()
  expect((await readFile(path.replace('.jsonl', '.answers'), 'utf8')).split('\n')).toEqual(said)
})

test('the command wants a place, an address with TLS and a key', async () => {
  const complaints: string[] = []
  const kz = async (...words: string[]) => {
    complaints.length = 0
    return [
      await runCommand(
        ['agent', ...words],
        () => undefined,
        (text) => complaints.push(text),
      ),
      complaints[0],
    ]
  }
  expect(await kz('--url', 'https://kz.example', '--key', 'k')).toEqual([1, '--watch FOLDER|DUMP is not there.'])
  expect(await kz('--watch', folder, '--url', 'http://kz.example', '--key', 'k')).toEqual([
    1,
    '--url is the https address of the site.',
  ])
  expect((await kz('--watch', folder, '--url', world.url))[0]).toBe(1)
  const { mapName } = await buildMap(db)
  const server = await buildServer(world)
  await writeFile(join(folder, `pro_${mapName}.cfg`), line(40_000, 1))
  await utimes(join(folder, `pro_${mapName}.cfg`), 1_000_000_000, 1_000_000_000)
  expect(await kz('--watch', folder, '--url', world.url, '--key', server.key, '--once')).toEqual([0, undefined])
  expect(await runsOf(server)).toHaveLength(1)
})
