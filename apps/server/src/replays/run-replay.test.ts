import { readTrack } from '@kz/demo/track/track'
import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { type Played, playRun } from '../testing/played-run.ts'
import { read } from '../testing/read.ts'
import { codeOf, statusOf } from '../testing/refusal.ts'
import type { World } from '../testing/world.ts'
import { GEOMETRY_VERSION } from './geometries.ts'
import { purgeReplays } from './jobs.ts'

/** A run of a game server in the player: for whom it is, on which map, against whom. */

const world = await openWorld()
const { db } = world.ctx
const chief = await world.staff('ADMIN')
const checker = await world.staff('DEMO_CHECKER')
const server = await buildServer(world, { name: 'Fast Server' })

type Client = World['guest']
const replayOf = (client: Client, runId: number, vs?: string) =>
  client.call('GET /run/replay', { query: { runId, ...(vs && { vs }) } })
const trackOf = async (runId: number, as: typeof fetch = fetch) => {
  const answer = await as(new URL(`/media/replays/run-${runId}.track`, world.url))
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}
/** Status of the still, where it leads to and who may keep it. */
const stillOf = async (runId: number, as: typeof fetch = fetch) => {
  const answer = await as(new URL(`/media/stills/run-${runId}.png`, world.url), { redirect: 'manual' })
  return [answer.status, answer.headers.get('location') ?? answer.headers.get('content-type')]
}
const fileStatus = async (runId: number, as: typeof fetch = fetch) =>
  (await as(new URL(`/replays/run-${runId}.krpz`, world.url))).status
const set = (runId: number, change: ReturnType<typeof sql>) =>
  db.execute(sql`update runs set ${change} where id = ${runId}`)

