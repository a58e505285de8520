import type { Emit } from '../platform/context.ts'
import { type Db, rows } from '../platform/db.ts'
import { int } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { refreshHolders, refreshRoute } from '../records/api.ts'
import type { LockedDemo } from './locked.ts'
import { letReturn } from './overtaken.ts'

/**
 * Runs `change` to a released demo, then recomputes the route's records and the record holder roles, and lets those wait
 * again whom no record is ahead of any more. `actorId` changes it.
 */
export async function changeRecords(
  tx: Db,
  emit: Emit,
  actorId: number,
  demo: LockedDemo,
  change: () => Promise<unknown>,
): Promise<void> {
  const { routeId, mapName } = demo
  const before = await holders(tx, routeId)
  await change()
  if (await refreshRoute(tx, routeId)) {
    await refreshHolders(tx, [...before, ...(await holders(tx, routeId))])
    await letReturn(tx, emit, actorId, demo)
  }
  emit({ type: 'record.changed', data: { mapName } })
}

async function holders(tx: Db, routeId: number): Promise<number[]> {
  const found = await rows(
    tx,
    { playerId: int },
    sql`select d.player_id as "playerId" from route_records r join demos d on d.id = r.demo_id
      where r.route_id = ${routeId}`,
  )
  return found.map(({ playerId }) => playerId)
}
