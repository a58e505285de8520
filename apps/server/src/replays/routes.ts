import type { replays } from '@kz/contract/runs/replays'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { geometryOf } from './geometries.ts'
import { hullsOf } from './hulls.ts'
import { makeReplays, purgeReplays } from './jobs.ts'
import { newestRun } from './newest-run.ts'
import { aroundMap } from './pages/around-map.ts'
import { tonight } from './pages/tonight.ts'
import { replayOf } from './replay.ts'
import { runReplay } from './run-replay.ts'

export { replaysFiles } from './files.ts'

export const replaysHandlers: Handlers<typeof replays> = {
  'GET /replay/{demoId}': (ctx, { params, viewer }) => replayOf(ctx.db, viewer, params.demoId),
  'GET /record/newest-run': newestRun,
  'GET /record/tonight': (ctx, { query }) => tonight(ctx.db, query.until ?? null),
  'GET /run/replay': runReplay,
  'GET /map/around': (ctx, { query }) => aroundMap(ctx, query),
  'GET /map/geometry': (ctx, { query }) => geometryOf(ctx.db, query),
  'GET /map/hulls': (ctx, { query }) => hullsOf(ctx.db, query),
}

export const replaysJobs: readonly Job[] = [
  makeReplays as Job,
  job({ name: 'forget-replays', schedule: '25 4 * * *', run: purgeReplays }),
]
