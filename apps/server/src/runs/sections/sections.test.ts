import { runFacts } from '@kz/bsp/run-facts'
import { randomCourse } from '@kz/demo/krp/simulated/random-course'
import { courseButtons, simulateReplay } from '@kz/demo/krp/simulated/simulated-replay'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { forkCourse } from '@kz/demo/sections/testing/section-ways'
import { leastFrames } from '@kz/demo/simulated/simulated-course'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { writeBsp } from '../../testing/files/bsp.ts'
import { zipFile } from '../../testing/files/demo-files.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { read } from '../../testing/read.ts'
import { codeOf } from '../../testing/refusal.ts'

/** A route in parts: from replays that servers send to the best of each part, and away again with the runs. */

const world = await openWorld()
const { db } = world.ctx
const chief = await world.staff('ADMIN')
const [server, other] = [await buildServer(world), await buildServer(world)]

const tags = {
  mapperNames: ['Mapper'],
  type: 'climb',
  length: 'short',
  difficulty: 'easy',
  isXdMap: false,
  recordable: true,
} as const

const COURSE = randomCourse(4, 22)
const crcs = new Map<string, number>()

/** A map with the buttons of this course. */
async function mapOf(mapName: string, stops: typeof COURSE) {
  const corners = courseButtons(stops).map(({ least, most }) => [...least, ...most])
  const bsp = writeBsp({ models: corners as never })
  const file = await zipFile({ [`maps/${mapName}.bsp`]: bsp }, `${mapName}.zip`)
  await chief.client.call('POST /upload/map-admin', { body: tags as never, file, fileName: `${mapName}.zip` })
  crcs.set(mapName, runFacts(bsp).crc)
}

interface Ran {
  slower?: number
  gochecks?: number
  stops?: typeof COURSE
  at?: typeof server
}

let made = 0

/** A replayed run of a player, from their server. */
async function finish(
  mapName: string,
  player: number,
  { slower = 0, gochecks = 0, stops = COURSE, at = server }: Ran = {},
) {
  const seed = ++made
  const id = `sections-${seed}`
  const steamid = `STEAM_0:1:${player}`
  const { timeMs, ...run } = simulateReplay({
    ...{ stops, timeMs: (leastFrames(stops) + 200 + slower) * 10, seed, map: mapName, mapCrc: crcs.get(mapName)! },
    ...{ player: `runner ${player}`, steamId: steamid, startMs: 0, gochecks },
  })
  const startMs = Date.now() - timeMs - 2_000
  const { checkpoints: cp, gochecks: gc } = run
  await at.client.call('POST /server/runs', {
    body: { runs: [{ id, steamid, name: run.player, map: mapName, timeMs, cp, gc }] },
  })
  const file = new Blob([new Uint8Array(writeReplay({ ...run, startMs }))])
  await at.client.call('PUT /server/replay', { query: { id }, file })
  await world.runJobs()
  const [kept] = await read(db, sql`select id, standing from runs where source_key = ${id}`)
  expect(kept).toMatchObject({ standing: 1 })
  return { runId: Number(kept?.id), timeMs }
}

const sections = (mapName: string, who = world.guest) => who.call('GET /run/sections', { query: { mapName } })

/** What the bests must be, from the runs' own rows. */
async function recounted(mapName: string) {
  const found = await read(
    db,
    sql`select p.part - 1 as part, min(p.ms) as ms
      from section_runs s join runs r on r.id = s.run_id cross join lateral unnest(s.parts) with ordinality p (ms, part)
      where r.map_name = ${mapName} and r.state = 'COUNTS' and r.standing > 0 group by 1 order by 1`,
  )
  return found.map(({ ms }) => Number(ms))
}

beforeAll(async () => {
  await mapOf('kz_parts', COURSE)
})

test('a map without a replay, and one with a single one, have no best parts to compare', async () => {
  await mapOf('kz_lonely', COURSE)
  expect(await sections('kz_lonely')).toMatchObject({ sections: [], along: null, sumOfBestsMs: null, isBusy: false })
  const { timeMs } = await finish('kz_lonely', 1)
  const alone = await sections('kz_lonely')
  expect(alone).toMatchObject({
    runs: 1,
    others: 0,
    sumOfBestsMs: timeMs,
    along: { player: 'runner 1', isRecord: false },
  })
  expect(alone.sections.length).toBeGreaterThanOrEqual(5)
})

