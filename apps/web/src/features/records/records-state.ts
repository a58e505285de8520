import { DIFFICULTIES, type Difficulty, LENGTHS, MAP_TYPES, type MapLength, type MapType } from '@kz/contract/rules'
import { word } from '../../lib/text/word.ts'
import { optionsOf } from '../../ui/field/options.ts'

/** What the reader asked of the records page. It lives in the address: nothing that is as usual is written there. */
export interface RecordsState {
  /** part of a map's or player's name */
  text: string
  difficulties: readonly Difficulty[]
  types: readonly MapType[]
  lengths: readonly MapLength[]
  xd: 'all' | 'only' | 'none'
  mapper: string
  /** code of the holder's country */
  country: string
  holder: string
  record: 'all' | 'with' | 'without'
  runs: 'all' | 'pro' | 'cp'
  recordable: 'all' | 'yes' | 'no'
  /** first and last day of the record's release, `YYYY-MM-DD` */
  from: string
  to: string
  sort: RecordsSort
  /** from 1 */
  page: number
}

const SORTS = ['map', 'time', 'date', 'player', 'difficulty', 'type', 'length', 'previous', 'held', 'rating'] as const
export type RecordsColumn = (typeof SORTS)[number]
export interface RecordsSort {
  column: RecordsColumn
  descending: boolean
}

export const START: RecordsState = {
  text: '',
  difficulties: [],
  types: [],
  lengths: [],
  xd: 'all',
  mapper: '',
  country: '',
  holder: '',
  record: 'all',
  runs: 'all',
  recordable: 'all',
  from: '',
  to: '',
  sort: { column: 'map', descending: false },
  page: 1,
}

const LONGEST_TEXT = 64

/** Numbers and truth values are what the router reads from `?q=12`. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '').slice(
    0,
    LONGEST_TEXT,
  )

const oneOf = <Value extends string>(value: unknown, known: readonly Value[]): Value =>
  known.find((word) => word === value) ?? (known[0] as Value)

/** Several words stand between full stops, which an address shows as they are; commas are understood too. */
const someOf = <Value extends string>(value: unknown, known: readonly Value[]): Value[] => {
  const words = typeof value === 'string' ? value.split(/[.,]/) : []
  return known.filter((word) => words.includes(word))
}

function dayOf(value: unknown): string {
  const text = textOf(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

const LAST_PAGE = 10_000

function pageOf(value: unknown): number {
  const page = Math.floor(Number(value))
  return page > 1 && page <= LAST_PAGE ? page : 1
}

/** `time` or, downwards, `-time`. */
export function readSort(value: unknown): RecordsSort {
  const text = textOf(value)
  const column = oneOf(text.replace(/^-/, ''), SORTS)
  return { column, descending: text === `-${column}` }
}

export const writeSort = ({ column, descending }: RecordsSort): string => (descending ? `-${column}` : column)

/** The orders offered where there is no table head to click. */
export const PHONE_SORTS = optionsOf({
  map: 'Map, A to Z',
  '-map': 'Map, Z to A',
  time: 'Shortest first',
  '-time': 'Longest first',
  '-date': 'Newest first',
  date: 'Oldest first',
  player: 'Player, A to Z',
  '-player': 'Player, Z to A',
  '-difficulty': 'Hardest first',
  difficulty: 'Easiest first',
  type: word('By type'),
  '-type': 'By type, backwards',
  length: 'Short maps first',
  '-length': 'Long maps first',
  '-previous': 'Largest gain first',
  previous: 'Smallest gain first',
  '-held': 'Held longest first',
  held: 'Held shortest first',
  '-rating': 'Best rated first',
  rating: 'Worst rated first',
})

/** Reads the query of an address. What is not understood counts as not asked. */
export function readState(query: Record<string, unknown>): RecordsState {
  return {
    text: textOf(query.q),
    difficulties: someOf(query.difficulty, DIFFICULTIES),
    types: someOf(query.type, MAP_TYPES),
    lengths: someOf(query.length, LENGTHS),
    xd: oneOf(query.xd, ['all', 'only', 'none']),
    mapper: textOf(query.mapper),
    country: textOf(query.country).toLowerCase(),
    holder: textOf(query.holder),
    record: oneOf(query.record, ['all', 'with', 'without']),
    runs: oneOf(query.runs, ['all', 'pro', 'cp']),
    recordable: oneOf(query.recordable, ['all', 'yes', 'no']),
    from: dayOf(query.from),
    to: dayOf(query.to),
    sort: readSort(query.sort),
    page: pageOf(query.page),
  }
}

const unless = (usual: string, value: string): string | undefined => (value === usual ? undefined : value)

/** The query of an address that shows this state. */
export function writeState(state: RecordsState): Record<string, string | undefined> {
  return {
    q: unless('', state.text),
    difficulty: unless('', state.difficulties.join('.')),
    type: unless('', state.types.join('.')),
    length: unless('', state.lengths.join('.')),
    xd: unless('all', state.xd),
    mapper: unless('', state.mapper),
    country: unless('', state.country),
    holder: unless('', state.holder),
    record: unless('all', state.record),
    runs: unless('all', state.runs),
    recordable: unless('all', state.recordable),
    from: unless('', state.from),
    to: unless('', state.to),
    sort: unless('map', writeSort(state.sort)),
    page: unless('1', String(state.page)),
  }
}

/** A list with a value added, or taken out when it is there; in the order of the known ones. */
export function toggled<Value extends string>(list: readonly Value[], value: Value, known: readonly Value[]): Value[] {
  return known.filter((word) => (word === value ? !list.includes(word) : list.includes(word)))
}

/** How many filters are in use, the text field not among them. */
export const filtersOn = (state: RecordsState): number =>
  state.difficulties.length +
  state.types.length +
  state.lengths.length +
  [state.mapper, state.country, state.holder, state.from, state.to].filter((text) => text !== '').length +
  [state.xd, state.record, state.runs, state.recordable].filter((choice) => choice !== 'all').length

/** Whether any of the filters behind `More filters` is in use. */
export const usesMore = (state: RecordsState): boolean =>
  [state.mapper, state.country, state.holder, state.from, state.to].some((text) => text !== '') ||
  [state.record, state.runs, state.recordable].some((choice) => choice !== 'all')
