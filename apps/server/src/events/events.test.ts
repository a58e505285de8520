import { eventPoints } from '@kz/contract/events/event-rules'
import { afterEach, expect, test } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { codeOf, statusOf } from '../testing/refusal.ts'
import { rebuildEvents, refreshEvents } from './api.ts'

/** Events: who makes them, and standings that are what a recount of the runs says whatever happens to those. */

const world = await openWorld()
const { db } = world.ctx
const server = await buildServer(world)
const [chief, top, checker, plain] = await Promise.all([
  world.staff('CUP_ADMIN'),
  world.staff('HEAD_ADMIN'),
  world.staff('DEMO_CHECKER'),
  world.staff(),
])

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const written = (maps: string[], more: object = {}) => ({
  ...{ kind: 'WEEKLY' as const, name: 'Tuesday Seven', intro: 'Any server will do.', rules: '' },
  ...{ startsAt: at(1), endsAt: at(48), standing: 'replayed' as const, classes: ['pro', 'nub'] as ('pro' | 'nub')[] },
  maps: maps.map((mapName) => ({ mapName, route: '' })),
  ...more,
})
const make = (maps: string[], more: object = {}, by = chief) =>
  by.client.call('POST /event/event', { body: written(maps, more) })
/** An event that began an hour ago. */
async function begun(maps: string[], more: object = {}) {
  const { eventId } = await make(maps, more)
  await db.execute(sql`update events set starts_at = now() - interval '1 hour' where id = ${eventId}`)
  await refreshEvents(world.ctx)
  return eventId
}
/** In whole milliseconds, as the process counts that asks next. */
const ended = async (eventId: number) => {
  await db.execute(sql`update events set ends_at = date_trunc('milliseconds', now()),
    closes_at = date_trunc('milliseconds', now()) where id = ${eventId}`)
  await refreshEvents(world.ctx)
}

let made = 0
const run = (map: string, n: number, timeMs: number, more: object = {}) => ({
  ...{ id: `e-${++made}`, steamid: `STEAM_0:1:${n}`, name: `Runner ${n}`, map, timeMs, cp: 0, gc: 0 },
  ...more,
})
const send = (...runs: object[]) => server.client.call('POST /server/runs', { body: { runs } })
const replayed = () =>
  db.execute(sql`with judged as (update runs set standing = 1 where standing = 0 and route_id is not null
      returning route_id, runner_id)
    select refresh_many(array_agg(route_id), array_agg(runner_id)) from judged`)
const finish = async (...runs: object[]) => {
  await send(...runs)
  await replayed()
  await refreshEvents(world.ctx)
}

/** Standings of the class without gochecks from the runs alone. */
async function recount(eventId: number) {
  const found = await rows(
    db,
    { route: int, runner: int, ms: int, at: int, id: int },
    sql`select distinct on (r.route_id, r.runner_id) r.route_id as route, r.runner_id as runner, r.time_ms as ms, r.id,
        (extract(epoch from r.finished_at) * 1000000)::bigint as at
      from runs r join event_maps x on x.route_id = r.route_id join events e on e.id = x.event_id
        join routes o on o.id = r.route_id join maps m on m.id = o.map_id
      where e.id = ${eventId} and r.gc = 0 and r.state = 'COUNTS' and r.standing >= e.standing and r.source = 'server'
        and m.state <> 'HIDDEN' and r.finished_at - make_interval(secs => r.time_ms / 1000.0) >= e.starts_at
        and r.finished_at - make_interval(secs => r.time_ms / 1000.0) < e.ends_at and r.came_at < e.closes_at
      order by r.route_id, r.runner_id, r.time_ms, r.finished_at, r.id`,
  )
  const totals = new Map<number, { runner: number; points: number; at: number }>()
  for (const one of found) {
    const place = 1 + found.filter((other) => other.route === one.route && isBefore(other, one)).length
    const line = totals.get(one.runner) ?? { runner: one.runner, points: 0, at: 0 }
    totals.set(one.runner, {
      runner: one.runner,
      points: line.points + eventPoints(place),
      at: Math.max(line.at, one.at),
    })
  }
  return [...totals.values()]
    .sort((a, b) => b.points - a.points || a.at - b.at || a.runner - b.runner)
    .map(({ runner, points }) => ({ runner, points }))
}
const isBefore = (a: { ms: number; at: number; runner: number }, b: { ms: number; at: number; runner: number }) =>
  (a.ms - b.ms || a.at - b.at || a.runner - b.runner) < 0

