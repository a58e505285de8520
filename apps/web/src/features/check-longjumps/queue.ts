import { byName } from '@kz/contract/names/by-name'
import {
  LONGJUMP_NAMES,
  LONGJUMP_NUMBERS,
  LONGJUMP_TOLERANCE,
  LONGJUMP_TYPES,
  type LongjumpNumber,
  type LongjumpType,
} from '@kz/contract/runs/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'

/** The columns of the review table that sort. */
const COLUMNS = [
  'fileName',
  'block',
  'distance',
  'topspeed',
  'prestrafe',
  'cat',
  'ytLink',
  'userName',
  'submittedDate',
] as const
export type Column = (typeof COLUMNS)[number]

/** What the page shows; it lives in the address. */
export interface ReviewState {
  type: LongjumpType | ''
  sort: { column: Column; descending: boolean }
}

/** Reads the query of an address. The longest wait comes first unless told. */
export function readReview(query: Record<string, unknown>): ReviewState {
  const text = typeof query.sort === 'string' ? query.sort : ''
  const column = COLUMNS.find((name) => name === text.replace(/^-/, ''))
  return {
    type: LONGJUMP_TYPES.find((type) => type === query.type) ?? '',
    sort: { column: column ?? 'submittedDate', descending: column !== undefined && text.startsWith('-') },
  }
}

/** The query of an address that shows this state. */
export function writeReview({ type, sort }: ReviewState): Record<string, string | undefined> {
  const text = `${sort.descending ? '-' : ''}${sort.column}`
  return { type: type || undefined, sort: text === 'submittedDate' ? undefined : text }
}

const sortValue = (jump: SubmittedLongjump, column: Column): string | number => {
  if (column === 'submittedDate') return jump.submittedDateIso
  if (column === 'cat') return LONGJUMP_NAMES[jump.cat]
  return jump[column] ?? ''
}

/** The jumps of a kind, sorted by a column. */
export function pick(jumps: readonly SubmittedLongjump[], { type, sort }: ReviewState): SubmittedLongjump[] {
  const sign = sort.descending ? -1 : 1
  return jumps
    .filter(({ cat }) => type === '' || cat === type)
    .toSorted((one, other) => {
      const [first, second] = [sortValue(one, sort.column), sortValue(other, sort.column)]
      if (typeof first === 'number' && typeof second === 'number') return sign * (first - second)
      return sign * byName(String(first), String(second))
    })
}

/** What a checker may change in a row. */
export interface Draft extends Record<LongjumpNumber, string> {
  cat: LongjumpType
  ytLink: string
}

export const savedDraft = ({ block, distance, prestrafe, topspeed, cat, ytLink }: SubmittedLongjump): Draft => ({
  ...{ block: String(block), distance: String(distance), prestrafe: String(prestrafe), topspeed: String(topspeed) },
  ...{ cat, ytLink: ytLink ?? '' },
})

/** What the analyzer has for a number: the computed value, else the printed one; the gap only a plugin knows. */
export function seenValue({ jump }: SubmittedLongjump, number: LongjumpNumber): number | null {
  if (number === 'block') return jump?.printed?.block ?? null
  return jump?.computed?.[number] ?? jump?.printed?.[number] ?? null
}

/** True when a typed number is further from the analyzer's than measuring explains. */
export function differs(typed: string, seen: number | null, number: LongjumpNumber): boolean {
  return seen !== null && !(Math.abs(Number(typed) - seen) <= LONGJUMP_TOLERANCE[number])
}

/** How many numbers of a row differ. */
export const differences = (jump: SubmittedLongjump, draft: Draft): number =>
  LONGJUMP_NUMBERS.filter((number) => differs(draft[number], seenValue(jump, number), number)).length
