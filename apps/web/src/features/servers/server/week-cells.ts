import type { ServerPage } from '@kz/contract/runs/game-servers'
import { weekday as nameOfDay } from '../../../lib/text/format.ts'

const A_DAY_MS = 86_400_000
/** A stay that ended so shortly ago goes on. */
const STILL_MS = 10 * 60_000

/** The last seven days (UTC), the oldest first: the day as `YYYY-MM-DD`, and its short name. */
export const lastDays = (now: Date): { day: string; weekday: string }[] =>
  Array.from({ length: 7 }, (_unused, at) => {
    const date = new Date(now.getTime() - (6 - at) * A_DAY_MS)
    return { day: date.toISOString().slice(0, 10), weekday: nameOfDay(date) }
  })

/** Where in its day a stay is drawn, in per cent, and when it was (UTC). */
export interface Cell {
  mapName: string
  from: string
  to: string
  left: number
  width: number
  fill: number
  players: number
  isNow: boolean
}

const clock = (share: number): string => {
  const minutes = Math.round((share / 100) * 24 * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The stays of a day; one over midnight ends and begins there. */
export function cellsOf(week: ServerPage['week'], day: string, now: Date): Cell[] {
  const start = Date.parse(`${day}T00:00:00Z`)
  const share = (at: number) => Math.min(100, Math.max(0, (100 * (at - start)) / A_DAY_MS))
  return week.flatMap(({ from, until, mapName, fill, players }) => {
    const [left, right] = [share(Date.parse(from)), share(Date.parse(until))]
    if (right <= left) return []
    const isNow = now.getTime() - Date.parse(until) < STILL_MS
    return { mapName, from: clock(left), to: clock(right), left, width: right - left, fill, players, isNow }
  })
}