test('each part has its best and who holds it; a faster run has the route cut along its own way', async () => {
  const first = await finish('kz_parts', 1, { slower: 300 })
  const second = await finish('kz_parts', 2, { slower: 500, gochecks: 1 })
  const found = await sections('kz_parts')
  expect(found).toMatchObject({ runs: 2, others: 0, along: { runId: first.runId, timeMs: first.timeMs } })
  expect(found.sections.map(({ bestMs }) => bestMs)).toEqual(await recounted('kz_parts'))
  expect(found.sections.reduce((sum, { recordMs }) => sum + (recordMs ?? 0), 0)).toBe(first.timeMs)
  expect(found.sumOfBestsMs).toBeLessThanOrEqual(first.timeMs)
  expect(found.sections.every(({ runId }) => [first.runId, second.runId].includes(runId))).toBe(true)
  const faster = await finish('kz_parts', 3)
  const anew = await sections('kz_parts')
  expect(anew).toMatchObject({ runs: 3, along: { runId: faster.runId, player: 'runner 3' }, isBusy: false })
  expect(anew.sections.map(({ bestMs }) => bestMs)).toEqual(await recounted('kz_parts'))
})

test('map checkers name parts until the route is cut along another run; who is fastest in a part holds it', async () => {
  const before = (await sections('kz_lonely')).sections.map(({ name }) => name)
  const name = (names: string[], who = chief.client) =>
    who.call('PUT /run/section-names', { query: { mapName: 'kz_lonely', route: '' }, body: { names } })
  const given: string[] = before.map((_name, at) => (at === 1 ? 'The long bhop' : ''))
  expect(await codeOf(name(given, world.guest))).toBe('not_authenticated')
  expect(await codeOf(name(given, (await world.staff('DEMO_CHECKER')).client))).toBe('forbidden')
  expect(await codeOf(name(given.slice(1)))).toBe('sections_changed')
  expect(await codeOf(name(given.with(0, 'x'.repeat(41))))).toBe('invalid_field')
  await name(given)
  expect((await sections('kz_lonely')).sections.map((section) => section.name)).toEqual(before.with(1, 'The long bhop'))
  // the next one has parts of its own
  await finish('kz_lonely', 72, { slower: -100 })
  const of = (await sections('kz_lonely')).sections
  expect(of.map((section) => section.name)).not.toContain('The long bhop')
  const held = async (player: string) => {
    world.ctx.cache.invalidateAll()
    const { lines } = await world.guest.call('GET /run/best-sections', { query: { player } })
    return lines.find(({ mapName }) => mapName === 'kz_lonely')?.held ?? []
  }
  const [first, second] = [await held('runner 1'), await held('runner 72')]
  // equal ones are held by both
  expect(new Set([...first, ...second]).size).toBe(of.length)
  expect(second).toEqual(
    expect.arrayContaining(of.filter(({ holder }) => holder === 'runner 72').map(({ index }) => index)),
  )
  expect(await codeOf(world.guest.call('GET /run/best-sections', { query: { player: 'nobody at all' } }))).toBe(
    'not_found',
  )
})

test('a member sees their own parts, the best of all their runs, and those of who is next', async () => {
  const member = await world.user()
  const { runId, timeMs } = await finish('kz_parts', 4, { slower: 700 })
  const slower = await finish('kz_parts', 4, { slower: 900 })
  await chief.client.call('POST /user/game-account', { body: { runId, userId: member.userId, reason: 'theirs' } })
  await world.runJobs('cut-sections')
  await world.runJobs()
  const { mine, next, sections: parts } = await sections('kz_parts', await world.as(member))
  expect(mine).toMatchObject({ runId, timeMs, isOtherWay: false })
  expect(parts.reduce((sum, { mineMs }) => sum + (mineMs ?? 0), 0)).toBe(timeMs)
  expect(parts.every(({ mineMs, mineBestMs }) => mineBestMs! <= mineMs!)).toBe(true)
  expect(mine?.sumOfBestsMs).toBe(parts.reduce((sum, { mineBestMs }) => sum + (mineBestMs ?? 0), 0))
  expect(mine?.sumOfBestsMs).toBeLessThan(Math.min(timeMs, slower.timeMs))
  expect(next).toEqual({ rank: 2, player: 'runner 1' })
  expect(parts.every(({ nextMs }) => nextMs !== null)).toBe(true)
  expect(await sections('kz_parts')).toMatchObject({ mine: null, next: null })
})

test('what a struck server sent is in no part, and in them again when the server is', async () => {
  const before = (await sections('kz_parts')).sections
  const { runId } = await finish('kz_parts', 9, { at: other, slower: -100 })
  expect(await sections('kz_parts')).toMatchObject({ along: { runId } })
  const trust = async (state: 'struck' | 'confirmed') => {
    await chief.client.call('PUT /game-server/trust', {
      query: { id: other.serverId },
      body: { state, reason: 'test' },
    })
  }
  await trust('struck')
  const held = await read(db, sql`select from section_bests where run_id = ${runId}`)
  expect(held).toEqual([])
  await world.runJobs()
  const without = await sections('kz_parts')
  expect(without.sections.map(({ runId }) => runId)).not.toContain(runId)
  expect(without.sections.map(({ bestMs }) => bestMs)).toEqual(before.map(({ bestMs }) => bestMs))
  await trust('confirmed')
  await world.runJobs()
  expect(await sections('kz_parts')).toMatchObject({ along: { runId } })
  await trust('struck')
  await world.runJobs()
})

