import type { community } from '@kz/contract/accounts/community'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { board, calendar, motd, streaks } from './boards.ts'
import { chooseMap } from './choose.ts'
import { drawToday } from './draw.ts'
import { createKey, managedKeys, revokeKey } from './manage-keys.ts'
import { takeRun } from './run.ts'

type Table = typeof community
type MotdCalls =
  | Extract<keyof Table, `${string}/motd/${string}`>
  | 'GET /game-server/keys'
  | 'POST /game-server/key'
  | 'DELETE /game-server/key'

/** The calls of the map of the day. */
export const motdHandlers: Pick<Handlers<Table>, MotdCalls> = {
  'GET /motd/': (ctx) => motd(ctx.db, ctx.now()),
  'GET /motd/day': (ctx, { query }) => board(ctx.db, query.date, ctx.now()),
  'PUT /motd/day': chooseMap,
  'POST /motd/run': takeRun,
  'GET /motd/calendar': (ctx, { query }) => calendar(ctx.db, query.month, ctx.now()),
  'GET /motd/streaks': (ctx) => streaks(ctx.db, ctx.now()),
  'GET /game-server/keys': (ctx) => managedKeys(ctx.db),
  'POST /game-server/key': createKey,
  'DELETE /game-server/key': revokeKey,
}

/** Background work of the map of the day. */
export const motdJobs: readonly Job[] = [
  job({ name: 'draw-motd', schedule: '0 0 * * *', missed: '1d', run: drawToday }),
]
