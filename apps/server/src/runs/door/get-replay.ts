import type { Context } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { spelling } from './map-answers.ts'

/** What a replay is called at servers that fetch it: it names the run, and never the player. `1_`: with gochecks. */
export const publicUid = (runId: number, gc: number): string => `${gc > 0 ? 1 : 0}_run${runId}`

/** Where the replay of a run is downloaded by game servers, below the site. */
const replayPath = (runId: number): string => `/replays/run-${runId}.krpz`

/** The best run of a map whose replay was read and agrees: one without gochecks if there is any. Undefined without one. */
export async function bestReplay({ db, config }: Context, mapName: string) {
  const found = await row(
    db,
    { runId: int, gc: int, map: text },
    sql.named(
      'replay for servers',
      sql`select r.id as "runId", r.gc, m.name as map
      from bests b join runs r on r.id = b.run_id join routes o on o.id = b.route_id join maps m on m.id = o.map_id
      where o.name = '' and m.name = ${await spelling(db, mapName)}::text and m.state <> 'HIDDEN' and b.class < 2 and b.level = 1
        and r.replay is not null
      order by b.class, b.time_ms, b.finished_at, b.runner_id limit 1`,
    ),
  )
  return (
    found && {
      url: `${config.siteUrl}${replayPath(found.runId)}`,
      local_uid: publicUid(found.runId, found.gc),
      map_name: mapName,
    }
  )
}
