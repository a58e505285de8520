import { readCountry } from '@kz/contract/names/countries'
import { LONGJUMP_CATEGORIES, type LongjumpCategory, type LongjumpType } from '@kz/contract/runs/longjump-types'

/** What the reader asked of the long jumps page. It lives in the address; nothing that is as usual is written there. */
export interface LongjumpsState {
  category: LongjumpCategory
  by: 'distance' | 'block'
  view: 'board' | 'history'
  /** part of a player's name */
  player: string
  /** two letters, or nothing */
  country: string
  /** all jumps instead of the best twenty; the page, from 1 */
  all: boolean
  page: number
}

const LONGEST_NAME = 32

/** The kind that stands for a category in addresses and calls. */
export const keyOf = ({ types }: LongjumpCategory): LongjumpType => types[0] as LongjumpType

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST_NAME) : ''

/** Reads the query of an address. What is not understood counts as not asked. */
export function readState(query: Record<string, unknown>): LongjumpsState {
  const country = textOf(query.country).toLowerCase()
  const page = Number(query.page)
  return {
    category:
      LONGJUMP_CATEGORIES.find(({ types }) => types.some((type) => type === query.type)) ??
      (LONGJUMP_CATEGORIES[0] as LongjumpCategory),
    by: query.by === 'block' ? 'block' : 'distance',
    view: query.view === 'history' ? 'history' : 'board',
    player: textOf(query.player),
    country: readCountry(country) ?? '',
    all: query.show === 'all',
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  }
}

/** The query of an address that shows this state. */
export function writeState(state: LongjumpsState): Record<string, string | undefined> {
  const type = keyOf(state.category)
  return {
    type: type === 'lj' ? undefined : type,
    by: state.by === 'block' ? 'block' : undefined,
    view: state.view === 'history' ? 'history' : undefined,
    player: state.player || undefined,
    country: state.country || undefined,
    show: state.all ? 'all' : undefined,
    page: state.all && state.page > 1 ? String(state.page) : undefined,
  }
}
