import type { CareerQuarter, PlayerStats } from '@kz/contract/accounts/profiles'

/** What a player's records add up to. Pure: moments in, numbers out. */

/** A record's time at the top. */
export interface Reign {
  /** null: nobody knows */
  from: Date | null
  /** null while it stands, or where nobody knows */
  until: Date | null
  isCurrent: boolean
}

const DAY_MS = 86_400_000

/** Whole days a record stood, or has stood until `now`; null where one of the two moments is unknown. */
export function daysHeld({ from, until, isCurrent }: Reign, now: Date): number | null {
  const end = isCurrent ? now : until
  return from && end ? Math.max(0, Math.floor((end.getTime() - from.getTime()) / DAY_MS)) : null
}

const quarterOf = (date: Date): number => date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
const quarterName = (quarter: number): string => `${Math.floor(quarter / 4)} Q${(quarter % 4) + 1}`

/**
 * Records set in each quarter and held at its end, from the first dated record until `now`. Those without a date were set
 * in no quarter and are held in each that stands until they were lost.
 */
export function careerOf(reigns: readonly Reign[], now: Date): CareerQuarter[] {
  if (reigns.every(({ from }) => from === null)) return []
  const sets = new Map<number, number>()
  const losses = new Map<number, number>()
  const count = (counts: Map<number, number>, date: Date) =>
    counts.set(quarterOf(date), (counts.get(quarterOf(date)) ?? 0) + 1)
  let held = 0
  for (const { from, until, isCurrent } of reigns) {
    // one that was lost nobody knows when is not held at the end of any quarter
    const end = until ?? (isCurrent ? null : from)
    if (from) count(sets, from)
    if (from === null && (isCurrent || until)) held++
    if (end) count(losses, end)
  }
  const first = Math.min(...sets.keys())
  const last = Math.max(quarterOf(now), ...sets.keys())
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const quarter = first + index
    const set = sets.get(quarter) ?? 0
    held += set - (losses.get(quarter) ?? 0)
    return { quarter: quarterName(quarter), set, held }
  })
}

/** How many records, now and ever, fall on each of the known names; names without any are left out. */
export function sharesOf(
  known: readonly string[],
  records: readonly { name: string; isCurrent: boolean }[],
): PlayerStats['byType'] {
  const found = known.map((name) => {
    const own = records.filter((record) => record.name === name)
    return { name, current: own.filter(({ isCurrent }) => isCurrent).length, total: own.length }
  })
  return found.filter(({ total }) => total > 0)
}