/** A browser that is logged in, for files. */
async function browserOf(user: Awaited<ReturnType<World['user']>>): Promise<typeof fetch> {
  const browser = world.browser()
  const body = JSON.stringify({ username: user.username, password: user.password })
  await browser('/api/auth/authenticate', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return browser
}

test("a run that counts is everybody's: facts, track, its own map, and no Steam id", async () => {
  const run = await playRun(world, server, chief, { seed: 50 })
  const replay = await replayOf(world.guest, run.runId)
  expect(replay).toMatchObject({
    ...{ runId: run.runId, mapName: run.mapName, timeMs: run.timeMs, cp: run.cp, gc: run.gc, standing: 'replayed' },
    ...{ state: 'counts', serverName: 'Fast Server', file: `/replays/run-${run.runId}.krpz`, maySubmit: false },
  })
  expect(replay.track?.url).toBe(`/media/replays/run-${run.runId}.track`)
  expect(replay.buttons.map(({ kind }) => kind).sort()).toEqual(['start', 'stop'])
  const { status, cache, bytes } = await trackOf(run.runId)
  expect([status, cache]).toEqual([200, 'no-cache'])
  const track = readTrack(bytes)
  expect(track.demoMilliseconds.at(-1)).toBe(run.timeMs)
  expect(Buffer.from(bytes).includes('STEAM_')).toBe(false)
  expect(JSON.stringify(replay)).not.toContain('STEAM_')
  expect(await stillOf(run.runId)).toEqual([200, 'image/png'])
  const page = await (await fetch(new URL(`/replay/run/${run.runId}`, world.url))).text()
  const card = `/media/cards/run/${run.runId}.png`
  if (page.includes('og:image')) expect(page).toContain(`property="og:image" content="${world.url}${card}"`)
  expect((await fetch(new URL(card, world.url))).headers.get('content-type')).toBe('image/png')
  // made once
  expect(await read(db, sql`select source is not null as made from run_tracks where run_id = ${run.runId}`)).toEqual([
    { made: true },
  ])
  expect((await replayOf(world.guest, run.runId)).track?.size).toBeGreaterThan(100)
})

test('its map is drawn where name and CRC agree, and on no other version', async () => {
  const run = await playRun(world, server, chief, { seed: 51 })
  const drawn = () => replayOf(world.guest, run.runId)
  const asked = (fileCrc: string) => world.guest.call('GET /map/geometry', { query: { mapName: run.mapName, fileCrc } })
  // as it is made of a map with faces; the CRC of its file is known from judging the run
  const file = 'a'.repeat(64)
  await db.execute(sql`insert into blobs (sha256, size) values (${file}, 1000)`)
  await db.execute(sql`insert into replay_files (sha256, size) values (${file}, 1000)`)
  await db.execute(sql`insert into geometries (map_id, map_version, source, version, file)
    select f.map_id, f.version, f.sha256, ${GEOMETRY_VERSION}, ${file} from map_files f join maps m on m.id = f.map_id
    where m.name = ${run.mapName}`)
  const [kept] = await read(db, sql`select to_hex(map_crc) as hex from runs where id = ${run.runId}`)
  expect(await drawn()).toMatchObject({ isSameMap: true, geometry: { url: expect.stringMatching(/\.geometry$/) } })
  expect(await asked(String(kept?.hex).padStart(8, '0'))).toMatchObject({
    geometry: { url: expect.any(String) },
    isKnown: true,
    hasOther: false,
  })
  expect(await asked('00000001')).toEqual({ geometry: null, isKnown: true, hasOther: true })
  await set(run.runId, sql`map_crc = 1`)
  expect(await drawn()).toMatchObject({ isSameMap: false, geometry: null })
  await db.execute(sql`delete from geometries`)
  expect(await drawn()).toMatchObject({ isSameMap: null, geometry: null })
  expect(await asked('00000001')).toEqual({ geometry: null, isKnown: true, hasOther: false })
})

test("it is raced against the record, the runs of its board, those that are named, and one's own", async () => {
  const [first, second] = [await world.user(), await world.user()]
  const other = await buildServer(world)
  const one = await playRun(world, server, chief, { seed: 52, player: first })
  const client = await world.as(first)
  const { demoId } = await client.call('POST /run/submit', {
    query: { runId: one.runId },
    body: { ytLink: 'https://youtu.be/abcdefghijk' },
  })
  await checker.client.call('POST /record/release', { query: { demoId } })
  await world.runJobs('make-replays')
  const rival = await again(one, second, other.serverId)
  const slow = await again(one, null, other.serverId)
  const replay = await replayOf(await world.as(second), rival)
  expect(replay.ghosts).toMatchObject([
    { demoId, runId: null, isRecord: true, isOwn: false, player: first.pseudo },
    { demoId: null, runId: slow, isRecord: false, isOwn: false, startMs: 0 },
  ])
  // the run that became the demo is there as the demo alone, and nobody races themselves
  expect(replay.ghosts.map(({ runId }) => runId)).not.toContain(one.runId)
  expect((await replayOf(await world.as(second), slow)).ghosts.find(({ isOwn }) => isOwn)?.runId).toBe(rival)
  const mine = (await (await world.as(second)).call('GET /run/top', { query: { mapName: one.mapName } })).mine
  expect(mine?.race).toBe(`/replay/run/${rival}?vs=${demoId}`)
  // off the boards it races only where it is named, by those who may see it
  await set(slow, sql`state = 'STRUCK'`)
  await db.execute(sql`delete from bests where run_id = ${slow}`)
  const ghosts = async (as: Client, vs: string) =>
    (await replayOf(as, rival, vs)).ghosts.map((ghost) => ghost.runId ?? ghost.demoId)
  expect(await ghosts(world.guest, `r${slow}`)).toEqual([demoId])
  expect(await ghosts(checker.client, `r${slow}`)).toEqual([demoId, slow])
  // whatever else is named is nothing
  expect(await ghosts(checker.client, `r${rival},r999999999,999999999,x,-1,r,${'9'.repeat(40)}`)).toEqual([demoId])
})

/** The same run by somebody else, a second slower each, as if it had been sent so. */
async function again(
  run: Played,
  player: Awaited<ReturnType<World['user']>> | null,
  serverId: number,
): Promise<number> {
  const found = await read(
    db,
    sql`with made as (
        insert into runners (server_id, server_key, name) values (${serverId}, ${`key ${Math.random()}`}, 'Somebody') returning id
      )
      insert into runs (finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, server_id, source, standing, state, replay, map_crc)
      select now(), made.id, made.id, r.route_id, r.map_name,
        (select max(time_ms) from runs x where x.route_id = r.route_id) + 1000, r.cp, r.gc, ${serverId}, 'server', 1, 'COUNTS',
        r.replay, r.map_crc
      from runs r, made where r.id = ${run.runId} returning id::int as id, route_id as route, runner_id as runner`,
  )
  const [{ id, route, runner }] = found as [{ id: number; route: number; runner: number }]
  await db.execute(sql`select refresh_bests(${route}, ${runner})`)
  if (player) {
    await chief.client.call('POST /user/game-account', { body: { runId: id, userId: player.userId, reason: 'Them' } })
  }
  return id
}

test.each(['STRUCK', 'REFUSED'])(
  "a run that is %s is for its player, its server's owner and staff alone",
  async (state) => {
    const [player, owner, nobody] = [await world.user(), await world.user(), await world.user()]
    const run = await playRun(world, server, chief, { seed: state === 'STRUCK' ? 53 : 55, player })
    await db.execute(
      sql`insert into server_owners (server_id, user_id) values (${server.serverId}, ${owner.userId}) on conflict do nothing`,
    )
    await set(run.runId, sql`state = ${state}`)
    for (const client of [world.guest, await world.as(nobody)]) {
      expect(await codeOf(replayOf(client, run.runId))).toBe('not_found')
    }
    expect([(await trackOf(run.runId)).status, await fileStatus(run.runId)]).toEqual([404, 404])
    expect((await stillOf(run.runId))[0]).toBe(404)
    const lurking = await browserOf(nobody)
    expect((await stillOf(run.runId, lurking))[0]).toBe(404)
    expect([(await trackOf(run.runId, lurking)).status, await fileStatus(run.runId, lurking)]).toEqual([404, 404])
    for (const user of [player, owner]) {
      expect((await replayOf(await world.as(user), run.runId)).track).not.toBe(null)
      const browser = await browserOf(user)
      expect(await fileStatus(run.runId, browser)).toBe(200)
      expect(await trackOf(run.runId, browser)).toMatchObject({ status: 200, cache: 'private, no-store' })
      expect(await stillOf(run.runId, browser)).toEqual([200, 'image/png'])
    }
    for (const { client } of [checker, chief])
      expect((await replayOf(client, run.runId)).state).toBe(state.toLowerCase())
  },
)

test('a run that no replay bears out has a page and nothing to watch', async () => {
  const player = await world.user()
  const run = await playRun(world, server, chief, { seed: 56, player, isWithout: true })
  expect(await replayOf(world.guest, run.runId)).toMatchObject({
    standing: 'sent',
    track: null,
    file: null,
    hasReplay: false,
  })
  expect((await trackOf(run.runId)).status).toBe(404)
  expect(await stillOf(run.runId)).toEqual([302, `/media/previews/${run.mapName}.png`])
  // one that came and does not agree is for those it concerns
  const broken = await playRun(world, server, chief, { seed: 58, player })
  await set(broken.runId, sql`standing = 0, reasons = '{Nothing agrees.}'`)
  expect(await replayOf(world.guest, broken.runId)).toMatchObject({ track: null, file: null })
  expect((await trackOf(broken.runId)).status).toBe(404)
  expect((await replayOf(await world.as(player), broken.runId)).track).not.toBe(null)
})

test('what is no run is refused', async () => {
  for (const runId of [0, -1, 1.5, Number.NaN, 2_000_000_000, 1e18]) {
    expect(await statusOf(replayOf(world.guest, runId))).toSatisfy((status: number) => status >= 400 && status < 500)
  }
  for (const name of [
    'run-0.track',
    'run-x.track',
    'run-999999999.track',
    'run-1e3.track',
    `run-${'9'.repeat(15)}.track`,
  ]) {
    expect((await fetch(`${world.url}/media/replays/${name}`)).status).toBe(404)
  }
})

test("a run whose map is gone is nobody's to see, and old tracks are forgotten and made anew", async () => {
  const run = await playRun(world, server, chief, { seed: 59 })
  expect((await trackOf(run.runId)).status).toBe(200)
  await db.execute(sql`update run_tracks set made_at = now() - interval '31 days'`)
  await purgeReplays(world.ctx)
  expect(await read(db, sql`select from run_tracks`)).toEqual([])
  expect((await trackOf(run.runId)).status).toBe(200)
  await db.execute(sql`update maps set state = 'HIDDEN' where name = ${run.mapName}`)
  expect(await codeOf(replayOf(world.guest, run.runId))).toBe('not_found')
  expect((await trackOf(run.runId)).status).toBe(404)
})