test('the runs of a route that was renamed or merged keep their parts', async () => {
  const { sections: before } = await sections('kz_parts')
  const [route] = await read(
    db,
    sql`select o.id, o.map_id from routes o join maps m on m.id = o.map_id where m.name = 'kz_parts' and o.name = ''`,
  )
  await read(db, sql`insert into routes (map_id, name) values (${Number(route?.map_id)}, 'gone')`)
  const [gone] = await read(db, sql`select id from routes where name = 'gone'`)
  await read(db, sql`select move_route_runs(${Number(route?.id)}, ${Number(gone?.id)})`)
  await world.runJobs('cut-sections')
  expect((await sections('kz_parts')).sections).toEqual([])
  const moved = await world.guest.call('GET /run/sections', { query: { mapName: 'kz_parts', route: 'gone' } })
  expect(moved.sections.map(({ bestMs }) => bestMs)).toEqual(before.map(({ bestMs }) => bestMs))
  await read(db, sql`select take_back_runs(${Number(route?.id)})`)
  await world.runJobs('cut-sections')
  expect((await sections('kz_parts')).sections.map(({ bestMs }) => bestMs)).toEqual(before.map(({ bestMs }) => bestMs))
})

test('who goes another way is told apart and compared with nobody', async () => {
  const [left, right] = [forkCourse('left'), forkCourse('right')]
  await mapOf('kz_fork', left)
  const lead = await finish('kz_fork', 1, { stops: left })
  const away = await finish('kz_fork', 2, { stops: right, slower: 100 })
  await finish('kz_fork', 3, { stops: left, slower: 200 })
  const found = await sections('kz_fork')
  expect(found).toMatchObject({ runs: 2, others: 1, along: { runId: lead.runId } })
  expect(found.sections.map(({ runId }) => runId)).not.toContain(away.runId)
  const splits = (runId: number) => world.guest.call('GET /run/splits', { query: { runId } })
  expect(await splits(away.runId)).toEqual({ names: [], looks: [], runs: [] })
  const { runs, names } = await splits(lead.runId)
  expect(runs[0]?.ms.at(-1)).toBe(lead.timeMs)
  expect(names).toHaveLength(runs[0]?.ms.length ?? 0)
})

test('a run that is deleted takes its parts along', async () => {
  const before = await sections('kz_lonely')
  const { runId } = await finish('kz_lonely', 2, { slower: -150 })
  expect(await sections('kz_lonely')).toMatchObject({ runs: before.runs + 1, along: { runId } })
  await read(db, sql`delete from runs where id = ${runId}`)
  await world.runJobs('cut-sections')
  const found = await sections('kz_lonely')
  expect(found).toMatchObject({ runs: before.runs, along: before.along })
  expect(found.sections.every(({ holder }) => holder !== 'runner 2')).toBe(true)
})

test('who plays a map is told by who has just finished on it', async () => {
  const { servers } = await world.guest.call('GET /run/playing', { query: { mapName: 'kz_parts' } })
  const [here] = servers.filter(({ id }) => id === server.serverId)
  expect(here?.playing.map(({ player }) => player).sort()).toEqual(expect.arrayContaining(['runner 1', 'runner 2']))
  expect(here?.playing.find(({ player }) => player === 'runner 2')).toMatchObject({
    runs: 1,
    isBest: true,
    seconds: null,
  })
  expect(servers.map(({ id }) => id)).not.toContain(other.serverId)
})

test('no Steam id is in any answer, a map that is not here is not found', async () => {
  const [run] = (await world.guest.call('GET /run/top', { query: { mapName: 'kz_parts' } })).runs
  for (const path of ['sections?mapName=kz_parts', 'playing?mapName=kz_parts', `splits?runId=${run?.runId}`]) {
    const text = await (await fetch(`${world.url}/api/run/${path}`)).text()
    expect(text).toContain('runs')
    expect(text).not.toMatch(/STEAM_|steam_id|:1:\d/)
  }
  const missing = { status: 404 }
  await expect(world.guest.call('GET /run/sections', { query: { mapName: 'kz_none' } })).rejects.toMatchObject(missing)
  await expect(world.guest.call('GET /run/playing', { query: { mapName: 'kz_none' } })).rejects.toMatchObject(missing)
  await expect(world.guest.call('GET /run/splits', { query: { runId: 999_999 } })).rejects.toMatchObject(missing)
  const route = { mapName: 'kz_parts', route: 'nowhere' }
  await expect(world.guest.call('GET /run/sections', { query: route })).rejects.toMatchObject(missing)
})