const open: number[] = []
const kept = (eventId: number) =>
  rows(
    db,
    { runner: int, points: int },
    sql`select runner_id as runner, points from event_lines where event_id = ${eventId} and class = 0 order by place`,
  )
async function agrees(eventId: number) {
  await refreshEvents(world.ctx)
  expect(await kept(eventId)).toEqual(await recount(eventId))
  const all = async () => [
    await read(db, sql`select * from event_runs order by 1, 2, 3, 4, 5`),
    await read(db, sql`select * from event_lines order by 1, 2, 3`),
  ]
  const before = await all()
  await rebuildEvents(world.ctx)
  expect(await all()).toEqual(before)
}
const standings = async (id: number, query: object = {}, client = world.guest) => {
  world.ctx.cache.invalidateAll()
  return client.call('GET /event/standings', { query: { id, ...query } })
}
const shown = async (id: number, query: object = {}) =>
  (await standings(id, query)).lines.map(({ player, points, place }) => [place, player, points])

afterEach(async () => {
  for (const eventId of open.splice(0)) await agrees(eventId)
})

test('the database and the contract have one rule', async () => {
  for (const place of [1, 2, 3, 9, 50, 112, 113, 5_000]) {
    const [found] = await read(db, sql`select event_points(${place}) as points`)
    expect([place, found?.points]).toEqual([place, eventPoints(place)])
  }
})

test('a week from making it to its result', async () => {
  const [one, two] = [await buildMap(db), await buildMap(db)]
  const eventId = await begun([one.mapName, two.mapName])
  open.push(eventId)
  await finish(run(one.mapName, 1, 40_000), run(one.mapName, 2, 41_000), run(two.mapName, 2, 50_000))
  expect(await shown(eventId)).toEqual([
    [1, 'Runner 2', 196],
    [2, 'Runner 1', 100],
  ])
  expect((await standings(eventId)).needs).toMatchObject({
    ...{ player: 'Runner 1', mapName: two.mapName, timeMs: 49_999, ownMs: null },
  })
  await finish(run(two.mapName, 1, 49_000), run(two.mapName, 3, 48_000, { cp: 4, gc: 2 }))
  expect(await shown(eventId)).toEqual([
    [1, 'Runner 1', 200],
    [2, 'Runner 2', 192],
  ])
  expect(await shown(eventId, { class: 'nub' })).toEqual([[1, 'Runner 3', 100]])
  const { leadBy, needs } = await standings(eventId)
  expect(leadBy).toBe(8)
  expect(needs).toBeNull()
  const event = await world.guest.call('GET /event/event', { query: { id: eventId } })
  expect(event).toMatchObject({
    stage: 'RUNNING',
    waiting: 0,
    classes: [
      { class: 'pro', players: 2 },
      { class: 'nub', players: 1 },
    ],
    maps: [
      { mapName: one.mapName, best: { player: 'Runner 1', timeMs: 40_000 } },
      { mapName: two.mapName, best: { player: 'Runner 1', timeMs: 49_000 } },
    ],
  })
  expect(event.latest).toHaveLength(5)
  await ended(eventId)
  const { results } = await world.guest.call('GET /event/player', { query: { player: 'Runner 2' } })
  expect(results).toMatchObject([{ eventId, class: 'pro', place: 2, players: 2, points: 192 }])
})

test('only runs that were started in its time, that came by then, and that stand as asked count', async () => {
  const { mapName } = await buildMap(db)
  const eventId = await begun([mapName])
  open.push(eventId)
  await finish(
    run(mapName, 1, 30_000, { at: at(-3) }),
    // begun before, finished within
    run(mapName, 2, 31_000, { at: new Date(Date.now() - HOUR + 15_000).toISOString() }),
    run(mapName, 3, 32_000, { at: at(-0.5) }),
  )
  expect(await shown(eventId)).toEqual([[1, 'Runner 3', 100]])
  await send(run(mapName, 4, 29_000))
  await refreshEvents(world.ctx)
  const waiting = async () => (await world.guest.call('GET /event/event', { query: { id: eventId } })).waiting
  expect([await shown(eventId), await waiting()]).toEqual([[[1, 'Runner 3', 100]], 1])
  await replayed()
  await refreshEvents(world.ctx)
  expect([(await shown(eventId))[0], await waiting()]).toEqual([[1, 'Runner 4', 100], 0])
})

