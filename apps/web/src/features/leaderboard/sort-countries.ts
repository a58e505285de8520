import { byName } from '@kz/contract/names/by-name'
import type { BoardCountry } from '@kz/contract/runs/leaderboards'
import type { Sort } from '../../ui/table/sortable-head.tsx'

const COUNTRY_SORTS = ['records', 'moved', 'country', 'share', 'players'] as const
export type CountrySort = (typeof COUNTRY_SORTS)[number]

const LEAST: Record<CountrySort, (one: BoardCountry, other: BoardCountry) => number> = {
  records: (one, other) => other.rank - one.rank,
  moved: (one, other) => (one.change ?? 0) - (other.change ?? 0),
  country: (one, other) => byName(one.countryName, other.countryName),
  share: (one, other) => one.percentNumber - other.percentNumber,
  players: (one, other) => one.players - other.players,
}

/** Countries by a column; those that are equal in it stay in the order of the board. */
export function sortCountries(
  countries: readonly BoardCountry[],
  { column, descending }: Sort<CountrySort>,
): readonly BoardCountry[] {
  const by = LEAST[column]
  return countries.toSorted((one, other) => (descending ? by(other, one) : by(one, other)) || one.rank - other.rank)
}

/** `players` or, downwards, `-players`; what is not understood is the board's own order. */
export function readCountrySort(value: unknown): Sort<CountrySort> {
  const text = typeof value === 'string' ? value : ''
  const column = COUNTRY_SORTS.find((known) => known === text.replace(/^-/, ''))
  return column ? { column, descending: text.startsWith('-') } : { column: 'records', descending: true }
}

/** Nothing for the board's own order. */
export function writeCountrySort({ column, descending }: Sort<CountrySort>): string | undefined {
  if (column === 'records' && descending) return undefined
  return descending ? `-${column}` : column
}
