import type { UserDetail } from '@kz/contract/review/moderation'
import { counted } from '../../blocks/words.ts'

/** Suggested lengths of submit bans, in days. */
export const OFFENCES = [
  { name: 'Macro', days: 14, first: '2 weeks' },
  { name: 'Auto-bhop', days: 30, first: '1 month' },
  { name: 'Auto-strafe', days: 60, first: '2 months' },
] as const
type Offence = (typeof OFFENCES)[number]

export const DAY = 86_400_000
const MOST_DAYS = 365

/** The days of the submit bans that were served; lifted ones do not count. */
export const servedDays = (bans: readonly Pick<UserDetail['banHistory'][number], keyof Served>[]): number =>
  bans.reduce((days, ban) => days + daysOf(ban), 0)

interface Served {
  kind: 'general' | 'comment' | 'submit'
  state: 'active' | 'expired' | 'lifted'
  startDate: string
  expirationDate: string | null
}

function daysOf({ kind, state, startDate, expirationDate }: Served): number {
  if (kind !== 'submit' || state === 'lifted' || expirationDate === null) return 0
  return Math.ceil((Date.parse(expirationDate) - Date.parse(startDate)) / DAY)
}

/** Who was banned before gets twice the sum of all, a year at most. */
export const banDays = (days: number, served: number): number =>
  served === 0 ? days : Math.min(MOST_DAYS, (days + served) * 2)

/** `Macro, 2 weeks`; `Macro, 56 days` for who was banned before. */
export const offenceLabel = ({ name, days, first }: Offence, served: number): string =>
  `${name}, ${served === 0 ? first : counted(banDays(days, served), 'day')}`

/** How a length comes about; null where it is the plain one. */
export function sumText({ days }: Offence, served: number): string | null {
  if (served === 0) return null
  const sum = (days + served) * 2
  return `(${days} + ${served} before) x 2 = ${counted(sum, 'day')}${sum > MOST_DAYS ? ', at most a year' : ''}.`
}
