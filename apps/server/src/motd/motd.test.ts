import type { SentTo } from '@kz/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'
import { drawToday } from './draw.ts'
import { createServerKey, revokeServerKey } from './server-keys.ts'

let world: World
let serverKey: string
beforeAll(async () => {
  world = await createWorld()
  serverKey = (await inTransaction(world.ctx, (tx, _emit, audit) => createServerKey(tx, 'cliff', audit))) as string
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['motd_runs', 'motd_days', 'route_records', 'demos', 'routes', 'maps']) {
    await world.ctx.db.execute(sql.raw(`delete from ${table}`))
  }
  at('2025-06-04T12:00:00Z')
})

/** Another moment; what was kept for a minute is too old then. */
function at(moment: string): void {
  world.setNow(new Date(moment))
  world.ctx.cache.invalidate(['motd'])
}
const motd = () => world.guest.call('GET /motd/')
const run = (more: Partial<SentTo<'POST /motd/run'>['body']> = {}) =>
  world.guest.call('POST /motd/run', { body: { serverKey, playerName: 'ann', timeMs: 60_000, ...more } })
const day = (date: string) => world.guest.call('GET /motd/day', { query: { date } })

describe('the map of the day', () => {
  it('is none without maps', async () => {
    await buildMap(world.ctx.db, { recordable: false })
    await buildMap(world.ctx.db, { state: 'RETIRED' })
    expect(await motd()).toEqual({
      currentMotdRecord: null,
      previousMotdRecord: null,
      endsIso: '2025-06-05T00:00:00.000Z',
      joinUrl: null,
    })
    await expect(run()).rejects.toMatchObject({ status: 422, message: 'This is not the map of the day' })
  })

  it('is shown before anybody ran it, drawn at midnight, and rests afterwards', async () => {
    for (const name of ['kz_one', 'kz_two']) await buildMap(world.ctx.db, { name, difficulty: 'medium' })
    const first = (await motd()).currentMotdRecord
    expect(first).toMatchObject({ playerName: null, time: null, timeDiff: null, runs: 0 })
    expect(await read(world.ctx.db, sql`select day from motd_days`)).toEqual([])
    await drawToday(world.ctx)
    expect((await motd()).currentMotdRecord).toEqual(first)

    at('2025-06-05T00:00:00Z')
    const next = await motd()
    expect(next.previousMotdRecord).toEqual(first)
    expect(next.currentMotdRecord?.mapName).not.toBe(first?.mapName)
    await drawToday(world.ctx)
    await drawToday(world.ctx)
    at('2025-06-06T00:00:00Z')
    expect((await motd()).currentMotdRecord).not.toBeNull()
  })

  it('is not one that staff chose for a day near it', async () => {
    for (const name of ['kz_one', 'kz_two']) await buildMap(world.ctx.db, { name, difficulty: 'medium' })
    const mapName = async () => (await motd()).currentMotdRecord?.mapName
    const drawn = await mapName()
    const choose = async (date: string) => {
      await world.ctx.db.execute(
        sql`insert into motd_days (day, map_id) select ${date}, id from maps where name = ${drawn}`,
      )
      world.ctx.cache.invalidate(['motd'])
    }
    await choose('2025-12-01')
    expect(await mapName()).toBe(drawn)
    await choose('2025-11-30')
    expect(await mapName()).not.toBe(drawn)
  })

  it('shows the best run with its sign against the record, and yesterday', async () => {
    await buildDemo(world.ctx.db, { mapName: 'kz_day', timeMs: 60_000, state: 'RELEASED' })
    const linked = await world.user({ pseudo: 'bob' })
    expect(await run({ timeMs: 60_790, country: 'pl' })).toEqual({
      rank: 1,
      time: '01:00.79',
      isBest: true,
      timeDiff: '+00:00.79',
    })
    expect(await run({ playerName: 'bob', timeMs: 55_430 })).toMatchObject({ rank: 1, timeDiff: '-00:04.57' })
    expect((await motd()).currentMotdRecord).toEqual({
      mapName: 'kz_day',
      mapImage: '/media/maps/kz_day.svg',
      playerId: linked.userId,
      playerName: 'bob',
      playerCountry: 'n-a',
      time: '00:55.43',
      timeDiff: '-00:04.57',
      runs: 2,
    })
    at('2025-06-05T08:00:00Z')
    expect((await motd()).previousMotdRecord).toMatchObject({ playerName: 'bob', time: '00:55.43' })
  })
})

