import { formatTime } from '@kz/contract/rules'
import { notify } from '../../notifications/api.ts'
import type { Emit } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { serverName } from '../../servers/api.ts'

interface FirstRun {
  runId: number
  runnerId: number
  mapName: string
  route: string
  timeMs: number
}

const NOBODY = 0

/** Tells those who follow a server that a run there is the first of its map; its runner knows. */
export async function tellServerFollowers(tx: Db, emit: Emit, serverId: number, run: FirstRun): Promise<void> {
  const found = await rows(
    tx,
    { userId: int, serverName: text, player: text },
    sql.named(
      'followers of server',
      sql`select f.user_id as "userId", ${serverName} as "serverName", coalesce(u.pseudo, p.name, w.name) as player
      from followed_servers f join game_servers s on s.id = f.server_id join runners w on w.id = ${run.runnerId}::integer
        left join players p on p.id = w.player_id left join users u on u.id = p.user_id
      where f.server_id = ${serverId}::integer and f.user_id is distinct from u.id`,
    ),
  )
  const { runId, mapName, route, timeMs } = run
  await notify(
    tx,
    emit,
    found.map(({ userId, ...told }) => ({
      ...{ userId, kind: 'follow-server', subject: `server ${serverId}`, actorId: NOBODY },
      event: { type: 'followed-server', serverId, runId, mapName, route, time: formatTime(timeMs), ...told },
    })),
  )
}
