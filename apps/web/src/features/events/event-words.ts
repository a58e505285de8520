import type { EventLine } from '@kz/contract/events/events'
import { weekday } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'

/** What pages say of an event. */

const DAY = 86_400_000

/** The number of its week, as calendars of Europe count them. */
export function weekOf(iso: string): number {
  const date = new Date(iso)
  const day = (date.getUTCDay() + 6) % 7
  const thursday = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - day + 3)
  const first = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 4)
  const firstDay = (new Date(first).getUTCDay() + 6) % 7
  return 1 + Math.round((thursday - (first - (firstDay - 3) * DAY)) / (7 * DAY))
}

/** `week 48` or `cup`. */
export const labelOf = ({ kind, startsAt }: Pick<EventLine, 'kind' | 'startsAt'>): string =>
  kind === 'CUP' ? word('cup') : `week ${weekOf(startsAt)}`

const two = (value: number) => String(value).padStart(2, '0')

/** `Monday` is too long for a phone: `Mon 12/11 20:00 UTC`. */
export function momentOf(iso: string): string {
  const date = new Date(iso)
  const day = `${weekday(date)} ${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}`
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`
}

export interface Left {
  parts: string[]
  said: string
}

/** The time that is left: days, hours and minutes; minutes and seconds in the last ten minutes; null when it is over. */
export function timeLeft(untilIso: string, now: Date): Left | null {
  const seconds = Math.ceil((Date.parse(untilIso) - now.getTime()) / 1000)
  if (seconds <= 0) return null
  const minutes = Math.floor(seconds / 60)
  if (minutes < 10) {
    const rest = seconds % 60
    return {
      parts: [`${minutes} min`, `${two(rest)} s`],
      said: `${minutes} minutes, ${rest} seconds left`,
    }
  }
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  return {
    parts: [`${days} d`, `${two(hours)} h`, `${two(rest)} min`],
    said: `${days} days, ${hours} hours, ${rest} minutes left`,
  }
}
