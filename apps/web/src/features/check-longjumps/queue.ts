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

/** What the queue can be ordered by; `-` from the other end. The longest wait comes first unless told. */
const SORTS = ['submittedDate', '-submittedDate', '-distance', 'cat', 'userName'] as const
export type Sort = (typeof SORTS)[number]

/** What the address of the page says. */
export const REVIEW = { type: ['', ...LONGJUMP_TYPES], sort: SORTS } as const

interface ReviewState {
  type: LongjumpType | ''
  sort: Sort
}

const order: Record<Sort, (one: SubmittedLongjump, other: SubmittedLongjump) => number> = {
  submittedDate: (one, other) => byName(one.submittedDateIso, other.submittedDateIso),
  '-submittedDate': (one, other) => byName(other.submittedDateIso, one.submittedDateIso),
  '-distance': (one, other) => other.distance - one.distance,
  cat: (one, other) => byName(LONGJUMP_NAMES[one.cat], LONGJUMP_NAMES[other.cat]),
  userName: (one, other) => byName(one.userName, other.userName),
}

/** The jumps of a kind, in an order. */
export const pick = (jumps: readonly SubmittedLongjump[], { type, sort }: ReviewState): SubmittedLongjump[] =>
  jumps.filter(({ cat }) => type === '' || cat === type).toSorted(order[sort])

/** What a checker may change. */
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
