import { expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { buildMap } from '../../testing/build.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { read } from '../../testing/read.ts'
import { takeRuns } from './take-call.ts'
import { takeOld } from './take-old.ts'

/** Who makes the same new players and routes at the same time, in opposite orders, waits for the other and not for ever. */

const world = await openWorld()
const MANY = 150
const numbers = Array.from({ length: MANY }, (_, at) => at)
const downwards = numbers.toReversed()

const SOME = 10
const lastRunner = async () =>
  Number(
    (
      await read(world.ctx.db, sql`select last_value as last from pg_sequences where sequencename = 'runners_id_seq'`)
    )[0]?.last ?? 0,
  )

const serverNamed = async (name: string) => {
  const { serverId } = await buildServer(world, { name })
  return { serverId, name, trust: 'confirmed', keyId: 0 } as const
}
const sent = (id: string, steamid: string, map: string) => ({
  ...{ id, steamid, name: steamid.slice(6), map, timeMs: 60_000, cp: 0, gc: 0 },
})
const steamId = (number: number) => `STEAM_0:1:${1000 + number}`

test('of players: a call of a server and an import', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const [one, other] = [await serverNamed('one'), await serverNamed('other')]
  const runs = downwards.map((number) => sent(`run ${number}`, steamId(number), mapName))
  const old = numbers.map((number) => {
    const { id: key, ...run } = sent(`old ${number}`, steamId(number), mapName)
    return { ...run, key, route: '', country: 'se', weapon: '', at: null }
  })
  // the map has its route: neither waits for the other there
  await takeRuns(world.ctx, one, [sent('first', 'STEAM_0:0:1', mapName)])
  const first = await lastRunner()
  const taking = takeRuns(world.ctx, one, runs)
  taking.catch(() => undefined)
  // a sequence shows what no transaction has told yet: some players are being made
  while ((await lastRunner()) < first + SOME) await Promise.resolve()
  const [taken, imported] = await Promise.all([taking, takeOld(world.ctx, other, old)])
  expect(new Set([...taken, ...imported].map(({ state }) => state))).toEqual(new Set(['taken']))
  expect(await read(world.ctx.db, sql`select count(*) from runners`)).toEqual([{ count: MANY + 1 }])
})

test('of routes: calls of two servers', async () => {
  const maps = await Promise.all(numbers.map(() => buildMap(world.ctx.db)))
  await world.ctx.db.execute(sql`delete from routes where map_id = any(${sql.param(maps.map(({ mapId }) => mapId))})`)
  const [one, other] = [await serverNamed('three'), await serverNamed('four')]
  const of = (who: string, order: number[]) =>
    order.map((number) => sent(`${who} ${number}`, `STEAM_0:0:${who === 'a' ? 1 : 2}`, maps[number]!.mapName))
  const answers = await Promise.all([
    takeRuns(world.ctx, one, of('a', numbers)),
    takeRuns(world.ctx, other, of('b', downwards)),
  ])
  expect(new Set(answers.flat().map(({ state }) => state))).toEqual(new Set(['taken']))
})
