import { createReadStream, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BoardCountry, BoardPlayer, Leaderboard } from '@kz/contract/runs/leaderboards'
import type { LongjumpBoard } from '@kz/contract/runs/longjumps'
import type { MapRecords, RecordLine } from '@kz/contract/runs/records'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { int, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { shareOf } from '../testing/share.ts'
import { createWorld, type World } from '../testing/world.ts'
import { importLongJumps } from './import-longjumps.ts'
import { importMaps } from './import-maps.ts'
import { importRecords } from './import-records.ts'

/**
 * The lists of the scene, taken in one after the other as a site's owner would, and every board counted again by hand:
 * straight from the runs, without the tables and the memory the pages read.
 */

const LISTS = fileURLToPath(new URL('../../../../../shared/data/lists/', import.meta.url))
const present = existsSync(LISTS)

const BEST = { map: text, route: text, time: int, player: text, country: text }

describe.skipIf(!present)(`the real lists${present ? '' : ' (not on this machine)'}`, () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
    const file = (name: string) => createReadStream(`${LISTS}${name}`)
    await importMaps(world.ctx, file('kz_map.csv'), 'kz_map.csv')
    for (const name of shareOf(['demos_xj.txt', 'demos_cc.txt'], 2)) await importRecords(world.ctx, file(name), name)
    await importLongJumps(world.ctx, file('records_ljs.csv'), 'records_ljs.csv')
  })
  afterAll(() => world?.close())

  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(`${world.url}/api${path}`)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  interface Best {
    map: string
    route: string
    time: number
    player: string
    country: string
  }
  const fastest = () =>
    rows(
      world.ctx.db,
      BEST,
      sql`select map, route, time, player, country from (
        select m.name as map, r.name as route, d.time_ms as time, d.player_name as player, d.country,
          rank() over (partition by d.route_id order by d.time_ms, d.decided_at nulls last, d.id) as place
        from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        where d.state = 'RELEASED' and d.cp = 0 and d.gc = 0) runs where place = 1`,
    )
  const keyOf = ({ map, route, time, player, country }: Best) => `${map}[${route}] ${time} ${player} ${country}`

  it('stand on the records page as in the runs', async () => {
    const lines = await get<RecordLine[]>('/record/all-demos')
    const shown = lines.flatMap(({ mapName, route, timeMs, playerName, country }) =>
      timeMs === null
        ? []
        : [keyOf({ map: mapName, route, time: timeMs, player: playerName ?? '', country: country ?? 'n-a' })],
    )
    const counted = (await fastest()).map(keyOf)
    expect(counted.length).toBeGreaterThan(600)
    expect(shown.sort()).toEqual(counted.sort())
    const [maps] = await rows(world.ctx.db, { count: int }, sql`select count(*)::integer as count from maps`)
    expect(new Set(lines.map(({ mapName }) => mapName)).size).toBe(maps?.count)
  })

  it('stand on the leaderboard as in the runs', async () => {
    const held = new Map<string, number>()
    const records = await fastest()
    for (const { player } of records) held.set(player, (held.get(player) ?? 0) + 1)
    const board = await get<Leaderboard>('/record/top-filtered')
    const players: BoardPlayer[] = []
    for (let page = 1; page <= board.totalPages; page++)
      players.push(...(await get<BoardPlayer[]>(`/record/player-demos?page=${page}`)))
    expect(players).toHaveLength(board.totalItems)
    expect(new Map(players.map(({ pseudo, recordNumber }) => [pseudo, recordNumber]))).toEqual(held)
    for (const { pseudo, rank, recordNumber } of players) {
      const faster = [...held.values()].filter((count) => count > recordNumber).length
      expect([pseudo, rank]).toEqual([pseudo, faster + 1])
    }
    const byCountry = new Map<string, Best[]>()
    // nobody's country has no rank
    for (const record of records.filter(({ country }) => country !== 'n-a'))
      byCountry.set(record.country, [...(byCountry.get(record.country) ?? []), record])
    const counted = [...byCountry].map(([country, held]) => [
      country,
      held.length,
      new Set(held.map(({ player }) => player)).size,
    ])
    const shown = await get<BoardCountry[]>('/record/country-demos')
    expect(shown.map(({ country, recordNumber, players: count }) => [country, recordNumber, count]).sort()).toEqual(
      counted.sort(),
    )
  })

  it('stand on the pages of the maps as in the runs', async () => {
    const records = await fastest()
    const all = [...new Set(records.map(({ map }) => map))]
    const some = all.filter((_, place) => place % Math.floor(all.length / 25) === 0)
    expect(some.length).toBeGreaterThan(20)
    for (const map of some) {
      const page = await get<MapRecords>(`/record/map?mapName=${encodeURIComponent(map)}`)
      const runs = await rows(
        world.ctx.db,
        { route: text, time: int, player: text },
        sql`select r.name as route, d.time_ms as time, d.player_name as player from demos d
          join routes r on r.id = d.route_id join maps m on m.id = r.map_id
          where m.name = ${map} and d.state = 'RELEASED'`,
      )
      const lineOf = (route: string, time: number, player: string) => `${map}[${route}] ${time} ${player}`
      expect(page.listRecords.map(({ route, timeMs, playerName }) => lineOf(route, timeMs, playerName)).sort()).toEqual(
        runs.map(({ route, time, player }) => lineOf(route, time, player)).sort(),
      )
    }
  })

  it('stand on the long-jump boards as in the jumps', async () => {
    const types = await rows(world.ctx.db, { type: text }, sql`select distinct type from long_jumps order by type`)
    expect(types.length).toBeGreaterThan(3)
    for (const { type } of types) {
      const counted = await rows(
        world.ctx.db,
        { player: text, distance: real },
        sql`select player_name as player, max(distance) as distance from long_jumps
          where type = ${type} group by player_name order by distance desc, player`,
      )
      const [board] = await get<LongjumpBoard[]>(`/longjump/top?type=${type}&limit=200`)
      const lineOf = (player: string, distance: number) => `${player} ${Number(distance).toFixed(3)}`
      expect(board?.records.map(({ pseudo, distance }) => lineOf(pseudo, distance)).sort()).toEqual(
        counted.map(({ player, distance }) => lineOf(player, distance)).sort(),
      )
    }
  })
})
