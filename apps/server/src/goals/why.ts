import { formatTime } from '@kz/contract/rules'

/** One sentence each: why this goal and not another. */

const DAY_MS = 86_400_000
const SHORT_MS = 45_000
const MANY = 100

interface Place {
  mineMs: number
  gapMs: number
  rank: number
  players: number
  runs: number
  wonMs: number
  lastAt: Date | null
  aheadAt: Date
  player: string
}

/** Seconds as players write them: `2.21 s`. */
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A day of the last week by its name, else how long ago. */
function dayOf(date: Date, now: Date): string {
  const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(date.getTime() / DAY_MS)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 7 ? `on ${WEEKDAYS[date.getUTCDay()]}` : `${days} days ago`
}

/** Why the place above one's own. */
export function whyPlace(
  { mineMs, gapMs, rank, players, runs, wonMs, lastAt, aheadAt, player }: Place,
  now: Date,
): string {
  if (rank === 1) return `${seconds(gapMs)} to the first place, of ${players}.`
  if (lastAt !== null && aheadAt > lastAt && now.getTime() - aheadAt.getTime() < 14 * DAY_MS) {
    return `${seconds(gapMs)}. ${player} passed you ${dayOf(aheadAt, now)}.`
  }
  if (runs > 1 && wonMs > gapMs) {
    return `You won ${seconds(wonMs)} on it in ${runs} runs; ${seconds(gapMs)} are left to ${ordinal(rank)}.`
  }
  if (gapMs <= mineMs / 200) return `Only ${seconds(gapMs)} of ${formatTime(mineMs)}.`
  if (mineMs <= SHORT_MS) return `A short one: ${seconds(gapMs)} in a run of ${seconds(mineMs)}.`
  if (players >= MANY) return `${players} players finished it, each place counts.`
  return lastAt ? `You played it ${dayOf(lastAt, now)}.` : `The nearest place of your older times.`
}

export const whyPro = (mineGc: number, players: number): string =>
  players === 0
    ? `Nobody has done it without gochecks yet.`
    : `You finished with ${mineGc} ${mineGc === 1 ? 'gocheck' : 'gochecks'}; ${players} did it without.`

export const whyFinish = (players: number, difficulty: string, isOnNow: string | null): string =>
  `${players} ${players === 1 ? 'player' : 'players'} finished it. It is ${difficulty}, like what you play.${isOnNow ? ` On ${isOnNow} now.` : ''}`

/** `1st`, `22nd`, `13th`. */
function ordinal(place: number): string {
  const tens = place % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}