test('strikes, a struck server, bans, a merged route and a hidden map move it, and move it back', async () => {
  const [one, two, kept] = [await buildMap(db), await buildMap(db), await buildMap(db)]
  const eventId = await begun([one.mapName, two.mapName])
  const member = await world.staff()
  await finish(run(one.mapName, 5, 40_000), run(one.mapName, 6, 41_000), run(two.mapName, 5, 60_000))
  const [mine] = await read(db, sql`select id from runs where source_key = ${`e-${made - 2}`}`)
  await top.client.call('POST /user/game-account', {
    body: { runId: Number(mine?.id), userId: member.user.userId, reason: 'It is them' },
  })
  await agrees(eventId)
  const before = await shown(eventId)
  expect(before).toEqual([
    [1, member.user.pseudo, 200],
    [2, 'Runner 6', 96],
  ])
  const strike = (struck: boolean) =>
    checker.client.call('PUT /run/strike', { query: { runId: Number(mine?.id) }, body: { struck, reason: 'Seen' } })
  await strike(true)
  await agrees(eventId)
  // 100 each: who had them first leads
  expect((await shown(eventId)).map(([, , points]) => points)).toEqual([100, 100])
  await strike(false)
  const trust = (state: 'confirmed' | 'struck') =>
    top.client.call('PUT /game-server/trust', { query: { id: server.serverId }, body: { state, reason: 'Seen' } })
  await trust('struck')
  await agrees(eventId)
  expect(await shown(eventId)).toEqual([])
  await trust('confirmed')
  await agrees(eventId)
  expect(await shown(eventId)).toEqual(before)
  const ban = (banned: boolean) =>
    top.client.call('POST /user/ban', { query: { userId: member.user.userId, banned, reason: 'Seen' } })
  await ban(true)
  await agrees(eventId)
  expect(await shown(eventId)).toEqual([[1, 'Runner 6', 100]])
  await ban(false)
  await agrees(eventId)
  expect(await shown(eventId)).toEqual(before)
  const merge = (call: 'POST /map/merge' | 'POST /map/undo-merge') =>
    call === 'POST /map/merge'
      ? top.client.call(call, { query: { mapId: one.mapId, intoMapId: kept.mapId, reason: 'One map' } })
      : top.client.call(call, { query: { mapId: one.mapId, reason: 'Two maps' } })
  await merge('POST /map/merge')
  await agrees(eventId)
  expect(await shown(eventId)).toEqual(before)
  const event = () => world.guest.call('GET /event/event', { query: { id: eventId } })
  expect((await event()).maps[0]?.mapName).toBe(kept.mapName)
  await merge('POST /map/undo-merge')
  await agrees(eventId)
  expect(await shown(eventId)).toEqual(before)
  expect((await event()).maps[0]?.mapName).toBe(one.mapName)
  await db.execute(sql`update maps set state = 'HIDDEN' where id = ${two.mapId}`)
  await agrees(eventId)
  expect(await shown(eventId)).toEqual([
    [1, member.user.pseudo, 100],
    [2, 'Runner 6', 96],
  ])
})

