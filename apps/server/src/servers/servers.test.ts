import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { type FakeServer, honest, openGameServer, type Played, sourceInfo } from '../testing/fakes/game-server.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'
import { pollDue } from './poller.ts'

let world: World
let boss: Awaited<ReturnType<World['staff']>>
beforeAll(async () => {
  world = await createWorld()
  world.ctx.config.gameServerLoopback = true
  boss = await world.staff('MANAGEMENT')
})
afterAll(() => world.close())

const open: FakeServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
  await world.ctx.db.execute(sql`delete from game_servers`)
  world.ctx.cache.invalidate(['servers'])
})

const create = (query: { addr?: string; port?: number; isPartner?: boolean; community?: string } = {}) =>
  boss.client.call('POST /game-server/create', { query: { addr: '192.0.2.1', port: 27015, ...query } })
const all = () => world.guest.call('GET /game-server/all')

/** Starts a server on this machine and lists it. */
async function serve(played: Partial<Played> = {}, more: { isPartner?: boolean; players?: string[] } = {}) {
  const { players = [], ...query } = more
  const now = { name: 'Climb', map: 'kz_nowhere', players: players.length, maxPlayers: 20, ...played }
  const list = players.map((name) => ({ name, seconds: 60 }))
  const server = await openGameServer((...given) => honest(() => sourceInfo(now), list)(...given))
  open.push(server)
  const listed = await create({ addr: '127.0.0.1', port: server.port, ...query })
  return { ...server, id: listed.id, now }
}

const poll = () => pollDue(world.ctx, { timeoutMs: 250 })
const makeDue = () => world.ctx.db.execute(sql`update game_servers set polled_at = now() - interval '31 seconds'`)

/** Empties what was heard. Events come in the order they were sent: behind this one nothing of before is on its way. */
async function forgetEvents(heard: string[]): Promise<void> {
  await inTransaction(world.ctx, async (_tx, emit) => emit({ type: 'news.changed', data: { newsId: 1 } }))
  await expect.poll(() => heard).toContain('news.changed')
  heard.length = 0
}

