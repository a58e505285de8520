import { ApiError } from '@kz/contract/errors'
import { mapRoute } from '@kz/contract/rules'
import { type Db, row } from '../../platform/api/db.ts'
import { text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'

/** A file with several finished runs: each is sent for a route of its own, by the same player. */

/** Demos `s` of one's own file with several finishes that were sent for another route. */
export const otherRun = (userId: number, route: string): SQL =>
  sql`s.user_id = ${userId} and (select r.name from routes r where r.id = s.route_id) <> ${route}
    and jsonb_array_length(jsonb_path_query_array(s.seen, '$.timers[*] ? (@.kind == "text")')) > 1`

/** Times of one run differ by no more, in milliseconds. */
const SAME_RUN_MS = 20

/** Throws ApiError run_sent_already when another demo of the file is this run, for another route. */
export async function requireOtherRun(db: Db, sha256: string, timeMs: number): Promise<void> {
  const same = await row(
    db,
    { mapName: text, route: text },
    sql`select m.name as "mapName", r.name as route from demos d join routes r on r.id = d.route_id
        join maps m on m.id = r.map_id
      where d.sha256 = ${sha256} and d.state <> 'WITHDRAWN' and abs(d.time_ms - ${timeMs}) <= ${SAME_RUN_MS} limit 1`,
  )
  if (same) throw new ApiError('run_sent_already', { map: mapRoute(same.mapName, same.route) })
}
