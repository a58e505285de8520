import { DIFFICULTIES, type Difficulty, LENGTHS, MAP_TYPES, type MapLength, type MapType } from '@kz/contract/rules'

/** Which maps count, as pages keep it in their address: nothing that is as usual is written there. */
export interface MapFilterState {
  difficulties: readonly Difficulty[]
  types: readonly MapType[]
  lengths: readonly MapLength[]
  xd: 'all' | 'only' | 'none'
}

const words = <Value extends string>(value: unknown, known: readonly Value[]): Value[] => {
  const asked = typeof value === 'string' ? value.split(/[.,]/) : []
  return known.filter((word) => asked.includes(word))
}

/** Reads the query of an address; what is not understood counts as not asked. */
export function readMapFilters(query: Record<string, unknown>): MapFilterState {
  return {
    difficulties: words(query.difficulty, DIFFICULTIES),
    types: words(query.type, MAP_TYPES),
    lengths: words(query.length, LENGTHS),
    xd: query.xd === 'only' || query.xd === 'none' ? query.xd : 'all',
  }
}

/** The part of an address that says the same. */
export const writeMapFilters = ({ difficulties, types, lengths, xd }: MapFilterState) => ({
  difficulty: difficulties.join('.') || undefined,
  type: types.join('.') || undefined,
  length: lengths.join('.') || undefined,
  xd: xd === 'all' ? undefined : xd,
})

/** How many of them are in use. */
export const mapFiltersOn = ({ difficulties, types, lengths, xd }: MapFilterState): number =>
  difficulties.length + types.length + lengths.length + Number(xd !== 'all')

const xdFilters = { all: 'ALL', only: 'ONLY_XD', none: 'NO_XD' } as const

/** What the calls of the leaderboard take. */
export const mapFilterQuery = ({ difficulties, types, lengths, xd }: MapFilterState) => ({
  difficulty: difficulties.join(),
  type: types.join(),
  length: lengths.join(),
  xdFilter: xdFilters[xd],
})
