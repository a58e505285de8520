import type { leaderboards } from '@kz/contract/runs/leaderboards'
import type { Context } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { loggable } from '../platform/database/errors.ts'
import { beatable } from './beatable.ts'
import { readColumns } from './columns/api.ts'
import { compare } from './compare.ts'
import { countryDemos, leaderboard, playerDemos } from './leaderboard.ts'
import { readStats, refreshStats } from './stats.ts'
import { topFive } from './top-five.ts'

export const leaderboardsHandlers: Handlers<typeof leaderboards> = {
  'GET /record/top5': topFive,
  'GET /record/player-demos': async (ctx, { viewer, query, set }) => {
    const { players, total, pages } = await playerDemos(ctx, viewer, query)
    set('x-total-count', String(total))
    set('x-total-pages', String(pages))
    return players
  },
  'GET /record/country-demos': (ctx, { query }) => countryDemos(ctx, query),
  'GET /record/top-filtered': (ctx, { viewer, query }) => leaderboard(ctx, viewer, query),
  'GET /record/beatable': (ctx, { query }) => beatable(ctx, query),
  'GET /record/compare': (ctx, { query }) => compare(ctx, query),
  'GET /stats': (ctx) => readStats(ctx),
}

/** Background work of the statistics. */
export const leaderboardsJobs: readonly Job[] = [
  job({ name: 'refresh-stats', schedule: '*/5 * * * *', run: refreshStats }),
]

/** Reads the columns before the first caller asks for it. */
export function startLeaderboards(ctx: Context): void {
  readColumns(ctx).catch((error) => ctx.log.warn({ err: loggable(error) }, 'leaderboard not read yet'))
}
