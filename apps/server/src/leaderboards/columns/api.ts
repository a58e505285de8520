import { BOARD_PAGE } from '@kz/contract/rules'
import { BOARD_CHANGE_DAYS } from '@kz/contract/runs/leaderboards'
import type { Context } from '../../platform/api/context.ts'
import type { BoardFilters } from '../filters.ts'
import { countriesOf } from './countries.ts'
import { type Detail, detailOf } from './details.ts'
import { type Board, readBoard } from './keep.ts'
import { type Columns, cellsOf } from './load.ts'
import { type Counted, type Entries, packEntries } from './packed.ts'
import {
  changeOf,
  moversOf,
  placeOf,
  playersFrom,
  type Ranks,
  rankOf,
  rankOfPlayer,
  ranksOf,
  recordsOf,
  type Standings,
  standingsOf,
} from './standings.ts'

/**
 * The one door to the columns in memory: asked in days and filters, answered in ids of the database. The rest of the house
 * knows no array. What it answers is what `testing/database/board-by-sql.ts` says in SQL.
 */

export interface BoardQuestion {
  filters: BoardFilters
  /** of the holders that count */
  country: string | undefined
  /** the day whose end is meant, `yyyy-MM-dd`; today stands for this moment */
  date: string
}

export interface BoardLine extends Detail {
  /** players.id */
  id: number
  rank: number
  records: number
  /** places gained in BOARD_CHANGE_DAYS; null for who was not there */
  change: number | null
  recordChange: number
}

interface BoardCountryLine {
  country: string
  rank: number
  records: number
  players: number
  change: number | null
}

export interface PlayerStanding {
  rank: number | null
  records: number
  everSet: number
}

/** A counted board. Ask it everything before the next await: then the columns below it may change. */
export interface CountedBoard {
  /** that take records and match, of those there were at that time */
  maps: number
  /** players with a record */
  total: number
  /** records they have together */
  records: number
  /** records of the first one */
  most: number
  /** day of the first record of all */
  firstDate: string | null
  lines(offset: number, limit: number): BoardLine[]
  first(most: number): Pick<BoardLine, 'id' | 'rank' | 'records'>[]
  countries(): BoardCountryLine[]
  /** who gained and who lost the most records: at most so many of both, gains first */
  movers(most: number): { id: number; recordChange: number; change: number | null }[]
  standing(playerId: number): PlayerStanding
  /** where an account stands in the list; null without a record */
  placeOfUser(userId: number): { rank: number; recordNumber: number; page: number } | null
}

/** Reads the columns before the first caller asks for them. */
export const readColumns = async (ctx: Context): Promise<void> => void (await readBoard(ctx))

const DAY = 86_400

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/** What is counted, and what it is compared with. */
interface View {
  board: Board
  entries: Entries
  counted: Counted
  /** counted when it is asked for: a list of countries has no need of it */
  readonly now: Standings
  readonly before: Ranks
  /** the moment in seconds, not included */
  at: number
  /** of the filters, for what is kept */
  name: string
}

/** What the answers to one question about boards share. */
async function openView(ctx: Context, { filters, country, date }: BoardQuestion) {
  const board = await readBoard(ctx)
  const { columns } = board
  const today = dayOf(ctx.now())
  const since = secondsOf(today) - BOARD_CHANGE_DAYS * DAY
  const entries = board.once(`entries ${since}`, () => packEntries(columns, since))
  const { difficulty, length, type, xdFilter } = filters
  const name = JSON.stringify([difficulty, length, type, xdFilter])
  const cells = cellsOf(filters)
  const end = secondsOf(date) + DAY
  const at = date === today ? null : end
  const earlier = end - BOARD_CHANGE_DAYS * DAY
  const holders = country === undefined ? null : columns.countries.indexOf(country)
  const countedAt = (moment: number | null): Counted => ({ cells, country: holders, at: moment })
  const standings = (moment: number | null) =>
    board.once(`standings ${moment} ${name} ${country}`, () => standingsOf(entries, countedAt(moment)))
  /** what the day is compared with, where its holders were asked for */
  let whole: Standings | null = null
  const view: View = {
    board,
    entries,
    counted: countedAt(at),
    get now() {
      return standings(at)
    },
    get before() {
      return whole ?? board.once(`ranks ${earlier} ${name} ${country}`, () => ranksOf(entries, countedAt(earlier)))
    },
    at: end,
    name,
  }
  return {
    view,
    /** of this day, and of the one it is compared with */
    moments: { at, earlier },
    compareWhole: () => {
      whole = standings(earlier)
      return whole
    },
    countries: (moment: number | null) =>
      board.once(`countries ${moment} ${name}`, () =>
        countriesOf(columns, entries, { cells, country: null, at: moment }),
      ),
  }
}

