import { word } from '../../lib/text/word.ts'

const DAY = 86_400_000
const YEAR_DAYS = 365

/** Whole days from one moment to another, never less than none. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY))

/** How long a record is held, in the unit that fits: `today`, `152 d`, `3.5 y`; null: nobody knows. */
export function heldText(days: number | null): string {
  if (days === null) return word('unknown')
  if (days < 1) return word('today')
  return days < YEAR_DAYS ? `${days} d` : `${(days / 365.25).toFixed(1)} y`
}

/** The same as it is read in a sentence: `1 day`, `152 days`, `3.5 years`. */
export function heldWords(days: number | null): string {
  if (days === null) return 'an unknown time'
  if (days < 1) return 'less than a day'
  if (days < YEAR_DAYS) return days === 1 ? '1 day' : `${days} days`
  return `${(days / 365.25).toFixed(1)} years`
}