describe('a run', () => {
  beforeEach(() => buildMap(world.ctx.db, { name: 'kz_day' }))

  it('counts when it is the best of its runner, known by their id, else by their name', async () => {
    expect(await run({ timeMs: 50_000, steamId: 'STEAM_0:1:16' })).toMatchObject({ isBest: true, timeDiff: null })
    expect(await run({ timeMs: 51_000, steamId: 'STEAM_0:1:16', playerName: 'renamed' })).toMatchObject({
      isBest: false,
      time: '00:50.00',
    })
    expect(await run({ timeMs: 49_000, steamId: 'STEAM_0:1:16', playerName: 'renamed', cp: 3, gc: 1 })).toMatchObject({
      isBest: true,
    })
    await run({ timeMs: 52_000 })
    expect(await run({ timeMs: 48_000, playerName: 'ANN' })).toMatchObject({ rank: 1, isBest: true })
    const { runs } = await day('2025-06-04')
    expect(runs).toMatchObject([
      { rank: 1, playerName: 'ANN', time: '00:48.00', cp: 0, gc: 0 },
      { rank: 2, playerName: 'renamed', time: '00:49.00', cp: 3, gc: 1 },
    ])
    expect((await motd()).currentMotdRecord?.runs).toBe(5)
    const kept = JSON.stringify(await read(world.ctx.db, sql`select * from motd_runs`))
    expect(kept).not.toContain('STEAM')
  })

  it('keeps the best of many that come at once', async () => {
    const times = Array.from({ length: 12 }, (_unused, place) => 50_000 + ((place * 7) % 12) * 1_000)
    await Promise.all(times.map((timeMs) => run({ timeMs })))
    expect((await day('2025-06-04')).runs).toMatchObject([{ time: '00:50.00' }])
    expect((await motd()).currentMotdRecord?.runs).toBe(12)
  })

  it('needs a key that works, the map of today, and a time that can be', async () => {
    await expect(run({ serverKey: 'kzs_guess' })).rejects.toMatchObject({ status: 403, message: 'Unknown server key' })
    await expect(run({ mapName: 'kz_other' })).rejects.toMatchObject({ message: 'This is not the map of the day' })
    expect(await run({ mapName: 'KZ_DAY' })).toMatchObject({ rank: 1 })
    for (const timeMs of [0, 2_999, 6 * 3_600_000 + 1, 1.5]) {
      await expect(run({ timeMs })).rejects.toMatchObject({ status: 400, message: 'Invalid timeMs' })
    }
    await world.ctx.db.execute(sql`update maps set min_time_ms = 50000`)
    await expect(run({ timeMs: 49_999 })).rejects.toMatchObject({
      ...{ status: 422, code: 'below_minimum_time' },
      message: '00:49.99 is below the minimum of kz_day, 00:50.00',
    })
    await expect(run({ gc: 1 })).rejects.toMatchObject({ code: 'gc_without_cp' })
    const other = (await inTransaction(world.ctx, (tx, _emit, audit) => createServerKey(tx, 'ledge', audit))) as string
    expect(await inTransaction(world.ctx, (tx, _emit, audit) => revokeServerKey(tx, 'ledge', audit))).toBe(true)
    await expect(run({ serverKey: other })).rejects.toMatchObject({ status: 403 })
    expect(await inTransaction(world.ctx, (tx, _emit, audit) => createServerKey(tx, 'ledge', audit))).toBeUndefined()
    const log = await read(world.ctx.db, sql`select action from audit_log where target like 'server-key:%' order by id`)
    expect(log.slice(-2)).toEqual([{ action: 'server-key.create' }, { action: 'server-key.revoke' }])
    expect(JSON.stringify(await read(world.ctx.db, sql`select after from audit_log`))).not.toContain('kzs_')
  })

  it('takes a key that an administrator made on the site, until it is revoked', async () => {
    const { client: manager } = await world.staff('MANAGEMENT')
    const forbidden = { status: 403, message: 'You do not have permission to do this' }
    await expect(manager.call('GET /game-server/keys')).rejects.toMatchObject(forbidden)
    await expect(manager.call('POST /game-server/key', { body: { name: 'attic.1' } })).rejects.toMatchObject(forbidden)
    const { client, user } = await world.staff('HEAD_MANAGEMENT')
    const made = await client.call('POST /game-server/key', { body: { name: 'attic.1' } })
    expect(made).toEqual({ name: 'attic.1', key: expect.stringMatching(/^kzs_[\w-]{32}$/) })
    await expect(client.call('POST /game-server/key', { body: { name: 'attic.1' } })).rejects.toMatchObject({
      status: 409,
      message: 'There is already a key with this name',
    })
    expect(await run({ serverKey: made.key })).toMatchObject({ rank: 1 })
    const listed = async () => (await client.call('GET /game-server/keys')).find(({ name }) => name === 'attic.1')
    expect(await listed()).toMatchObject({ revoked: null, lastRun: expect.stringMatching(/^\d\d\//) })
    await client.call('DELETE /game-server/key', { query: { name: 'attic.1' } })
    await expect(run({ serverKey: made.key })).rejects.toMatchObject({ status: 403, message: 'Unknown server key' })
    expect((await listed())?.revoked).toMatch(/^\d\d\//)
    await expect(client.call('DELETE /game-server/key', { query: { name: 'attic.1' } })).rejects.toMatchObject({
      status: 404,
      message: 'Key not found',
    })
    const log = await read(
      world.ctx.db,
      sql`select actor_id as actor from audit_log where action like 'server-key.%'
      order by id desc limit 2`,
    )
    expect(log).toEqual([{ actor: user.userId }, { actor: user.userId }])
  })

  it('is told to pages', async () => {
    const heard: string[] = []
    const stop = world.ctx.live.on(({ type }) => type.startsWith('presence') || heard.push(type))
    await run()
    await expect.poll(() => heard).toEqual(['motd.changed'])
    stop()
  })
})

describe('the cached response', () => {
  const best = async () => (await motd()).currentMotdRecord

  it('is asked of the database once', async () => {
    await buildMap(world.ctx.db, { name: 'kz_day' })
    const first = await motd()
    await world.ctx.db.execute(sql`update maps set name = 'kz_told_to_nobody'`)
    expect(await motd()).toEqual(first)
  })

  it('goes with a run, a record, a nickname and the server', async () => {
    await buildMap(world.ctx.db, { name: 'kz_day' })
    const player = await world.user({ pseudo: 'cleo' })
    expect(await best()).toMatchObject({ runs: 0 })
    await run({ playerName: 'dora' })
    expect(await best()).toMatchObject({ runs: 1, timeDiff: null, playerId: null })

    await buildDemo(world.ctx.db, { mapName: 'kz_day', timeMs: 61_000, state: 'RELEASED' })
    await inTransaction(world.ctx, async (_tx, emit) => emit({ type: 'record.changed', data: { mapName: 'kz_day' } }))
    expect(await best()).toMatchObject({ timeDiff: '-00:01.00', playerId: null })

    await (await world.as(player)).call('POST /user/pseudo', { query: { pseudo: 'dora' } })
    expect(await best()).toMatchObject({ playerId: player.userId })

    const { client } = await world.staff('MANAGEMENT')
    const server = { addr: '9.9.9.10', port: 27015, isMotdServer: true }
    const { id } = await client.call('POST /game-server/create', { query: server })
    expect((await motd()).joinUrl).toBe('steam://connect/9.9.9.10:27015')
    await client.call('DELETE /game-server/delete', { query: { id } })
    expect((await motd()).joinUrl).toBeNull()
  })

  it('goes at midnight, whoever chose the map', async () => {
    const { mapId } = await buildMap(world.ctx.db, { name: 'kz_chosen' })
    await buildMap(world.ctx.db, { name: 'kz_drawn' })
    const { client } = await world.staff('HEAD_ADMIN')
    await client.call('PUT /motd/day', { query: { date: '2025-06-05', mapId } })
    world.setNow(new Date('2025-06-04T23:59:59Z'))
    expect((await best())?.mapName).toBe('kz_drawn')
    world.setNow(new Date('2025-06-05T00:00:00Z'))
    await world.runJobs('draw-motd')
    expect((await best())?.mapName).toBe('kz_chosen')
  })
})

describe('days', () => {
  it('to come are set by top staff, and shown to nobody before they begin', async () => {
    const boss = await world.staff('HEAD_ADMIN')
    const { mapId } = await buildMap(world.ctx.db, { name: 'kz_chosen' })
    await buildMap(world.ctx.db, { name: 'kz_drawn' })
    const choose = (date: string, id = mapId) => boss.client.call('PUT /motd/day', { query: { date, mapId: id } })
    expect(await choose('2025-06-05')).toEqual({ date: '2025-06-05', mapId, mapName: 'kz_chosen' })
    await expect(day('2025-06-05')).rejects.toMatchObject({ status: 404, message: 'Map of the day not found' })
    await expect(choose('2025-06-04')).rejects.toMatchObject({ status: 422, message: 'Only days to come can be set' })
    await expect(choose('2025-06-06', 99_999)).rejects.toMatchObject({ status: 404, message: 'Map not found' })
    const { mapId: retired } = await buildMap(world.ctx.db, { state: 'RETIRED' })
    await expect(choose('2025-06-06', retired)).rejects.toMatchObject({ status: 422 })

    expect((await motd()).currentMotdRecord?.mapName).toBe('kz_drawn')
    at('2025-06-05T00:00:00Z')
    expect((await motd()).currentMotdRecord?.mapName).toBe('kz_chosen')
    expect(await day('2025-06-05')).toMatchObject({ mapName: 'kz_chosen', runs: [] })
  })

  it('are listed by month, and runs in a row make a streak that a day without a map does not break', async () => {
    for (const name of ['kz_a', 'kz_b', 'kz_c', 'kz_d']) await buildMap(world.ctx.db, { name })
    const play = async (date: string, ...players: string[]) => {
      at(`${date}T10:00:00Z`)
      for (const playerName of players) await run({ playerName })
    }
    await play('2025-05-31', 'ann', 'bob', 'old')
    // 1 June had no map
    await play('2025-06-02', 'ann', 'bob')
    await play('2025-06-03', 'ann')
    at('2025-06-04T00:10:00Z')
    const streaks = () => world.guest.call('GET /motd/streaks')
    expect(await streaks()).toMatchObject([{ rank: 1, playerName: 'ann', days: 3 }])
    await play('2025-06-04', 'bob')
    expect(await streaks()).toMatchObject([
      { rank: 1, playerName: 'ann', days: 3 },
      { rank: 2, playerName: 'bob', days: 1 },
    ])
    at('2025-06-05T00:10:00Z')
    expect(await streaks()).toMatchObject([{ playerName: 'bob', days: 1 }])

    const june = await world.guest.call('GET /motd/calendar', { query: { month: '2025-06' } })
    expect(june.map(({ date, playerName, runs }) => [date, playerName, runs])).toEqual([
      ['2025-06-02', 'ann', 2],
      ['2025-06-03', 'ann', 1],
      ['2025-06-04', 'bob', 1],
    ])
  })
})
