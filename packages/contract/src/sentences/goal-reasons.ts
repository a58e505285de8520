import { formatTime } from '../rules.ts'
import type { SentenceOf } from './sentence.ts'

/** One sentence each: why this goal and not another. Plain code: the server says it in English, pages in their language. */

type Gap = { gapMs: number }
type Days = { days: number }

/** Seconds as players write them: `2.21`. */
const seconds = (ms: number): string => (ms / 1000).toFixed(2)

/** A sentence for each reason. */
export const GOAL_REASONS = {
  first_place: ({ gapMs, players }: Gap & { players: number }) =>
    `${seconds(gapMs)} s to the first place, of ${players}.`,
  passed: ({ gapMs, player, days }: Gap & Days & { player: string }) =>
    days <= 0
      ? `${seconds(gapMs)} s. ${player} passed you today.`
      : days < 2
        ? `${seconds(gapMs)} s. ${player} passed you yesterday.`
        : `${seconds(gapMs)} s. ${player} passed you ${days} ${days === 1 ? 'day' : 'days'} ago.`,
  getting_faster: ({ gapMs, wonMs, runs, rank }: Gap & { wonMs: number; runs: number; rank: number }) =>
    `You won ${seconds(wonMs)} s on it in ${runs} ${runs === 1 ? 'run' : 'runs'}; ${seconds(gapMs)} s are left to place ${rank}.`,
  small_gap: ({ gapMs, mineMs }: Gap & { mineMs: number }) => `Only ${seconds(gapMs)} s of ${formatTime(mineMs)}.`,
  short_map: ({ gapMs, mineMs }: Gap & { mineMs: number }) =>
    `A short one: ${seconds(gapMs)} s in a run of ${seconds(mineMs)} s.`,
  crowded: ({ players }: { players: number }) =>
    `${players} ${players === 1 ? 'player' : 'players'} finished it, each place counts.`,
  played: ({ days }: Days) =>
    days <= 0
      ? 'You played it today.'
      : days < 2
        ? 'You played it yesterday.'
        : `You played it ${days} ${days === 1 ? 'day' : 'days'} ago.`,
  nearest: () => 'The nearest place of your older times.',
  first_pro: () => 'Nobody has done it without gochecks yet.',
  pro: ({ gc, players }: { gc: number; players: number }) =>
    `You finished with ${gc} ${gc === 1 ? 'gocheck' : 'gochecks'}; without, so far: ${players}.`,
  finish: ({ players }: { players: number }) =>
    `${players} ${players === 1 ? 'player' : 'players'} finished it. It is as hard as what you play.`,
  finish_on_now: ({ players, server }: { players: number; server: string }) =>
    `${players} ${players === 1 ? 'player' : 'players'} finished it. It is as hard as what you play, and on ${server} now.`,
  done: () => 'Done. Let it go for the next one.',
} as const

/** Why this goal. */
export type GoalReason = SentenceOf<typeof GOAL_REASONS>
