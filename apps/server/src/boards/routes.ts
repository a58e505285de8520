import type { boards } from '@kz/contract/boards'
import type { Context } from '../platform/context.ts'
import { loggable } from '../platform/database-errors.ts'
import type { JobHandlers } from '../platform/jobs.ts'
import type { Handlers } from '../platform/route.ts'
import { beatable } from './beatable.ts'
import { readBoard } from './board.ts'
import { compare } from './compare.ts'
import { countryDemos, leaderboard, playerDemos } from './leaderboard.ts'
import { readStats, refreshStats } from './stats.ts'

export const boardsHandlers: Handlers<typeof boards> = {
  'GET /record/player-demos': async (ctx, { viewer, query, set }) => {
    const { players, total, pages } = await playerDemos(ctx, viewer, query)
    set('x-total-count', String(total))
    set('x-total-pages', String(pages))
    return players
  },
  'GET /record/country-demos': (ctx, { query }) => countryDemos(ctx, query),
  'GET /record/top-filtered': (ctx, { viewer, query }) => leaderboard(ctx, viewer, query),
  'GET /record/beatable': (ctx, { query }) => beatable(ctx.db, query),
  'GET /record/compare': (ctx, { query }) => compare(ctx, query),
  'GET /stats': (ctx) => readStats(ctx),
}

/** Background work of the statistics. */
export const boardsJobs = (ctx: Context): Pick<JobHandlers, 'refresh-stats'> => ({
  'refresh-stats': () => refreshStats(ctx),
})

/** Reads the board before the first caller asks for it. */
export function startBoards(ctx: Context): void {
  readBoard(ctx).catch((error) => ctx.log.warn({ err: loggable(error) }, 'leaderboard not read yet'))
}