test('a cup gives its first three the sign, and takes it with the run it stands on', async () => {
  const { mapName } = await buildMap(db)
  const eventId = await begun([mapName], { kind: 'CUP', name: 'Autumn Cup', classes: ['pro'] })
  const member = await world.staff()
  await finish(run(mapName, 7, 40_000), run(mapName, 8, 42_000))
  const [mine] = await read(db, sql`select id from runs where source_key = ${`e-${made - 1}`}`)
  await top.client.call('POST /user/game-account', {
    body: { runId: Number(mine?.id), userId: member.user.userId, reason: 'It is them' },
  })
  const profile = () => world.guest.call('GET /user/profile', { query: { userId: member.user.userId } })
  expect((await profile()).icons).toMatchObject({ isTournamentRank1: false })
  await ended(eventId)
  expect(await profile()).toMatchObject({
    icons: { isTournamentRank1: true },
    achievements: [{ kind: 'cup', description: 'Autumn Cup, place 1', rank: 1, eventId: expect.any(Number) }],
  })
  const strike = async (struck: boolean) => {
    await checker.client.call('PUT /run/strike', {
      query: { runId: Number(mine?.id) },
      body: { struck, reason: 'Seen' },
    })
    await refreshEvents(world.ctx)
  }
  await strike(true)
  expect(await profile()).toMatchObject({ icons: { isTournamentRank1: false }, achievements: [] })
  await strike(false)
  expect((await profile()).icons).toMatchObject({ isTournamentRank1: true })
})

test('who makes, changes and calls off, and what is refused', async () => {
  const { mapName } = await buildMap(db)
  for (const who of [plain, checker, await world.staff('MANAGEMENT')])
    expect(await codeOf(make([mapName], {}, who))).toBe('forbidden')
  expect(await statusOf(world.guest.call('POST /event/event', { body: written([mapName]) }))).toBe(401)
  expect(await codeOf(make([mapName, mapName]))).toBe('event_map_twice')
  expect(await codeOf(make(['kz_nowhere']))).toBe('event_map_unknown')
  expect(await codeOf(make([mapName], { maps: [{ mapName, route: 'nowhere' }] }))).toBe('event_map_unknown')
  expect(await codeOf(make([mapName], { endsAt: at(0.5) }))).toBe('event_ends_first')
  expect(await codeOf(make([mapName], { startsAt: at(-1) }))).toBe('event_starts_passed')
  expect(await codeOf(make([mapName], { endsAt: at(24 * 120) }))).toBe('event_too_long')
  for (const broken of [{ maps: [] }, { classes: [] }, { classes: ['fast'] }, { name: 'ab' }, { startsAt: 'soon' }])
    expect(await statusOf(make([mapName], broken))).toBe(400)
  const { eventId, version } = await make([mapName])
  const change = (more: object = {}) =>
    chief.client.call('PUT /event/event', { query: { id: eventId }, body: { ...written([mapName]), version, ...more } })
  const changed = await change({ name: 'Other Seven' })
  expect(changed).toMatchObject({ name: 'Other Seven', version: version + 1 })
  expect(await codeOf(change())).toBe('event_changed')
  await db.execute(sql`update events set starts_at = now() - interval '1 hour' where id = ${eventId}`)
  const startsAt = (await read(db, sql`select starts_at from events where id = ${eventId}`))[0]?.starts_at as Date
  const now = { version: changed.version, startsAt: startsAt.toISOString() }
  expect(await codeOf(change({ ...now, classes: ['all'] }))).toBe('event_began')
  const callOff = () =>
    chief.client.call('POST /event/call-off', { query: { id: eventId }, body: { reason: 'The maps are broken' } })
  expect(await callOff()).toMatchObject({ calledOff: 'The maps are broken' })
  expect(await codeOf(callOff())).toBe('event_called_off')
  expect(await codeOf(world.guest.call('GET /event/event', { query: { id: 9_999_999 } }))).toBe('not_found')
})

test('who asked for it is told once when it begins', async () => {
  const { mapName } = await buildMap(db)
  const { eventId } = await make([mapName], { name: 'Told Seven' })
  const remind = (wanted: boolean, who = plain) =>
    who.client.call('PUT /event/reminder', { query: { id: eventId, wanted } })
  await remind(true)
  await remind(true)
  await remind(true, checker)
  await remind(false, checker)
  await db.execute(sql`update events set starts_at = now() - interval '1 minute' where id = ${eventId}`)
  await refreshEvents(world.ctx)
  await refreshEvents(world.ctx)
  const told = async (who: typeof plain) =>
    (await who.client.call('GET /notification/list', { query: {} })).notifications.map(({ about }) => about)
  expect(await told(plain)).toEqual([{ type: 'event', eventId, name: 'Told Seven' }])
  expect(await told(checker)).toEqual([])
  expect(await codeOf(remind(true))).toBe('event_running')
})