describe('the poller', () => {
  it('asks listed servers, keeps what they say and shows the record of the map they play', async () => {
    await buildDemo(world.ctx.db, { mapName: 'kz_Block', playerName: 'holder', timeMs: 61_230, state: 'RELEASED' })
    const server = await serve({ name: '<b>Climb</b>', map: 'kz_block', players: 1 }, { players: ['ann'] })
    expect(await all()).toMatchObject([
      { status: 'UNKNOWN', name: `127.0.0.1:${server.port}`, map: null, lastSeen: null },
    ])
    expect(await poll()).toBe(1)
    const [shown] = await all()
    expect(shown).toMatchObject({
      status: 'ONLINE',
      name: '<b>Climb</b>',
      map: 'kz_Block',
      mapImage: '/media/maps/kz_Block.svg',
      players: 1,
      maxPlayers: 20,
      playersList: [{ name: 'ann', seconds: 60 }],
      records: [{ playerId: null, playerName: 'holder', playerCountry: 'pl', time: '01:01.23' }],
      joinUrl: `steam://connect/127.0.0.1:${server.port}`,
    })
    expect(shown?.mapId).toEqual(expect.any(Number))
    expect(await world.guest.call('GET /game-server/top-5')).toHaveLength(1)
    await world.guest.call('GET /game-server/list')
    expect(server.heard).toHaveLength(3)
  })

  it('asks a server once in thirty seconds, and never a sample or one on a private address', async () => {
    const server = await serve()
    await world.ctx.db.execute(
      sql`insert into game_servers (addr, port, is_sample) values ('127.0.0.1', ${server.port + 1}, true)`,
    )
    expect(await poll()).toBe(1)
    expect(await poll()).toBe(0)
    await makeDue()
    world.ctx.config.gameServerLoopback = false
    const heard = server.heard.length
    expect(await poll()).toBe(1)
    world.ctx.config.gameServerLoopback = true
    expect(server.heard).toHaveLength(heard)
  })

  it('calls a server offline after three misses, keeps its name, and hides it after fourteen days', async () => {
    const server = await serve({ name: 'Gone', map: 'kz_away' }, { players: ['ann'] })
    await poll()
    await server.close()
    open.pop()
    for (const status of ['ONLINE', 'ONLINE', 'OFFLINE']) {
      await makeDue()
      await poll()
      expect(await all()).toMatchObject([{ status, name: 'Gone' }])
    }
    expect(await all()).toMatchObject([{ map: null, players: 0, playersList: [], maxPlayers: 20 }])
    expect(await world.guest.call('GET /game-server/top-5')).toEqual([])
    await world.ctx.db.execute(sql`update game_servers set last_seen_at = now() - interval '15 days'`)
    world.ctx.cache.invalidate(['servers'])
    expect(await all()).toEqual([])
    expect(await boss.client.call('GET /game-server/all-admin')).toMatchObject([{ status: 'OFFLINE' }])
  })

  it('counts people: a server full of bots is empty, and stands where an empty one does', async () => {
    const empty = await serve({ name: 'A empty', players: 0 })
    const bots = await serve({ name: 'B bots', players: 20, bots: 20 })
    const mixed = await serve({ name: 'C mixed', players: 3, bots: 2 }, { players: ['ann', 'bot', 'bot'] })
    await poll()
    expect((await all()).map(({ id, players, bots }) => ({ id, players, bots }))).toEqual([
      { id: mixed.id, players: 1, bots: 2 },
      { id: empty.id, players: 0, bots: 0 },
      { id: bots.id, players: 0, bots: 20 },
    ])
    expect((await world.guest.call('GET /game-server/top-5')).map(({ id }) => id)).toEqual([
      mixed.id,
      empty.id,
      bots.id,
    ])
  })

  it('tells pages only when something they show has changed', async () => {
    const heard: string[] = []
    const stop = world.ctx.live.on(({ type }) => type.startsWith('presence') || heard.push(type))
    await forgetEvents(heard)
    const server = await serve()
    await poll()
    await expect.poll(() => heard).toEqual(['servers.changed', 'servers.changed'])
    await makeDue()
    await poll()
    server.now.map = 'kz_next'
    await makeDue()
    await poll()
    await expect.poll(() => heard).toEqual(['servers.changed', 'servers.changed', 'servers.changed'])
    expect(await all()).toMatchObject([{ map: 'kz_next', mapId: null, records: [] }])
    stop()
  })

  it('tells pages that a server is back, though it says what it said before', async () => {
    await serve()
    const heard: string[] = []
    const stop = world.ctx.live.on(({ type }) => heard.push(type))
    await poll()
    await forgetEvents(heard)
    await world.ctx.db.execute(sql`update game_servers set status = 'OFFLINE', misses = 3`)
    world.ctx.cache.invalidate(['servers'])
    expect(await all()).toMatchObject([{ status: 'OFFLINE' }])
    await makeDue()
    await poll()
    await expect.poll(() => heard).toContain('servers.changed')
    expect(await all()).toMatchObject([{ status: 'ONLINE' }])
    stop()
  })

  it('leaves the work to the process that is at it', async () => {
    const server = await serve()
    const asked = await Promise.all([poll(), poll(), poll()])
    expect(asked.sort()).toEqual([0, 0, 1])
    expect(server.heard).toHaveLength(2)
  })

  it('does not ask a server that was taken off the list meanwhile', async () => {
    const server = await serve()
    const other = await serve()
    let deleting: Promise<unknown> | undefined
    await pollDue(world.ctx, {
      timeoutMs: 250,
      pace: async () => {
        deleting ??= boss.client.call('DELETE /game-server/delete', { query: { id: other.id } })
        await deleting
      },
    })
    expect([server.heard.length, other.heard.length]).toEqual([2, 0])
    expect((await all()).map(({ id }) => id)).toEqual([server.id])
  })
})

describe('lists', () => {
  it('put partners first, then players, then the name; five on the home page', async () => {
    const insert = (name: string, players: number, isPartner: boolean, status = 'ONLINE') =>
      world.ctx.db.execute(sql`insert into game_servers (addr, port, is_partner, is_sample, status, last_seen_at, state)
        values (${`${name}.example`}, 27015, ${isPartner}, true, ${status}, now(),
          ${JSON.stringify({ name, map: 'kz_a', players, maxPlayers: 32, playersList: [] })}::jsonb)`)
    await insert('plain-full', 32, false)
    await insert('partner-empty', 0, true)
    await insert('partner-busy', 9, true)
    await insert('b-same', 4, false)
    await insert('a-same', 4, false)
    await insert('c-same', 4, false)
    await insert('partner-off', 20, true, 'OFFLINE')
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    const first = ['partner-busy', 'partner-empty', 'plain-full', 'a-same', 'b-same']
    expect(names(await world.guest.call('GET /game-server/top-5'))).toEqual(first)
    expect(names(await all())).toEqual([...first, 'c-same', 'partner-off'])
  })
})

