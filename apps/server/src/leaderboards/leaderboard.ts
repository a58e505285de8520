import { ApiError } from '@kz/contract/errors'
import { countryName } from '@kz/contract/names/country-names'
import { BOARD_PAGE } from '@kz/contract/rules'
import type { BoardCountry, BoardPlayer, Leaderboard } from '@kz/contract/runs/leaderboards'
import type { Icons } from '@kz/contract/wire/fields'
import { iconsOf } from '../accounts/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { type BoardLine, type CountedBoard, countBoard, type PlayerStanding } from './columns/api.ts'
import type { BoardFilters } from './filters.ts'

/** Leaderboards as of a day, by filters. */

export type Asked = BoardFilters & { date?: string | undefined; country?: string | undefined; page?: number }

const MOVERS = 5
const EVERYTHING: BoardFilters = { difficulty: [], length: [], type: [], xdFilter: 'ALL' }

/** A day stands for its end; today for this moment. Throws ApiError for a day to come. */
async function boardOf(ctx: Context, asked: Asked): Promise<{ board: CountedBoard; date: string }> {
  const today = ctx.now().toISOString().slice(0, 10)
  const { date = today, country, ...filters } = asked
  if (date > today) throw new ApiError('invalid_field', { field: 'date' }, { field: 'date' })
  return { board: await countBoard(ctx, { filters, country, date }), date }
}

/** One decimal. More records than maps, where maps have several routes, are still all of them. */
const percent = (records: number, maps: number): number =>
  maps === 0 ? 0 : Math.min(100, Math.round((records / maps) * 1000) / 10)

interface Named {
  pseudo: string
  country: string
  playerId: number | null
}

const NAMES_OF_ROW = { pseudo: text, country: text, playerId: int.orNull, id: int }

/** Today's names of players by id; a player without an account keeps the name of their runs. */
async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    NAMES_OF_ROW,
    sql.named(
      'board-names',
      sql`select p.id, coalesce(u.pseudo, p.name) as pseudo, coalesce(u.country, p.country) as country, u.id as "playerId"
        from players p left join users u on u.id = p.user_id where p.id = any(${sql.ids(ids)})`,
    ),
  )
  return new Map(found.map(({ id, ...named }) => [id, named]))
}

async function mapsOf(db: Db, routeIds: readonly number[]): Promise<Map<number, { mapName: string; route: string }>> {
  if (routeIds.length === 0) return new Map()
  const found = await rows(
    db,
    { id: int, mapName: text, route: text },
    sql.named(
      'board-maps',
      sql`select r.id, m.name as "mapName", r.name as route from routes r join maps m on m.id = r.map_id
        where r.id = any(${sql.ids(routeIds)})`,
    ),
  )
  return new Map(found.map(({ id, mapName, route }) => [id, { mapName, route }]))
}

const nobody: Named = { pseudo: '', country: 'n-a', playerId: null }

/** Names the lines, and whoever else is shown. */
async function nameLines(
  ctx: Context,
  viewer: Viewer | null,
  maps: number,
  lines: readonly BoardLine[],
  others: readonly { id: number }[] = [],
): Promise<{ players: BoardPlayer[]; names: Map<number, Named> }> {
  const [names, places] = await Promise.all([
    namesOf(
      ctx.db,
      [...lines, ...others].map(({ id }) => id),
    ),
    mapsOf(
      ctx.db,
      lines.flatMap(({ latestRoute }) => latestRoute ?? []),
    ),
  ])
  const accounts = lines.flatMap(({ id }) => names.get(id)?.playerId ?? [])
  const icons: Map<number, Icons> = await iconsOf(ctx.db, accounts, viewer)
  const players = lines.map(({ id, latestRoute, records, ...line }) => {
    const named = names.get(id) ?? nobody
    return {
      ...line,
      ...named,
      recordNumber: records,
      percentNumber: percent(records, maps),
      icons: (named.playerId !== null && icons.get(named.playerId)) || null,
      latestMap: (latestRoute !== null && places.get(latestRoute)) || null,
    }
  })
  return { players, names }
}

const linesOf = (board: CountedBoard, page = 1): BoardLine[] => board.lines((page - 1) * BOARD_PAGE, BOARD_PAGE)

const pages = (total: number): number => Math.max(1, Math.ceil(total / BOARD_PAGE))

const countryLines = (board: CountedBoard): BoardCountry[] =>
  board.countries().map(({ records, ...line }) => ({
    ...line,
    recordNumber: records,
    percentNumber: percent(records, board.maps),
    countryName: countryName(line.country),
  }))

/** One page of players: a plain list; the totals travel in headers. */
export async function playerDemos(
  ctx: Context,
  viewer: Viewer | null,
  asked: Asked,
): Promise<{ players: BoardPlayer[]; total: number; pages: number }> {
  const { board } = await boardOf(ctx, asked)
  const { maps, total } = board
  const { players } = await nameLines(ctx, viewer, maps, linesOf(board, asked.page))
  return { players, total, pages: pages(total) }
}

/** All countries that hold a record. */
export async function countryDemos(ctx: Context, asked: Asked): Promise<BoardCountry[]> {
  return countryLines((await boardOf(ctx, asked)).board)
}

/** Everything the leaderboard page shows. */
export async function leaderboard(ctx: Context, viewer: Viewer | null, asked: Asked): Promise<Leaderboard> {
  const { board, date } = await boardOf(ctx, asked)
  const { maps, total, most, firstDate } = board
  const countries = countryLines(board)
  const movers = board.movers(MOVERS)
  const me = viewer && board.placeOfUser(viewer.userId)
  const { players, names } = await nameLines(ctx, viewer, maps, linesOf(board, asked.page), movers)
  return {
    date,
    firstDate,
    maps,
    page: asked.page ?? 1,
    totalPages: pages(total),
    totalItems: total,
    most,
    players,
    countries,
    moved: movers.map(({ id, ...moved }) => {
      const { pseudo, country } = names.get(id) ?? nobody
      return { pseudo, country, ...moved }
    }),
    me,
  }
}

/** The first players and countries of today's board without filters. */
export async function firstOnes(ctx: Context, most: number) {
  const { board } = await boardOf(ctx, EVERYTHING)
  const lines = board.first(most)
  const countries = countryLines(board).slice(0, most)
  const names = await namesOf(
    ctx.db,
    lines.map(({ id }) => id),
  )
  const players = lines.map(({ id, rank, records }) => ({
    rank,
    recordNumber: records,
    ...(names.get(id) ?? nobody),
  }))
  return { players, countries }
}

/** Rank, current records and records ever of players by id, as the leaderboard without filters has them. */
export async function standingsOfPlayers(
  ctx: Context,
  playerIds: readonly number[],
): Promise<Map<number, PlayerStanding>> {
  const { board } = await boardOf(ctx, EVERYTHING)
  return new Map(playerIds.map((id) => [id, board.standing(id)]))
}
