/** Days and moments as the site writes them in fields, from and to `2025-11-20` and `2025-11-20T18:41` of the wire. */

const two = (part: string): string => part.padStart(2, '0')

/** `20/11/2025`, `20/11/2025 18:41`; anything else stays as it is. */
export function dateText(value: string): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(value) ?? []
  return day ? `${day}/${month}/${year}${clock ? ` ${clock}` : ''}` : value
}

/** What a text of a field says; null where it is no day, or with `withTime` no moment. '' stays ''. Days may be typed `1.2.2025` and `2025-02-01`, too. */
export function readDateText(text: string, withTime = false): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const match =
    /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})(?:[ ,T]+(?<hour>\d{1,2}):(?<minute>\d\d))?$/.exec(
      trimmed,
    ) ?? /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[ ,T]+(?<hour>\d{1,2}):(?<minute>\d\d))?$/.exec(trimmed)
  const { day = '', month = '', year = '', hour, minute } = match?.groups ?? {}
  if (!match || (hour !== undefined && !withTime)) return null
  const date = `${year}-${two(month)}-${two(day)}`
  if (Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date) return null
  if (!withTime) return date
  const clock = `${two(hour ?? '0')}:${minute ?? '00'}`
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? `${date}T${clock}` : null
}
