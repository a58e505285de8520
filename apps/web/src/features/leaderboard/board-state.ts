import { readCountry } from '@kz/contract/names/countries'
import { type MapFilterState, readMapFilters, writeMapFilters } from '../../blocks/map/map-filter-state.ts'
import type { Sort } from '../../ui/table/sortable-head.tsx'
import { type CountrySort, readCountrySort, writeCountrySort } from './sort-countries.ts'

/** Boards of records, by player or country, and of points: of all time, of a month, by country. */
const VIEWS = ['players', 'countries', 'points', 'month', 'nations'] as const
export type BoardView = (typeof VIEWS)[number]

/** What the reader asked of the leaderboard; it lives in the address. */
export interface BoardState extends MapFilterState {
  view: BoardView
  /** `yyyy-MM-dd`; empty: today */
  date: string
  /** whose players alone are shown; empty: all */
  country: string
  page: number
  /** `yyyy-MM`, of the board of a month; empty: this one */
  month: string
  /** players the reader follows alone; of points */
  followed: boolean
  /** of the countries */
  sort: Sort<CountrySort>
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Reads the query of an address; what is not understood counts as not asked. */
export function readBoardState(query: Record<string, unknown>): BoardState {
  const text = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : '')
  const page = Math.floor(Number(query.page))
  return {
    ...readMapFilters(query),
    view: VIEWS.find((view) => view === query.view) ?? 'players',
    month: text(query.month, monthPattern),
    followed: query.followed === 'true' || query.followed === true,
    date: text(query.date, dayPattern),
    country: (typeof query.country === 'string' && readCountry(query.country)) || '',
    page: page > 1 && page <= 100_000 ? page : 1,
    sort: readCountrySort(query.sort),
  }
}

export function writeBoardState(state: BoardState): Record<string, string | undefined> {
  return {
    view: state.view === 'players' ? undefined : state.view,
    date: state.date || undefined,
    ...writeMapFilters(state),
    country: state.country || undefined,
    sort: state.view === 'countries' ? writeCountrySort(state.sort) : undefined,
    month: state.view === 'month' ? state.month || undefined : undefined,
    followed: state.followed ? 'true' : undefined,
    page: state.page > 1 ? String(state.page) : undefined,
  }
}

/** The next state: every change but one of the page begins on the first page. */
export const changed = (state: BoardState, change: Partial<BoardState>): BoardState => ({
  ...state,
  page: 1,
  ...change,
})
