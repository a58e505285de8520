import type { gameServers } from '@kz/contract/runs/game-servers'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { setTrust } from '../servers/api.ts'
import { cutSectionsSoon } from './sections/section-job.ts'
import { lockServerRuns, RUN_STATES } from './take-runs.ts'

/** Confirms, doubts or strikes a server: all its runs follow in one act, and back in one act. */
export function trustServer(ctx: Context, { query, body }: Call<(typeof gameServers)['PUT /game-server/trust']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    // a call of the server that is being taken ends first; the next one reads what is said here
    await lockServerRuns(tx, query.id)
    const before = await setTrust(tx, query.id, body.state)
    const moved = await row(
      tx,
      { runs: int },
      sql`select move_server_runs(${query.id}, ${RUN_STATES[body.state]}) as runs`,
    )
    const runs = moved?.runs ?? 0
    await audit('server.trust', `server:${query.id}`, {
      ...{ before: { trust: before }, after: { trust: body.state, runs }, reason: body.reason },
    })
    await cutSectionsSoon(tx)
    emit({ type: 'server.trusted', data: { serverId: query.id } })
    return { id: query.id, trust: body.state, runs }
  })
}
