/** Half a year of days, in columns of weeks from Monday on. */

const DAY_MS = 86_400_000
const WEEKS = 26

export interface CalendarDay {
  day: string
  runs: number
  /** 0 to 3: none, one, a few, many */
  tone: number
  isToday: boolean
}

/** Every day of 26 weeks that end with the week of `today`; days to come are left out. */
export function calendarOf(days: readonly { day: string; runs: number }[], today: string): CalendarDay[] {
  const runsOn = new Map(days.map(({ day, runs }) => [day, runs]))
  const now = Date.parse(`${today}T00:00:00Z`)
  const weekday = (new Date(now).getUTCDay() + 6) % 7
  const first = now - (weekday + (WEEKS - 1) * 7) * DAY_MS
  return Array.from({ length: (WEEKS - 1) * 7 + weekday + 1 }, (_, at) => {
    const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10)
    const runs = runsOn.get(day) ?? 0
    return { day, runs, tone: runs === 0 ? 0 : runs === 1 ? 1 : runs < 5 ? 2 : 3, isToday: day === today }
  })
}
