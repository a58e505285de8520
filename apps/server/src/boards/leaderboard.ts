import { BOARD_CHANGE_DAYS, type BoardCountry, type BoardPlayer, type Leaderboard } from '@kz/contract/boards'
import { ApiError } from '@kz/contract/errors'
import type { Icons } from '@kz/contract/fields'
import { BOARD_PAGE, DIFFICULTIES } from '@kz/contract/rules'
import { iconsOf } from '../accounts/api.ts'
import type { Context } from '../platform/context.ts'
import { type Db, rows } from '../platform/db.ts'
import { int, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'
import { countryName } from '../records/api.ts'
import { type Board, readBoard } from './board.ts'
import { type BoardFilters, type Columns, cellsOf, difficultyOfCell } from './columns.ts'
import { countriesOf } from './countries.ts'
import {
  type Counted,
  changeOf,
  type Entries,
  entriesByPlayer,
  moversOf,
  packEntries,
  placeOf,
  playersFrom,
  rankOf,
  rankOfPlayer,
  type Standings,
  standingsOf,
} from './standings.ts'

/** Leaderboards as of a day, by filters (H051, H178, H180, H251). */

export type Asked = BoardFilters & { date?: string | undefined; country?: string | undefined; page?: number }

const DAY = 86_400
const MONTHS = 12
const MONTH = (365.25 / 12) * DAY
const MOVERS = 5

/** What is counted, and what it is compared with. */
interface View {
  board: Board
  counted: Counted
  now: Standings
  before: Standings
  /** the moment in seconds, not included */
  at: number
  date: string
  /** of the filters, for what is kept */
  name: string
  entries: Entries
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/** A day stands for its end; today for this moment. Throws ApiError for a day to come. */
async function viewOf(ctx: Context, asked: Asked): Promise<View> {
  const today = dayOf(ctx.now())
  const date = asked.date ?? today
  if (date > today) throw new ApiError('invalid_field', 'Invalid date', { fields: { date: 'Invalid date' } })
  const board = await readBoard(ctx)
  const { difficulty, length, type, xdFilter, country } = asked
  const name = JSON.stringify([difficulty, length, type, xdFilter])
  const since = secondsOf(today) - BOARD_CHANGE_DAYS * DAY
  const entries = board.once(`entries ${since}`, () => packEntries(board.columns, since))
  const players = board.columns.players.ids.length
  const standings = (counted: Counted) =>
    board.once(`standings ${counted.at} ${name} ${country}`, () => standingsOf(players, entries, counted))
  const filters = {
    cells: cellsOf(asked),
    country: country === undefined ? null : board.columns.countries.indexOf(country),
  }
  const end = secondsOf(date) + DAY
  const counted = { ...filters, at: date === today ? null : end }
  const earlier = end - BOARD_CHANGE_DAYS * DAY
  return {
    board,
    counted,
    now: standings(counted),
    before: standings({ ...filters, at: earlier }),
    at: end,
    date,
    name,
    entries,
  }
}

/** Maps that take records and match, of those there were at that time. */
function countMaps({ board, name, counted: { cells }, at }: View): number {
  const { cellOf, mapReleased } = board.columns
  return board.once(`maps ${at} ${name}`, () => {
    let count = 0
    for (let map = 0; map < cellOf.length; map++) {
      const cell = cellOf[map] ?? -1
      if (cell >= 0 && cells[cell] === 1 && (mapReleased[map] as number) < at) count++
    }
    return count
  })
}

/** One decimal. More records than maps, where maps have several routes, are still all of them. */
const percent = (records: number, maps: number): number =>
  maps === 0 ? 0 : Math.min(100, Math.round((records / maps) * 1000) / 10)

type Detail = Pick<BoardPlayer, 'byDifficulty' | 'months' | 'everSet'> & { latestRoute: number | null }

/** More details than this are not kept beside one view. */
const MOST_DETAILS = 2_000

/** What stands beside a player's count, kept until the board changes: a champion has thousands of runs to go through. */
function detailOf(view: View, player: number): Detail {
  const kept = view.board.once(`details ${view.at} ${view.name}`, () => new Map<number, Detail>())
  const known = kept.get(player)
  if (known) return known
  const detail = countDetail(view, player)
  if (kept.size < MOST_DETAILS) kept.set(player, detail)
  return detail
}

/** By difficulty, over twelve months, all he ever set, the newest. */
function countDetail({ board, counted, at }: View, player: number): Detail {
  const { columns } = board
  const { starts, list } = board.once('entries by player', () => entriesByPlayer(columns))
  const byDifficulty = DIFFICULTIES.map(() => 0)
  const months = Array.from({ length: MONTHS + 1 }, () => 0)
  let everSet = 0
  let latest = -1
  for (let place = starts[player] as number; place < (starts[player + 1] as number); place++) {
    const entry = list[place] as number
    const cell = columns.cellOf[columns.map[entry] as number] as number
    const from = columns.from[entry] as number
    const until = columns.until[entry] as number
    if (cell < 0 || counted.cells[cell] === 0 || from >= at) continue
    everSet++
    if (latest < 0 || from > (columns.from[latest] as number)) latest = entry
    if (until >= at) byDifficulty[difficultyOfCell(cell)]! += 1
    for (let back = 0; back <= MONTHS; back++) {
      const end = at - back * MONTH
      if (from >= end) break
      if (until >= end) months[MONTHS - back]! += 1
    }
  }
  return { byDifficulty, months, everSet, latestRoute: latest < 0 ? null : (columns.route[latest] as number) }
}

interface Named {
  pseudo: string
  country: string
  playerId: number | null
}

const NAMES_OF_ROW = {
  pseudo: text,
  country: text,
  playerId: int.orNull,
  id: int,
}

/** Today's names of players by their numbers; who has no account keeps the name of his runs. */
async function namesOf(db: Db, { players }: Columns, wanted: readonly number[]): Promise<Map<number, Named>> {
  if (wanted.length === 0) return new Map()
  const ids = wanted.map((player) => players.ids[player] as number)
  const found = await rows(
    db,
    NAMES_OF_ROW,
    sql`select p.id, coalesce(u.pseudo, p.name) as pseudo, coalesce(u.country, p.country) as country, u.id as "playerId"
      from players p left join users u on u.id = p.user_id where p.id = any(${sql.param(ids)})`,
  )
  return new Map(found.map(({ id, ...named }) => [players.numbers.get(id) as number, named]))
}

async function mapsOf(db: Db, routeIds: readonly number[]): Promise<Map<number, { mapName: string; route: string }>> {
  if (routeIds.length === 0) return new Map()
  const found = await rows(
    db,
    { id: int, mapName: text, route: text },
    sql`select r.id, m.name as "mapName", r.name as route from routes r join maps m on m.id = r.map_id
      where r.id = any(${sql.param(routeIds)})`,
  )
  return new Map(found.map(({ id, mapName, route }) => [id, { mapName, route }]))
}

const nobody: Named = { pseudo: '', country: 'n-a', playerId: null }

function lineOf(view: View, maps: number, player: number) {
  const { now, before } = view
  const recordNumber = now.counts[player] as number
  return {
    player,
    rank: rankOf(now, recordNumber),
    recordNumber,
    percentNumber: percent(recordNumber, maps),
    change: changeOf(before, now, player),
    recordChange: recordNumber - (before.counts[player] as number),
    ...detailOf(view, player),
  }
}

/** Names the lines. All counting is done by now: from here on the board may change. */
async function nameLines(
  ctx: Context,
  viewer: Viewer | null,
  columns: Columns,
  lines: readonly ReturnType<typeof lineOf>[],
  others: readonly number[],
): Promise<{ players: BoardPlayer[]; names: Map<number, Named> }> {
  const [names, maps] = await Promise.all([
    namesOf(ctx.db, columns, [...lines.map(({ player }) => player), ...others]),
    mapsOf(
      ctx.db,
      lines.flatMap(({ latestRoute }) => latestRoute ?? []),
    ),
  ])
  const accounts = lines.flatMap(({ player }) => names.get(player)?.playerId ?? [])
  const icons: Map<number, Icons> = await iconsOf(ctx.db, accounts, viewer)
  const players = lines.map(({ player, latestRoute, ...line }) => {
    const named = names.get(player) ?? nobody
    return {
      ...line,
      ...named,
      icons: (named.playerId !== null && icons.get(named.playerId)) || null,
      latestMap: (latestRoute !== null && maps.get(latestRoute)) || null,
    }
  })
  return { players, names }
}

function pageOf(view: View, page: number): number[] {
  return playersFrom(view.now, (page - 1) * BOARD_PAGE, BOARD_PAGE, view.board.columns.players.ids)
}

const pages = (total: number): number => Math.max(1, Math.ceil(total / BOARD_PAGE))

function countryLines(view: View, maps: number): BoardCountry[] {
  const { board, entries, name } = view
  const count = (at: number | null) =>
    board.once(`countries ${at} ${name}`, () =>
      countriesOf(board.columns, entries, { cells: view.counted.cells, country: null, at }),
    )
  const before = count(view.at - BOARD_CHANGE_DAYS * DAY)
  const places = new Map(before.map(({ country, rank }) => [country, rank]))
  return count(view.counted.at).map(({ country, rank, records, players }) => {
    const old = places.get(country)
    return {
      rank,
      recordNumber: records,
      percentNumber: percent(records, maps),
      country,
      countryName: countryName(country),
      change: old === undefined ? null : old - rank,
      players,
    }
  })
}

/** One page of players (H169: a plain list; the totals travel in headers). */
export async function playerDemos(
  ctx: Context,
  viewer: Viewer | null,
  asked: Asked,
): Promise<{ players: BoardPlayer[]; total: number; pages: number }> {
  const view = await viewOf(ctx, asked)
  const maps = countMaps(view)
  const lines = pageOf(view, asked.page ?? 1).map((player) => lineOf(view, maps, player))
  const { total } = view.now
  const { players } = await nameLines(ctx, viewer, view.board.columns, lines, [])
  return { players, total, pages: pages(total) }
}
/** All countries that hold a record. */
export async function countryDemos(ctx: Context, asked: Asked): Promise<BoardCountry[]> {
  const view = await viewOf(ctx, asked)
  return countryLines(view, countMaps(view))
}

/** Everything the leaderboard page shows. */
export async function leaderboard(ctx: Context, viewer: Viewer | null, asked: Asked): Promise<Leaderboard> {
  const view = await viewOf(ctx, asked)
  const { board, now, before, date } = view
  const { columns } = board
  const maps = countMaps(view)
  const page = asked.page ?? 1
  const lines = pageOf(view, page).map((player) => lineOf(view, maps, player))
  const countries = countryLines(view, maps)
  const movers = board
    .once(`movers ${view.counted.at} ${view.name} ${asked.country}`, () => moversOf(before, now, MOVERS))
    .map((mover) => ({ ...mover, change: changeOf(before, now, mover.player) }))
  const me = meOf(view, viewer)
  const firstDate = board.once('first day', () => firstDay(columns))
  const { total } = now
  const { players, names } = await nameLines(
    ctx,
    viewer,
    columns,
    lines,
    movers.map(({ player }) => player),
  )
  return {
    date,
    firstDate,
    maps,
    page,
    totalPages: pages(total),
    totalItems: total,
    most: Math.max(0, now.above.length - 2),
    players,
    countries,
    moved: movers.map(({ player, gained, change }) => {
      const { pseudo, country } = names.get(player) ?? nobody
      return { pseudo, country, change, recordChange: gained }
    }),
    me,
  }
}

function meOf({ board, now }: View, viewer: Viewer | null): Leaderboard['me'] {
  const player = viewer ? board.columns.playerOfUser.get(viewer.userId) : undefined
  if (player === undefined) return null
  const at = placeOf(now, player, board.columns.players.ids)
  if (at < 0) return null
  const recordNumber = now.counts[player] as number
  return { rank: rankOf(now, recordNumber), recordNumber, page: Math.floor(at / BOARD_PAGE) + 1 }
}

function firstDay({ size, from, route }: Columns): string | null {
  let first = Number.POSITIVE_INFINITY
  for (let entry = 0; entry < size; entry++) {
    if (route[entry] !== -1 && (from[entry] as number) < first) first = from[entry] as number
  }
  return Number.isFinite(first) ? dayOf(new Date(first * 1000)) : null
}

/** The first players and countries of today's board without filters. */
export async function firstOnes(ctx: Context, most: number) {
  const view = await viewOf(ctx, EVERYTHING)
  const { now, board } = view
  const numbers = playersFrom(now, 0, most, board.columns.players.ids)
  const lines = numbers.map((player) => {
    const recordNumber = now.counts[player] as number
    return { player, rank: rankOf(now, recordNumber), recordNumber }
  })
  const countries = countryLines(view, countMaps(view)).slice(0, most)
  const names = await namesOf(ctx.db, board.columns, numbers)
  return { players: lines.map(({ player, ...line }) => ({ ...line, ...(names.get(player) ?? nobody) })), countries }
}

export interface PlayerStanding {
  rank: number | null
  records: number
  everSet: number
}

const EVERYTHING: BoardFilters = { difficulty: [], length: [], type: [], xdFilter: 'ALL' }

/** Rank, current records and records ever of players by id, as the leaderboard without filters has them. */
export async function standingsOfPlayers(
  ctx: Context,
  playerIds: readonly number[],
): Promise<Map<number, PlayerStanding>> {
  const view = await viewOf(ctx, EVERYTHING)
  return new Map(
    playerIds.map((id) => {
      const player = view.board.columns.players.numbers.get(id)
      if (player === undefined) return [id, { rank: null, records: 0, everSet: 0 }]
      const { everSet } = detailOf(view, player)
      return [id, { rank: rankOfPlayer(view.now, player), records: view.now.counts[player] ?? 0, everSet }]
    }),
  )
}
