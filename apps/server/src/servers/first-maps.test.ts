import { beforeEach, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'

const world = await openWorld()
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate maps, game_servers, demos, routes, route_records cascade`)
})

const ask = async () => {
  world.ctx.cache.invalidate(['servers'])
  return world.guest.call('GET /game-server/first-maps')
}

let port = 27_000
async function server(map: string, { players = 3, daysAgo = 0, enabled = true } = {}): Promise<void> {
  const state = { name: `Server of ${map}`, map, players, maxPlayers: 16, playersList: [], ping: 20 }
  await world.ctx.db.execute(sql`insert into game_servers (addr, port, status, state, last_seen_at, enabled)
    values ('192.0.2.1', ${++port}, ${daysAgo > 0 ? 'OFFLINE' : 'ONLINE'}, ${JSON.stringify(state)}::jsonb,
      now() - make_interval(days => ${daysAgo}), ${enabled})`)
}

it('shows the easiest first, with the server that runs each now and most play on', async () => {
  const { db } = world.ctx
  await buildMap(db, { name: 'kz_easy', difficulty: 'easy' })
  await buildMap(db, { name: 'kz_First', difficulty: 'beginner' })
  await buildDemo(db, { mapName: 'kz_First', timeMs: 83_450, state: 'RELEASED' })
  await server('kz_easy')
  await server('kz_first', { players: 2 })
  await server('kz_first', { players: 9 })
  await server('kz_first', { players: 12, enabled: false })
  expect(await ask()).toEqual([
    expect.objectContaining({
      mapName: 'kz_First',
      record: '01:23.45',
      server: expect.objectContaining({ players: 9 }),
    }),
    expect.objectContaining({
      mapName: 'kz_easy',
      record: null,
      server: expect.objectContaining({ isOnline: true, name: 'Server of kz_easy' }),
    }),
  ])
})

it('takes five: maps that run now before those that ran last, and these before all others', async () => {
  for (const name of ['kz_a', 'kz_b', 'kz_c', 'kz_d']) await buildMap(world.ctx.db, { name, difficulty: 'beginner' })
  for (const name of ['kz_last', 'kz_now']) await buildMap(world.ctx.db, { name, difficulty: 'easy-medium' })
  await server('kz_now')
  await server('kz_last', { daysAgo: 3 })
  await server('kz_d', { daysAgo: 20 })
  const maps = await ask()
  expect(maps.map(({ mapName, server }) => [mapName, server?.isOnline])).toEqual([
    ['kz_a', undefined],
    ['kz_b', undefined],
    ['kz_c', undefined],
    ['kz_last', false],
    ['kz_now', true],
  ])
})

it('sends nobody to a hard map, a retired one, one that takes no records or an XD map', async () => {
  const { db } = world.ctx
  await buildMap(db, { name: 'kz_hard', difficulty: 'hard' })
  await buildMap(db, { name: 'kz_retired', difficulty: 'easy', state: 'RETIRED' })
  await buildMap(db, { name: 'kz_none', difficulty: 'easy', recordable: false })
  await buildMap(db, { name: 'kz_xd', difficulty: 'easy', isXd: true })
  for (const map of ['kz_hard', 'kz_retired', 'kz_none', 'kz_xd']) await server(map)
  expect(await ask()).toEqual([])
})
