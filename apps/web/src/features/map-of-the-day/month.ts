import * as format from '../../lib/text/format.ts'

const PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^(\d{4}-\d{2})-\d{2}$/

/** What an address asks for: a month, `YYYY-MM`, and a day, `YYYY-MM-DD`; today where it names none that is one. */
export function askedDay(search: { date?: unknown; month?: unknown }, now: Date): { date: string; month: string } {
  const today = now.toISOString().slice(0, 10)
  const text = String(search.date ?? '')
  const isDay = DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
  const date = isDay && text <= today ? text : today
  const month = String(search.month ?? '')
  return { date, month: PATTERN.test(month) ? month : date.slice(0, 7) }
}

/** The month so many months later, `YYYY-MM`. */
export function laterMonth(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** `November 2025`. */
export const monthTitle = (month: string): string => format.monthTitle(new Date(`${month}-01T00:00:00Z`))

/** `Wed 12 Nov`. */
export const dayTitle = (date: string): string => format.dayTitle(new Date(`${date}T00:00:00Z`))
