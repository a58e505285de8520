import type { Emit } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { refreshHolders, refreshRoutes } from '../../records/api.ts'
import { letReturn } from './overtaken.ts'

/**
 * Runs `change` to released demos of routes that are locked, then recomputes the records of these routes and the record
 * holder roles, and lets those wait again whom no record is ahead of any more. `actorId` changes it.
 */
export async function changeRecords(
  tx: Db,
  emit: Emit,
  actorId: number,
  routeIds: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await holders(tx, routeIds)
  await change()
  const moved = await refreshRoutes(tx, routeIds)
  if (moved.length === 0) return
  await refreshHolders(tx, [...before, ...(await holders(tx, routeIds))])
  await letReturn(tx, emit, actorId, moved)
}

async function holders(tx: Db, routeIds: readonly number[]): Promise<number[]> {
  const found = await rows(
    tx,
    { playerId: int },
    sql`select distinct d.player_id as "playerId" from route_records r join demos d on d.id = r.demo_id
      where r.route_id = any(${sql.param(routeIds)}::integer[])`,
  )
  return found.map(({ playerId }) => playerId)
}
