import { DIFFICULTIES, type Difficulty } from '@kz/contract/rules'
import { placePoints } from '@kz/contract/runs/point-rule'
import { expect } from 'vitest'
import { rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { rebuildPoints, refreshDue } from '../../points/api.ts'
import { buildServer } from '../game-server.ts'
import { read } from '../read.ts'
import type { World } from '../world.ts'

let made = 0
export const steam = (n: number) => `STEAM_0:1:${n}`
/** A finish of Runner `n` as a server sends it. */
export const run = (map: string, n: number, timeMs: number, more: object = {}) => ({
  ...{ id: `p-${++made}`, steamid: steam(n), name: `Runner ${n}`, map, timeMs, cp: 0, gc: 0 },
  ...more,
})

const RUN = { route: int, runner: int, name: text, country: text, ms: int, difficulty: text.as<Difficulty>() }

/** Everybody's points from the runs alone: no table of bests, no rule of the database. */
async function recount({ ctx: { db } }: World) {
  const found = await rows(
    db,
    RUN,
    sql`select r.route_id as route, r.runner_id as runner, coalesce(u.pseudo, p.name, w.name) as name, m.difficulty,
        coalesce(u.country, nullif(p.country, 'n-a'), w.country) as country, min(r.time_ms) as ms
      from runs r join routes o on o.id = r.route_id join maps m on m.id = o.map_id and m.state = 'ACTIVE' and m.recordable
        join runners w on w.id = r.runner_id left join players p on p.id = w.player_id left join users u on u.id = p.user_id
      where r.state = 'COUNTS' and r.gc = 0 and r.standing >= 1 group by 1, 2, 3, 4, 5`,
  )
  const lines = new Map<number, { name: string; country: string; points: number; maps: number; by: number[] }>()
  for (const { route, runner, name, country, ms, difficulty } of found) {
    const board = found.filter((one) => one.route === route)
    const worth = placePoints(difficulty, board.length, 1 + board.filter((one) => one.ms < ms).length)
    const line = lines.get(runner) ?? { name, country, points: 0, maps: 0, by: DIFFICULTIES.map(() => 0) }
    const place = DIFFICULTIES.indexOf(difficulty)
    line.by[place] = (line.by[place] ?? 0) + worth
    lines.set(runner, { ...line, points: line.points + worth, maps: line.maps + 1 })
  }
  return [...lines.values()]
}

const byPlace = (a: { rank: number; name: string }, b: { rank: number; name: string }) =>
  a.rank - b.rank || a.name.localeCompare(b.name)

/** What tests of points do in a world: finish maps, read the board, hold it against a recount. */
export async function openPoints(world: World) {
  const server = await buildServer(world)
  return {
    /** Finishes that a server sends, and whose replays agree. */
    async finish(runs: ReturnType<typeof run>[], of = server) {
      await of.client.call('POST /server/runs', { body: { runs } })
      await replayed(world)
    },
    board: (query: { country?: string } = {}) => boardOf(world, query),
    agrees: () => agrees(world),
  }
}

const replayed = ({ ctx: { db } }: World) =>
  db.execute(sql`with judged as (update runs set standing = 1 where standing = 0 and source = 'server' and route_id is not null
      returning route_id, runner_id)
    select refresh_many(array_agg(route_id), array_agg(runner_id)) from judged`)

/** All lines of the board. */
async function boardOf(world: World, query: { country?: string }) {
  world.ctx.cache.invalidateAll()
  const first = await world.guest.call('GET /points/top', { query })
  const lines = [...first.players]
  for (let page = 2; page <= first.totalPages; page++) {
    world.ctx.cache.invalidateAll()
    lines.push(...(await world.guest.call('GET /points/top', { query: { ...query, page } })).players)
  }
  expect(lines.length).toBe(first.totalItems)
  return lines
}

/** Refreshes what is due and holds every line against a recount, of all and of a country; then makes all anew. */
async function agrees(world: World) {
  const { db } = world.ctx
  await refreshDue(world.ctx)
  const expected = await recount(world)
  const of = (country?: string) => {
    const part = expected.filter((line) => !country || line.country === country)
    return part
      .map(({ name, points, maps, by }) => ({
        rank: 1 + part.filter((one) => one.points > points).length,
        name,
        points,
        maps,
        by,
      }))
      .sort(byPlace)
  }
  const shown = async (query: { country?: string }) =>
    (await boardOf(world, query))
      .map(({ rank, player: name, points, maps, byDifficulty: by }) => ({ rank, name, points, maps, by }))
      .sort(byPlace)
  expect(await shown({})).toEqual(of())
  expect(await shown({ country: 'pl' })).toEqual(of('pl'))
  const all = (table: string) => read(db, sql.raw(`select * from ${table} order by 1, 2`))
  const kept = async () => [
    await all('route_points'),
    await all('runner_points'),
    await all('point_counts'),
    await all('route_crowds'),
  ]
  const before = await kept()
  await rebuildPoints(world.ctx)
  expect(await kept()).toEqual(before)
}
