import type { ReplyOf } from '@kz/contract/api'
import * as format from '../../lib/text/format.ts'

type CelebratedDay = ReplyOf<'GET /user/birthdays/range'>[number]

/** A month as addresses write it: `2025-11`. */
export type Month = string

const PATTERN = /^(\d{4})-(0[1-9]|1[0-2])$/
const firstOf = (month: Month): Date => new Date(`${month}-01T00:00:00Z`)

/** The month of an address, or the present one in UTC. */
export function monthOf(value: unknown, now: Date): Month {
  const text = String(value ?? '')
  const year = Number(PATTERN.exec(text)?.[1] ?? 0)
  return year >= 2000 && year <= 2100 ? text : now.toISOString().slice(0, 7)
}

/** The month so many months later. */
export function laterMonth(month: Month, count: number): Month {
  const date = firstOf(month)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** `November 2025`. */
export const monthTitle = (month: Month): string => format.monthTitle(firstOf(month))

/** First and last day of a month, `YYYY-MM-DD`. */
export function rangeOf(month: Month): { startDate: string; endDate: string } {
  const last = new Date(firstOf(laterMonth(month, 1)).getTime() - 86_400_000)
  return { startDate: `${month}-01`, endDate: last.toISOString().slice(0, 10) }
}

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  iso: string
  day: number
  users: CelebratedDay['users']
  total: number
}

/** The weeks of a month from Monday to Sunday; days of other months are null. */
export function weeksOf(month: Month, celebrated: readonly CelebratedDay[]): (CalendarDay | null)[][] {
  const { endDate } = rangeOf(month)
  const days = Array.from({ length: Number(endDate.slice(8)) }, (_, index): CalendarDay => {
    const two = String(index + 1).padStart(2, '0')
    const found = celebrated.find(({ date }) => date.startsWith(`${two}/`))
    return { iso: `${month}-${two}`, day: index + 1, users: found?.users ?? [], total: found?.total ?? 0 }
  })
  const before = (firstOf(month).getUTCDay() + 6) % 7
  const cells = [...Array<null>(before).fill(null), ...days]
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
