import { type Context, inTransaction } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { job } from '../../platform/api/job.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { serverName } from '../server-name.ts'

/** From here on an owner is told. */
const FAR_OFF_MS = 60_000
const NOBODY = 0

/** Tells the owners of servers whose clock is more than a minute off, once until it is right again. */
export const tellClocks = job({
  name: 'tell-clocks',
  schedule: '*/10 * * * *',
  run: (ctx: Context) =>
    inTransaction(ctx, async (tx, emit) => {
      await tx.execute(sql`update game_servers set clock_told_at = null
        where clock_told_at is not null and abs(clock_ms) <= ${FAR_OFF_MS}`)
      const told = await rows(
        tx,
        { serverId: int, userId: int, serverName: text, clockMs: int },
        sql`with off as (
            update game_servers s set clock_told_at = now() where clock_told_at is null and abs(clock_ms) > ${FAR_OFF_MS}
            returning s.id, ${serverName} as name, s.clock_ms
          )
          select off.id as "serverId", o.user_id as "userId", off.name as "serverName", off.clock_ms as "clockMs"
          from off join server_owners o on o.server_id = off.id and o.role = 'owner'`,
      )
      await ctx.hooks.notify(
        tx,
        emit,
        told.map(({ userId, ...server }) => ({
          ...{ userId, kind: 'server', subject: `clock of server ${server.serverId}`, actorId: NOBODY },
          event: { type: 'clock', ...server },
        })),
      )
    }),
})
