import { countText } from '@kz/contract/language/message'
import { IS_ENGLISH, LANGUAGE, textOf } from '../language/language.ts'
import { MONTHS, WEEKDAYS } from './months.ts'

/**
 * Dates as the site writes them, by their UTC parts; `onOwnClock` of local-times.ts makes them the reader's. How other
 * languages write them comes with their texts (`scripts/texts/dates.mjs`).
 */

const two = (value: number) => String(value).padStart(2, '0')
/** A date in the page's language, by how it is written and its month or another number; undefined in English. */
export function own(style: string, date: Date, at = date.getUTCMonth()): string | undefined {
  if (IS_ENGLISH) return undefined
  const ways = waysOf(style)
  const parts = ways?.[at] ?? ways?.[0]
  return parts?.map((part, place) => (place % 2 ? partOf(part, date) : part)).join('')
}

/** by style, each way in parts: words, then what stands between them */
const known = new Map<string, string[][]>()

function waysOf(style: string): string[][] | undefined {
  const ways =
    known.get(style) ??
    textOf(`~${style}`)
      ?.split('|')
      .map((way) => way.split(/\{(dd?|y|w|m\d)\}/))
  if (ways) known.set(style, ways)
  return ways
}

function partOf(part: string, date: Date): string {
  if (part === 'y') return `${date.getUTCFullYear()}`
  if (part === 'w') return weekday(date)
  return part.startsWith('m') ? `${own(part, date)}` : `${date.getUTCDate()}`.padStart(part.length, '0')
}
const month = (date: Date) => MONTHS[date.getUTCMonth()] as string
const clock = (date: Date) => `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`

/** Reads a date of the wire, `dd/MM/yyyy HH:mm:ss` or `dd/MM/yyyy` in UTC; null when it is none. */
export function parseMoment(text: string): Date | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(text)
  if (!match) return null
  const [, day, month, year, hour = '0', minute = '0', second = '0'] = match
  const date = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)),
  )
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 ? date : null
}

/** `20/11/2025 18:41`, for posts and comments. */
export const postDate = (date: Date): string =>
  `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()} ${clock(date)}`

/** `20 Nov`, for narrow places. */
export const shortDate = (date: Date): string =>
  own('shortDate', date) ?? `${two(date.getUTCDate())} ${month(date).slice(0, 3)}`

/** `Nov`, under lines. */
export const shortMonth = (date: Date): string => own('shortMonth', date) ?? month(date).slice(0, 3)

/** As it begins a line: not every language writes months with a capital. */
const atStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `November`, by itself. */
export const monthName = (date: Date): string => atStart(own('monthName', date) ?? month(date))

/** `20 Nov 18:20`, for tables. */
export const tableDate = (date: Date): string => `${shortDate(date)} ${clock(date)}`

/** `November 2025`, as a title. */
export const monthTitle = (date: Date): string =>
  atStart(own('monthTitle', date) ?? `${month(date)} ${date.getUTCFullYear()}`)

/** `November 2025`, in a sentence: "since November 2025". */
export const monthInText = (date: Date): string => own('monthInText', date) ?? `${month(date)} ${date.getUTCFullYear()}`

/** `14 February`. */
export const dayOfYear = (date: Date): string => own('dayOfYear', date) ?? `${date.getUTCDate()} ${month(date)}`

/** `14 February 2025`. */
export const longDate = (date: Date): string => own('longDate', date) ?? `${dayOfYear(date)} ${date.getUTCFullYear()}`

/** `Wed`. */
export const weekday = (date: Date): string =>
  own('weekday', date, date.getUTCDay()) ?? (WEEKDAYS[date.getUTCDay()] as string)

/** `Wed 12 Nov`. */
export const dayTitle = (date: Date): string =>
  own('dayTitle', date) ?? `${weekday(date)} ${date.getUTCDate()} ${month(date).slice(0, 3)}`

/** `1st`, `12th`, `22nd`; elsewhere what a language says of all places. */
export function ordinal(place: number): string {
  const said = textOf('~ordinal')
  if (said) return said.replace('{n}', String(place))
  const ending = Math.floor(place / 10) % 10 === 1 ? undefined : ['st', 'nd', 'rd'][(place % 10) - 1]
  return `${place}${ending ?? 'th'}`
}

/** `18:20`, for chat. */
export const clockTime = (date: Date): string => clock(date)

/**
 * `20 November 2025 at 18:41:07 UTC`, for titles. Written by hand, like the counts: whatever asks the browser's language data
 * first holds up the page for some 50 ms.
 */
export function exactDate(date: Date, zoneName = 'UTC'): string {
  return `${longDate(date)} at ${clock(date)}:${two(date.getUTCSeconds())} ${zoneName}`
}

/** `GMT+5:30` for 330 minutes east of Greenwich, `UTC` for none. */
export function zone(minutes: number): string {
  const past = Math.abs(minutes) % 60
  if (minutes === 0) return 'UTC'
  return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / 60)}${past ? `:${two(past)}` : ''}`
}

/** How long ago, in one unit: `4 min`, `1 h`, `3 d`; `now` within a minute. */
export function age(date: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} d`
}

/** `18,206`: a count with its thousands apart, as the page's language writes it. */
export const count = (value: number): string => countText(value, LANGUAGE)

/** `6.1 MB`: bytes in the unit that fits. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}