/** Counts the board of a day as the database has it at this moment. */
export async function countBoard(ctx: Context, question: BoardQuestion): Promise<CountedBoard> {
  const { country } = question
  const { view, moments, compareWhole, countries } = await openView(ctx, question)
  const { board, name } = view
  const { at, earlier } = moments
  const { columns } = board
  const { ids, numbers } = columns.players
  return {
    maps: countMaps(view),
    get total() {
      return view.now.holders.length
    },
    get records() {
      return board.once(`records ${at} ${name} ${country}`, () => view.now.counts.reduce((sum, one) => sum + one, 0))
    },
    get most() {
      return Math.max(0, view.now.above.length - 2)
    },
    firstDate: board.once('first day', () => firstDay(columns)),
    lines: (offset, limit) => playersFrom(view.now, offset, limit, ids).map((player) => lineOf(view, player)),
    first: (most) => {
      const { now } = view
      return playersFrom(now, 0, most, ids).map((player) => {
        const records = recordsOf(now, player)
        return { id: ids[player] as number, rank: rankOf(now, records), records }
      })
    },
    countries: () => {
      const places = new Map(countries(earlier).map((line) => [line.country, line.rank]))
      return countries(at).map((line) => {
        const old = places.get(line.country)
        return { ...line, change: old === undefined ? null : old - line.rank }
      })
    },
    movers: (most) => {
      const { now } = view
      const moved = board.once(`movers ${at} ${name} ${country} ${most}`, () => {
        return moversOf(compareWhole(), now, most, ids)
      })
      const { before } = view
      return moved.map(({ player, gained }) => ({
        id: ids[player] as number,
        recordChange: gained,
        change: changeOf(before, now, player),
      }))
    },
    standing: (playerId) => {
      const player = numbers.get(playerId)
      if (player === undefined) return { rank: null, records: 0, everSet: 0 }
      const { now } = view
      const { everSet } = detailOf(view, player)
      return { rank: rankOfPlayer(now, player), records: recordsOf(now, player), everSet }
    },
    placeOfUser: (userId) => {
      const { now } = view
      const player = columns.playerOfUser.get(userId)
      const place = player === undefined ? -1 : placeOf(now, player, ids)
      if (player === undefined || place < 0) return null
      const recordNumber = recordsOf(now, player)
      return { rank: rankOf(now, recordNumber), recordNumber, page: Math.floor(place / BOARD_PAGE) + 1 }
    },
  }
}

/** When the maps that take records were released, and their tags. */
function releasesOf({ cellOf, mapReleased }: Columns): { moments: Int32Array; cell: Int16Array } {
  const counted = Array.from(mapReleased.keys()).filter((map) => (cellOf[map] ?? -1) >= 0)
  return {
    moments: Int32Array.from(counted, (map) => mapReleased[map] as number),
    cell: Int16Array.from(counted, (map) => cellOf[map] as number),
  }
}

function countMaps({ board, counted: { cells }, at }: View): number {
  const { moments, cell } = board.once('releases', () => releasesOf(board.columns))
  let count = 0
  for (let release = 0; release < moments.length; release++) {
    count += Number((moments[release] as number) < at) & (cells[cell[release] as number] as number)
  }
  return count
}

function lineOf(view: View, player: number): BoardLine {
  const { board, now, before } = view
  const records = recordsOf(now, player)
  const old = recordsOf(before, player)
  const rank = rankOf(now, records)
  return {
    id: board.columns.players.ids[player] as number,
    rank,
    records,
    change: old === 0 ? null : rankOf(before, old) - rank,
    recordChange: records - old,
    ...detailOf(view, player),
  }
}

function firstDay({ size, from, route }: Columns): string | null {
  let first = Number.POSITIVE_INFINITY
  for (let entry = 0; entry < size; entry++) {
    if (route[entry] !== -1 && from[entry] !== 0 && (from[entry] as number) < first) first = from[entry] as number
  }
  return Number.isFinite(first) ? dayOf(new Date(first * 1000)) : null
}
