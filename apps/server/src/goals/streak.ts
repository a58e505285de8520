/** Days in a row: two of a month may be days of rest. */

const REST_DAYS = 2
const DAY_MS = 86_400_000

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export interface Streak {
  /** up to today; today itself may still come */
  current: number
  longest: number
}

/**
 * From the days (`yyyy-MM-dd`, UTC) with a run. A day without one ends the row when its month has had its two days of rest
 * within this row; days of rest are not counted.
 */
export function streakOf(days: readonly string[], today: string): Streak {
  const played = new Set(days)
  const first = [...played].sort()[0]
  if (!first) return { current: 0, longest: 0 }
  let [current, longest] = [0, 0]
  let rested = new Map<string, number>()
  for (let at = Date.parse(`${first}T00:00:00Z`); dayAt(at) <= today; at += DAY_MS) {
    const day = dayAt(at)
    if (played.has(day)) {
      current++
      longest = Math.max(longest, current)
    } else if (day !== today) {
      const month = day.slice(0, 7)
      const rests = (rested.get(month) ?? 0) + 1
      rested.set(month, rests)
      if (rests > REST_DAYS) {
        current = 0
        rested = new Map()
      }
    }
  }
  return { current, longest }
}