describe('managing', () => {
  const fault = (query: Parameters<typeof create>[0]) =>
    create(query).then(
      () => 'taken',
      (error: { status: number; message: string }) => `${error.status} ${error.message}`,
    )

  it('takes public addresses and host names only', async () => {
    world.ctx.config.gameServerLoopback = false
    for (const addr of [
      '192.0.2.1',
      '10.0.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '::1',
      'localhost',
      '2130706433',
      'a b',
      '',
    ]) {
      expect(await fault({ addr }), addr).toBe('422 Address must be a public IP or host name')
    }
    expect(await fault({ addr: '9.9.9.9' })).toBe('taken')
    world.ctx.config.gameServerLoopback = true
  })

  it('takes ports of games only, and each server once', async () => {
    for (const port of [80, 1023, 65_536, 1900, 5353, 11_211]) {
      expect(await fault({ addr: '9.9.9.9', port })).toBe('422 Invalid port')
    }
    expect(await fault({ addr: '9.9.9.9', port: 27_036 })).toBe('taken')
    expect(await fault({ addr: ' 9.9.9.9 ', port: 27_036 })).toBe('409 This server is already listed')
    const fieldsOf = (query: Parameters<typeof create>[0]) =>
      create(query).catch((error: { fields: object }) => Object.keys(error.fields))
    expect(await fieldsOf({ addr: '10.0.0.1' })).toEqual(['addr'])
    expect(await fieldsOf({ addr: '9.9.9.9', port: 80 })).toEqual(['port'])
    expect(await fieldsOf({ addr: '9.9.9.9', port: 27_036 })).toEqual(['addr'])
    const races = await Promise.all([1, 2, 3].map(() => fault({ addr: '9.9.9.10' })))
    expect(races.sort()).toEqual(['409 This server is already listed', '409 This server is already listed', 'taken'])
    await world.ctx.db.execute(
      sql`insert into game_servers (addr, port) select '192.0.2.' || n, 27015 from generate_series(1, 198) n`,
    )
    expect(await fault({ addr: '9.9.9.11' })).toBe('422 At most 200 servers are listed')
  })

  it('changes and deletes, keeps what is not said, and writes who did it', async () => {
    const made = await boss.client.call('POST /game-server/create', {
      query: { addr: '9.9.9.9', port: 27015, community: 'Cliff', isPartner: true, isMotdServer: true, country: 'pl' },
    })
    await world.ctx.db.execute(sql`update game_servers set status = 'ONLINE', last_seen_at = now()`)
    const update = (query: object) =>
      boss.client.call('PUT /game-server/update', { query: { id: made.id, addr: '9.9.9.9', port: 27015, ...query } })
    expect(await update({ community: 'Ledge' })).toMatchObject({
      community: 'Ledge',
      isPartner: true,
      isMotdServer: true,
      country: 'pl',
      status: 'ONLINE',
    })
    const moved = { port: 27016, community: 'Ledge', status: 'UNKNOWN', lastSeen: null }
    expect(await update({ port: '27016' })).toMatchObject(moved)
    await expect(update({ addr: '10.0.0.1' })).rejects.toMatchObject({ status: 422 })
    await expect(update({ id: 99_999 })).rejects.toMatchObject({ status: 404, message: 'Server not found' })
    const remove = () => boss.client.call('DELETE /game-server/delete', { query: { id: made.id } })
    expect(await remove()).toEqual({ id: made.id })
    await expect(remove()).rejects.toMatchObject({ status: 404, message: 'Server not found' })
    const log = await read(
      world.ctx.db,
      sql`select action, actor_id as actor, before ->> 'port' as before, after ->> 'port' as after from audit_log
        where target = ${`server:${made.id}`} order by id`,
    )
    const actor = boss.user.userId
    expect(log).toEqual([
      { action: 'server.create', actor, before: null, after: '27015' },
      { action: 'server.update', actor, before: '27015', after: '27015' },
      { action: 'server.update', actor, before: '27015', after: '27016' },
      { action: 'server.delete', actor, before: '27016', after: null },
    ])
  })

  it('neither asks nor shows a server that is not enabled, and keeps tags', async () => {
    const server = await serve()
    const change = (query: object) =>
      boss.client.call('PUT /game-server/update', {
        query: { id: server.id, addr: '127.0.0.1', port: server.port, ...query },
      })
    expect(await change({ enabled: false, tags: ' bhop, easy ,bhop' })).toMatchObject({
      enabled: false,
      tags: ['bhop', 'easy'],
    })
    expect(await poll()).toBe(0)
    expect(await all()).toEqual([])
    expect(await boss.client.call('GET /game-server/all-admin')).toMatchObject([{ enabled: false }])
    expect(await change({ enabled: true })).toMatchObject({ enabled: true, tags: ['bhop', 'easy'] })
    expect(await poll()).toBe(1)
    expect((await all())[0]?.ping).toEqual(expect.any(Number))
  })

  it('asks a server now for staff, who see what it says or that it says nothing', async () => {
    const server = await serve({ name: 'Live' }, { players: ['ann'] })
    const test = (query: { addr: string; port: number }, client = boss.client) =>
      client.call('POST /game-server/test', { query })
    expect(await test({ addr: '127.0.0.1', port: server.port })).toMatchObject({
      answered: true,
      reason: null,
      name: 'Live',
      playersList: [{ name: 'ann' }],
    })
    expect(await all()).toMatchObject([{ status: 'UNKNOWN' }])
    await server.close()
    open.pop()
    expect(await test({ addr: '127.0.0.1', port: server.port })).toMatchObject({ answered: false, reason: 'refused' })
    await expect(test({ addr: '10.0.0.1', port: 27015 })).rejects.toMatchObject({ status: 422 })
    await expect(test({ addr: '9.9.9.9', port: 1900 })).rejects.toMatchObject({ message: 'Invalid port' })
  })

  it('marks one server for the map of the day', async () => {
    const [one, two] = [await create({ addr: '9.9.9.9' }), await create({ addr: '9.9.9.10' })]
    for (const { id, addr } of [one, two]) {
      await boss.client.call('PUT /game-server/update', { query: { id, addr, port: 27015, isMotdServer: true } })
    }
    const marked = await boss.client.call('GET /game-server/all-admin')
    expect(marked.filter(({ isMotdServer }) => isMotdServer).map(({ id }) => id)).toEqual([two.id])
    expect((await world.guest.call('GET /motd/')).joinUrl).toBe('steam://connect/9.9.9.10:27015')
  })
})

