import type { Emit } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { openStates } from '../../submissions/api.ts'
import { heldDemos, lockRoutes } from '../locked.ts'
import { DEMO_QUEUE } from '../queue.ts'
import { announceChange } from '../release/announce-change.ts'

/** What the sender reads of a demo whose map did not come. */
const NOT_OUT = 'Its map was not released. Send the demo again when the map waits again or is out.'

/** Takes back the demos of a map that was rejected or taken back while they waited for it. Their files can be sent anew. */
export async function withdrawWithMap(tx: Db, emit: Emit, mapId: number): Promise<void> {
  const routes = await rows(tx, { id: int }, sql`select id from routes where map_id = ${mapId}`)
  const routeIds = routes.map(({ id }) => id)
  await lockRoutes(tx, routeIds)
  const gone = await rows(
    tx,
    { id: int },
    sql`update demos set state = 'WITHDRAWN', decided_at = now(), comment = ${NOT_OUT}, claimed_by = null,
        claimed_until = null
      where route_id = any(${sql.param(routeIds)}::integer[]) and state in ${openStates(DEMO_QUEUE)} returning id`,
  )
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await announceChange(tx, emit, await heldDemos(tx, ids))
}
