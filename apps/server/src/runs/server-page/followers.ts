import { formatTime } from '@kz/contract/rules'
import { notify } from '../../notifications/api.ts'
import type { Emit } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { serverName } from '../../servers/api.ts'

export interface FirstRun {
  serverId: number
  runId: number
  runnerId: number
  mapName: string
  route: string
  timeMs: number
}

const NOBODY = 0

/** Tells those who follow servers that runs there are the first of their maps; their runners know. */
export async function tellServerFollowers(tx: Db, emit: Emit, runs: readonly FirstRun[]): Promise<void> {
  const found = await rows(
    tx,
    { runId: int, userId: int, serverName: text, player: text },
    sql.named(
      'followers of servers',
      sql`select first.run as "runId", f.user_id as "userId", ${serverName} as "serverName",
        coalesce(u.pseudo, p.name, w.name) as player
      from unnest(${sql.param(runs.map(({ runId }) => runId))}::bigint[], ${sql.param(runs.map(({ serverId }) => serverId))}::integer[],
          ${sql.param(runs.map(({ runnerId }) => runnerId))}::integer[]) as first (run, server, runner)
        join followed_servers f on f.server_id = first.server join game_servers s on s.id = f.server_id
        join runners w on w.id = first.runner left join players p on p.id = w.player_id left join users u on u.id = p.user_id
      where f.user_id is distinct from u.id order by first.run, f.user_id`,
    ),
  )
  for (const { serverId, runId, mapName, route, timeMs } of runs) {
    const told = found.filter((one) => one.runId === runId)
    await notify(
      tx,
      emit,
      told.map(({ userId, serverName, player }) => ({
        ...{ userId, kind: 'follow-server', subject: `server ${serverId}`, actorId: NOBODY },
        event: {
          type: 'followed-server',
          serverId,
          serverName,
          runId,
          player,
          mapName,
          route,
          time: formatTime(timeMs),
        },
      })),
    )
  }
}
