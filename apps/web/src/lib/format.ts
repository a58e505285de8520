/** Dates as the site writes them: always UTC, with a title in the reader's own time. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')
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
export const shortDate = (date: Date): string => `${two(date.getUTCDate())} ${months[date.getUTCMonth()]}`

/** `20 Nov 18:20`, for tables. */
export const tableDate = (date: Date): string => `${shortDate(date)} ${clock(date)}`

/** `18:20`, for chat. */
export const clockTime = (date: Date): string => clock(date)

/** `20 November 2025 at 19:41:07 CET`: the reader's own time, for titles. */
export const localDate = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' }).format(date)

/** How long ago, in one unit: `4 min`, `1 h`, `3 d`; `now` within a minute. */
export function age(date: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} d`
}

/** `18,206`: a count with its thousands apart. */
export const count = (value: number): string => value.toLocaleString('en-GB')

/** `6.1 MB`: bytes in the unit that fits. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}
