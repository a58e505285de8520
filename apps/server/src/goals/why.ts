import type { Goal } from '@kz/contract/runs/me'
import { GOAL_REASONS, type GoalReason } from '@kz/contract/sentences/goal-reasons'
import { sentenceText } from '@kz/contract/sentences/sentence'

/** Why this goal and not another. */

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

/** As an answer has it, with the English. */
export const whyOf = (reason: GoalReason): Pick<Goal, 'why' | 'reason'> => ({
  why: sentenceText(GOAL_REASONS, reason) ?? '',
  reason,
})

const daysSince = (date: Date, now: Date): number =>
  Math.max(0, Math.floor(now.getTime() / DAY_MS) - Math.floor(date.getTime() / DAY_MS))

/** Why the place above one's own. */
export function whyPlace(place: Place, now: Date): GoalReason {
  const { mineMs, gapMs, rank, players, runs, wonMs, lastAt, aheadAt, player } = place
  if (rank === 1) return { code: 'first_place', params: { gapMs, players } }
  if (lastAt !== null && aheadAt > lastAt && now.getTime() - aheadAt.getTime() < 14 * DAY_MS)
    return { code: 'passed', params: { gapMs, player, days: daysSince(aheadAt, now) } }
  if (runs > 1 && wonMs > gapMs) return { code: 'getting_faster', params: { gapMs, wonMs, runs, rank } }
  if (gapMs <= mineMs / 200) return { code: 'small_gap', params: { gapMs, mineMs } }
  if (mineMs <= SHORT_MS) return { code: 'short_map', params: { gapMs, mineMs } }
  if (players >= MANY) return { code: 'crowded', params: { players } }
  return lastAt ? { code: 'played', params: { days: daysSince(lastAt, now) } } : { code: 'nearest' }
}

/** Why a first run without gochecks. */
export const whyPro = (gc: number, players: number): GoalReason =>
  players === 0 ? { code: 'first_pro' } : { code: 'pro', params: { gc, players } }

/** Why a first finish. */
export const whyFinish = (players: number, server: string | null): GoalReason =>
  server === null ? { code: 'finish', params: { players } } : { code: 'finish_on_now', params: { players, server } }
