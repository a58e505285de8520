import type { gameServers } from '@kz/contract/runs/game-servers'
import type { runs } from '@kz/contract/runs/runs'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { lockOwn, setOff, setTrust } from '../servers/api.ts'
import { stateOf } from './one-run.ts'
import { cutSectionsSoon } from './sections/section-job.ts'
import { lockServerRuns } from './take/take-runs.ts'

type ServerCalls = typeof gameServers

/** What takes runs off the boards and brings them back: strikes of servers and of single runs. */

/** All runs of a server stand as it does now. Answers how many moved. */
async function settleServer(tx: Db, serverId: number): Promise<number> {
  const moved = await row(tx, { runs: int }, sql`select settle_server_runs(${serverId}) as runs`)
  return moved?.runs ?? 0
}

/** Confirms, doubts or strikes a server: all its runs follow in one act, and back in one act. */
export function trustServer(ctx: Context, { query, body }: Call<ServerCalls['PUT /game-server/trust']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    // a call of the server that is being taken ends first; the next one reads what is said here
    await lockServerRuns(tx, query.id)
    const before = await setTrust(tx, query.id, body.state)
    const runs = await settleServer(tx, query.id)
    await audit('server.trust', `server:${query.id}`, {
      ...{ before: { trust: before }, after: { trust: body.state, runs }, reason: body.reason },
    })
    await cutSectionsSoon(tx)
    emit({ type: 'server.trusted', data: { serverId: query.id } })
    return { id: query.id, trust: body.state, runs }
  })
}

/** An owner takes their server off, or puts it back where staff left it: all its runs follow in one act. */
export function takeServerOff(ctx: Context, { query, body, viewer }: Call<ServerCalls['PUT /game-server/own-off']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockServerRuns(tx, query.id)
    await lockOwn(tx, viewer, query.id)
    const before = await setOff(tx, query.id, body.off)
    const runs = await settleServer(tx, query.id)
    await audit('server.off', `server:${query.id}`, { before: { isOff: before }, after: { isOff: body.off, runs } })
    await cutSectionsSoon(tx)
    emit({ type: 'server.trusted', data: { serverId: query.id } })
    return { isOff: body.off, runs }
  })
}

/** Strikes a run or brings it back where its server and its player stand. Throws ApiError not_found for one that cannot count. */
export function strikeRun(ctx: Context, { query, body, viewer }: Call<(typeof runs)['PUT /run/strike']>) {
  const { runId } = query
  return inTransaction(ctx, async (tx, emit, audit) => {
    await tx.execute(sql`lock table bests in share row exclusive mode`)
    const run = await row(
      tx,
      { state: text },
      sql`select state from runs where id = ${runId} and settles(state, route_id, demo_id) for no key update`,
    )
    if (!run) throw notFound('Run')
    await tx.execute(
      body.struck
        ? sql`insert into struck_runs (run_id, reason, struck_by) values (${runId}, ${body.reason}, ${viewer.userId})
            on conflict (run_id) do update set reason = excluded.reason, struck_by = excluded.struck_by, struck_at = now()`
        : sql`delete from struck_runs where run_id = ${runId}`,
    )
    const after = await row(
      tx,
      { state: text, routeId: int, runnerId: int, mapName: text, route: text },
      sql`update runs r set state = settled_state(r.id, r.server_id, r.runner_id) from routes o
        where r.id = ${runId} and o.id = r.route_id
        returning r.state, r.route_id as "routeId", r.runner_id as "runnerId", r.map_name as "mapName", o.name as route`,
    )
    if (!after) throw notFound('Run')
    const { routeId, runnerId, mapName, route, state } = after
    await tx.execute(sql`select refresh_many(array[${routeId}::integer], array[${runnerId}::integer])`)
    await audit(body.struck ? 'run.strike' : 'run.restore', `run:${runId}`, {
      ...{ before: { state: run.state }, after: { state }, reason: body.reason },
    })
    if (body.struck) emit({ type: 'run.struck', data: { runId, mapName } })
    else emit({ type: 'run.counted', data: { mapName, route } })
    return { runId, state: stateOf(state) }
  })
}
