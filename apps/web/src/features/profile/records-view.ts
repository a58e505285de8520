import type { PlayerRecord, PlayerStats } from '@kz/contract/accounts/profiles'
import { difficultyLevel } from '../../blocks/map/difficulty-level.ts'
import type { Sort } from '../../ui/table/sortable-head.tsx'

/** What the reader asked of a player's records. It lives in the address: nothing that is as usual is written there. */
export interface RecordsView {
  show: (typeof SHOWS)[number]
  /** part of a map's name */
  text: string
  sort: Sort<RecordsColumn>
  /** from 1 */
  page: number
}

/** Held now, lost to somebody else, all there ever were, held with checkpoints. */
export const SHOWS = ['held', 'lost', 'all', 'cp'] as const
const COLUMNS = ['map', 'difficulty', 'time', 'set', 'lost', 'days'] as const
export type RecordsColumn = (typeof COLUMNS)[number]

const LONGEST_TEXT = 64
/** Records on a page, and on the overview. */
const PAGE_RECORDS = 25
export const FEW_RECORDS = 10

const newest = (show: RecordsView['show']): Sort<RecordsColumn> => ({
  column: show === 'lost' ? 'lost' : 'set',
  descending: true,
})

const one = <Value extends string>(value: unknown, known: readonly Value[]): Value =>
  known.find((word) => word === value) ?? (known[0] as Value)

/** Reads the address; what makes no sense there is as usual. */
export function readView(search: Readonly<Record<string, unknown>>): RecordsView {
  const show = one(search.show, SHOWS)
  const [, column, way] = /^(\w+)-(up|down)$/.exec(String(search.sort ?? '')) ?? []
  const known = COLUMNS.find((name) => name === column)
  const page = Number(search.page ?? 1)
  return {
    show,
    text: String(search.q ?? '').slice(0, LONGEST_TEXT),
    sort: known ? { column: known, descending: way === 'down' } : newest(show),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The part of the address that tells the view. */
export function writeView({ show, text, sort, page }: RecordsView): Record<string, string | number> {
  const usual = newest(show)
  return {
    ...(show !== 'held' && { show }),
    ...(text && { q: text }),
    ...((sort.column !== usual.column || sort.descending !== usual.descending) && {
      sort: `${sort.column}-${sort.descending ? 'down' : 'up'}`,
    }),
    ...(page > 1 && { page }),
  }
}

function recordsOf(stats: PlayerStats, show: RecordsView['show']): PlayerRecord[] {
  if (show === 'held') return stats.currentRecords
  if (show === 'cp') return stats.checkpointRecords
  if (show === 'lost') return stats.previousRecords.filter(({ lost }) => lost && !lost.isOwn)
  return [...stats.currentRecords, ...stats.previousRecords]
}

const momentOf = (iso: string | null): number => (iso === null ? Number.NEGATIVE_INFINITY : Date.parse(iso))

/** What nobody knows stands as if it had been before everything. */
const ORDERS: Record<RecordsColumn, (record: PlayerRecord) => number | string> = {
  map: ({ mapName, route }) => `${mapName} ${route}`.toLowerCase(),
  difficulty: ({ difficulty }) => difficultyLevel(difficulty),
  time: ({ timeMs }) => timeMs,
  set: ({ dateIso }) => momentOf(dateIso),
  lost: ({ lost }) => (lost ? momentOf(lost.dateIso) : Number.POSITIVE_INFINITY),
  days: ({ daysHeld }) => daysHeld ?? -1,
}

export interface RecordsPage {
  records: PlayerRecord[]
  /** how many there are before the text filters them, and after */
  all: number
  found: number
  page: number
  pages: number
  /** number of the first one shown, from 1 */
  from: number
}

/** The page of records a view asks for; a page beyond the last is the last. */
export function pageOf(stats: PlayerStats, view: RecordsView, size: number = PAGE_RECORDS): RecordsPage {
  const all = recordsOf(stats, view.show)
  const wanted = view.text.trim().toLowerCase()
  const found = all.filter(({ mapName, route }) => `${mapName}[${route}]`.toLowerCase().includes(wanted))
  const order = ORDERS[view.sort.column]
  const sign = view.sort.descending ? -1 : 1
  found.sort((a, b) => {
    const [first, second] = [order(a), order(b)]
    return (first < second ? -sign : first > second ? sign : 0) || b.demoId - a.demoId
  })
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(view.page, pages)
  const start = (page - 1) * size
  return {
    records: found.slice(start, start + size),
    all: all.length,
    found: found.length,
    page,
    pages,
    from: found.length ? start + 1 : 0,
  }
}
