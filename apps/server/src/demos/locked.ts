import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import type { DemoState } from '@kz/contract/rules'
import type { Emit } from '../platform/context.ts'
import { type Db, row, rows } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { bool, int, type RowOf, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'
import { currentRecord, refreshHolders, refreshRoute } from '../records/api.ts'
import { isOpen, waitingCount } from './queue.ts'

/** A demo held for a change: its route first, then its row, always in this order. */
const LOCKED_DEMO = {
  demoId: int,
  routeId: int,
  mapName: text,
  route: text,
  playerId: int,
  userId: int.orNull,
  playerName: text,
  timeMs: int,
  hasCp: bool,
  cp: int,
  gc: int,
  mpbhop: bool,
  state: text.as<DemoState>(),
  ytId: text.orNull,
  comment: text,
  internalNote: text,
  claimedBy: int.orNull,
}
export type LockedDemo = RowOf<typeof LOCKED_DEMO>

/** Locks a demo and its route until the transaction ends. Throws ApiError not_found. */
export async function lockDemo(tx: Db, demoId: number): Promise<LockedDemo> {
  const held = await row(
    tx,
    { id: int },
    sql`select id from routes where id = (select route_id from demos where id = ${demoId}) for no key update`,
  )
  const demo = await row(
    tx,
    LOCKED_DEMO,
    sql`select d.id as "demoId", d.route_id as "routeId", m.name as "mapName", r.name as route, d.player_id as "playerId",
        d.user_id as "userId", d.player_name as "playerName", d.time_ms as "timeMs", d.has_cp as "hasCp", d.cp, d.gc,
        d.mpbhop, d.state, d.yt_id as "ytId", d.comment, d.internal_note as "internalNote",
        case when d.claimed_until > now() then d.claimed_by end as "claimedBy"
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where d.id = ${demoId} for no key update of d`,
  )
  if (!demo) throw notFound('Demo')
  // its route was merged into another while this waited
  if (demo.routeId !== held?.id)
    await tx.execute(sql`select 1 from routes where id = ${demo.routeId} for no key update`)
  return demo
}

const DECIDED: Partial<Record<DemoState, string>> = {
  RELEASED: 'This demo was already released',
  REJECTED: 'This demo was already rejected',
  WITHDRAWN: 'This demo was withdrawn by its player',
  REVOKED: 'This demo was already revoked',
}

/** Throws ApiError wrong_state when somebody decided about the demo before. */
export function requireOpen({ state }: LockedDemo): void {
  if (!isOpen(state)) throw new ApiError('wrong_state', DECIDED[state])
}

/**
 * Nobody decides about his own demo, or one that would take his own record (H080). Top staff and head demo checkers may, with a reason.
 * Answers whether this was such a case, for the audit. Throws ApiError conflict_of_interest.
 */
export async function requireNoConflict(
  tx: Db,
  viewer: Viewer,
  demo: LockedDemo,
  reason: string | undefined,
): Promise<boolean> {
  const record = isOpen(demo.state) ? await currentRecord(tx, demo.routeId, demo.hasCp) : undefined
  if (demo.userId !== viewer.userId && record?.userId !== viewer.userId) return false
  const may = isIn('TOP', viewer.roles) || isIn('REVOKE', viewer.roles)
  if (!reason || !may) throw new ApiError('conflict_of_interest')
  return true
}

/** Runs `change` to a released demo, then recomputes the route's records and the record holder roles. */
export async function changeRecords<T>(
  tx: Db,
  emit: Emit,
  { routeId, mapName }: LockedDemo,
  change: () => Promise<T>,
): Promise<T> {
  const before = await holders(tx, routeId)
  const result = await change()
  if (await refreshRoute(tx, routeId)) await refreshHolders(tx, [...before, ...(await holders(tx, routeId))])
  emit({ type: 'record.changed', data: { mapName } })
  return result
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

/** Tells the checkers' pages and each demo's player. */
export async function announceChange(
  tx: Db,
  emit: Emit,
  changed: readonly { demoId: number; userId: number | null }[],
): Promise<void> {
  emit({ type: 'queue.changed', data: { count: await waitingCount(tx) } })
  for (const { demoId, userId } of changed) {
    if (userId !== null) emit({ type: 'submission.changed', data: { demoId, userId } })
  }
}
