import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { refreshRoute } from '../../records/api.ts'
import { type BuiltUser, buildDemo, buildMap } from '../../testing/build.ts'
import { boardBySql } from '../../testing/database/board-by-sql.ts'
import { createWorld, type World } from '../../testing/world.ts'
import type { BoardFilters } from '../filters.ts'
import { countBoard } from './api.ts'

const TODAY = '2024-12-20'
const MAPS = 24

let world: World
let users: BuiltUser[]
beforeAll(async () => {
  world = await createWorld()
  world.setNow(new Date(`${TODAY}T10:00:00Z`))
  users = []
  for (const country of ['cz', 'pl', 'fi']) users.push(await world.user({ pseudo: `held-${country}`, country }))
  for (let index = 0; index < MAPS; index++) {
    await buildMap(world.ctx.db, {
      name: `kz_column${index}`,
      difficulty: DIFFICULTIES[index % DIFFICULTIES.length],
      length: LENGTHS[index % 3],
      type: MAP_TYPES[index % 2],
      isXd: index % 5 === 0,
      recordable: index !== 7,
      releasedAt: index === 9 ? null : new Date(index % 4 ? '2023-12-01T00:00:00Z' : '2024-07-01T00:00:00Z'),
    })
  }
  for (let run = 0; run < 150; run++) await release()
})
afterAll(() => world.close())

let seed = 11
/** A whole number below `most` that looks drawn but is the same every time. */
function draw(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}
const pick = <Value>(list: readonly Value[]): Value => list[draw(list.length)] as Value

/** Moments the questions below count at: the ends of their days, thirty days before, and months before. */
const ENDS = ['2024-06-16', '2024-05-17', '2024-09-02', '2024-08-03', '2024-11-21', '2024-12-02', '2024-12-21']
const MONTH_MS = (365.25 / 12) * 86_400_000

/** Those ends to the millisecond, two at one moment and two within one second are among the moments. */
function drawMoment(): Date {
  if (draw(2) === 0) return new Date(Date.UTC(2024, 0, 3 + draw(350)) + pick([0, 43_200_000, 43_200_250, 86_399_999]))
  const end = Date.parse(`${pick(ENDS)}T00:00:00Z`) - pick([0, 0, 1, 2, 3, 5]) * MONTH_MS
  return new Date(Math.min(end, Date.parse(`${TODAY}T09:00:00Z`)) - pick([0, 0, 1]))
}

async function release() {
  const player = draw(9)
  const user = users[player]
  await buildDemo(world.ctx.db, {
    ...(user
      ? { user, country: pick([user.country, 'n-a']) }
      : { playerName: `nobody${player}`, country: pick(['se', 'n-a', 'no']) }),
    mapName: `kz_column${draw(MAPS)}`,
    route: draw(6) === 0 ? 'easy' : '',
    timeMs: 40_000 + draw(200) * 100,
    state: 'RELEASED',
    ...(draw(6) === 0 ? { decidedAt: null, source: 'a list' } : { decidedAt: drawMoment() }),
    ...(draw(8) === 0 && { cp: 2, gc: 1 }),
  })
}

async function revoke() {
  const held = await rows(
    world.ctx.db,
    { id: int, routeId: int },
    sql`select demo_id as id, route_id as "routeId" from reigns where held_until is null order by demo_id`,
  )
  const { id, routeId } = pick(held)
  await world.ctx.db.execute(sql`update demos set state = 'REVOKED', revoke_reason = 'x' where id = ${id}`)
  await refreshRoute(world.ctx.db, routeId)
}

const name = () => `kz_column${draw(MAPS)}`
const CHANGES = [
  release,
  release,
  release,
  revoke,
  () => world.ctx.db.execute(sql`update maps set state = ${pick(['RETIRED', 'ACTIVE'])} where name = ${name()}`),
  () => world.ctx.db.execute(sql`update maps set is_xd = not is_xd, difficulty = 'death' where name = ${name()}`),
  () =>
    world.ctx.db.execute(
      sql`update users set country = ${pick(['cz', 'lt', 'no'])} where id = ${(pick(users) as BuiltUser).userId}`,
    ),
]

const ALL: BoardFilters = { difficulty: [], length: [], type: [], xdFilter: 'ALL' }
const QUESTIONS = [
  { filters: ALL, country: undefined, date: TODAY },
  { filters: ALL, country: undefined, date: '2024-06-15' },
  { filters: ALL, country: undefined, date: '2023-12-31' },
  { filters: ALL, country: 'no', date: TODAY },
  { filters: { ...ALL, xdFilter: 'ONLY_XD' as const }, country: undefined, date: TODAY },
  { filters: { ...ALL, xdFilter: 'NO_XD' as const, length: LENGTHS.slice(0, 2) }, country: 'se', date: '2024-09-01' },
  { filters: { ...ALL, difficulty: DIFFICULTIES.slice(2, 7) }, country: undefined, date: '2024-11-20' },
  { filters: { ...ALL, type: MAP_TYPES.slice(0, 1) }, country: undefined, date: '2024-12-01' },
]

/** Asks both ways; answers how many lines were compared. */
async function compareAll(when: string): Promise<number> {
  let lines = 0
  const accounts = await rows(
    world.ctx.db,
    { id: int, userId: int },
    sql`select id, user_id as "userId" from players where user_id is not null`,
  )
  for (const question of QUESTIONS) {
    const { filters, country = null, date } = question
    const board = await countBoard(world.ctx, question)
    // the last page first: each orders who stands on it
    const pages = [board.lines(5, 45), board.lines(2, 3), board.lines(0, 2)].reverse().flat()
    const counted = {
      maps: board.maps,
      first: board.firstDate,
      total: board.total,
      lines: board.lines(0, 50),
      countries: board.countries(),
      moved: board.movers(5),
    }
    const asked = { filters, country, date: date === TODAY ? null : date, today: TODAY, page: 1 }
    expect(counted, `${when}: ${JSON.stringify(question)}`).toEqual(await boardBySql(world.ctx.db, asked))
    expect(pages, `${when}, by pages`).toEqual(counted.lines)
    for (const { id, userId } of accounts) {
      const { rank, records } = counted.lines.find((line) => line.id === id) ?? {}
      expect(board.placeOfUser(userId), `${when}, account ${userId}`).toEqual(
        rank === undefined ? null : { rank, recordNumber: records, page: 1 },
      )
    }
    lines += counted.lines.length
  }
  return lines
}

it('counts what SQL counts, on every day and by every filter', async () => {
  expect(await compareAll('at first')).toBeGreaterThan(25)
})

it('goes on counting what SQL counts through releases, revoked runs, maps and flags that change', async () => {
  for (let round = 0; round < 12; round++) {
    for (const change of Array.from({ length: 1 + draw(3) }, () => pick(CHANGES))) await change()
    await compareAll(`after round ${round}`)
  }
})

it('has one door: no file outside this folder names another of its files', () => {
  const folder = join(import.meta.dirname, '..')
  for (const file of readdirSync(folder).filter((file) => file.endsWith('.ts'))) {
    const named = readFileSync(join(folder, file), 'utf8').matchAll(/'\.\/columns\/([\w-]+)\.ts'/g)
    for (const [, door] of named) expect(door, file).toBe('api')
  }
})
