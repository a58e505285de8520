import { readCountry } from '@kz/contract/names/countries'

/** What is asked of the leaderboard of KzGuessr; it lives in the address. */
export interface BoardSearch {
  /** null: this one */
  season: number | null
  period: 'season' | 'week' | 'day'
  mode: 'all' | 'daily' | 'ranked'
  /** of the week or the day, `yyyy-MM-dd`; empty: today */
  date: string
  /** empty: all */
  country: string
  page: number
}

const whole = (value: unknown, most: number): number | null => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 && number <= most ? number : null
}

/** Reads the query of an address; what is not understood counts as not asked. */
export function readBoardSearch(query: Record<string, unknown>): BoardSearch {
  const date = typeof query.date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(query.date) ? query.date : ''
  return {
    season: whole(query.season, 1_000),
    period: query.period === 'week' || query.period === 'day' ? query.period : 'season',
    mode: query.mode === 'daily' || query.mode === 'ranked' ? query.mode : 'all',
    date,
    country: (typeof query.country === 'string' && readCountry(query.country)) || '',
    page: whole(query.page, 100_000) ?? 1,
  }
}

export function writeBoardSearch(search: BoardSearch): Record<string, string | undefined> {
  const { season, period, mode, date, country, page } = search
  return {
    season: season === null ? undefined : String(season),
    period: period === 'season' ? undefined : period,
    mode: mode === 'all' ? undefined : mode,
    date: period === 'season' ? undefined : date || undefined,
    country: country || undefined,
    page: page > 1 ? String(page) : undefined,
  }
}