it('finds a map by its exact spelling first', async () => {
  for (const name of ['kz_mir', 'kz_MIR']) await buildMap(world.ctx.db, { name })
  await serve({ map: 'kz_MIR' })
  await poll()
  expect(await all()).toMatchObject([{ map: 'kz_MIR' }])
})

it('keeps communities; their servers follow a new name and stay when one goes', async () => {
  const { client } = boss
  const add = (name: string, more: object = {}) => client.call('POST /community/create', { body: { name, ...more } })
  const ledge = await add('Ledge', { order: 2, url: 'https://ledge.example', country: 'se' })
  await add('Cliff', { order: 1, isPartner: true })
  await expect(add('LEDGE')).rejects.toMatchObject({
    status: 409,
    message: 'There is already a community with this name',
  })
  await expect(add('x', { url: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 400, message: 'Invalid url' })
  await create({ addr: '9.9.9.9', community: 'Ledge' })
  const names = async () => (await world.guest.call('GET /community/all')).map(({ name }) => name)
  expect(await names()).toEqual(['Cliff', 'Ledge'])
  const { id } = ledge
  const { id: _id, ...body } = ledge
  const changed = await client.call('PUT /community/update', {
    query: { id },
    body: { ...body, name: 'Edge', order: 0 },
  })
  expect(changed).toMatchObject({ id, name: 'Edge', url: 'https://ledge.example' })
  expect(await names()).toEqual(['Edge', 'Cliff'])
  expect(await all()).toMatchObject([{ community: 'Edge' }])
  expect(await client.call('DELETE /community/delete', { query: { id } })).toEqual({ id })
  await expect(client.call('DELETE /community/delete', { query: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await all()).toMatchObject([{ community: '' }])
  const log = await read(
    world.ctx.db,
    sql`select action from audit_log where target = ${`community:${id}`} order by id`,
  )
  expect(log).toEqual(['create', 'update', 'delete'].map((action) => ({ action: `community.${action}` })))
})
