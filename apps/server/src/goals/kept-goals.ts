import { ApiError } from '@kz/contract/errors'
import type { Difficulty } from '@kz/contract/rules'
import { DROPPED_DAYS, type Goal, MOST_KEPT_GOALS, type me } from '@kz/contract/runs/me'
import { findMap } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { runnerOfUser } from '../points/api.ts'
import { placesOf } from './stands.ts'
import { whyOf } from './why.ts'

/** Goals a member keeps, and those they do not want for a while. */

const KEPT = { routeId: int, state: text.as<'KEPT' | 'DROPPED'>(), targetMs: int.orNull }
export interface KeptGoal {
  routeId: number
  state: 'KEPT' | 'DROPPED'
  /** null: any time will do */
  targetMs: number | null
}

/** What a member said of goals, as long as it holds. */
export const keptGoals = (db: Db, userId: number): Promise<KeptGoal[]> =>
  rows(
    db,
    KEPT,
    sql.named(
      'kept-goals',
      sql`select route_id as "routeId", state, target_ms as "targetMs" from kept_goals where user_id = ${userId}
      and (state = 'KEPT' or since > now() - make_interval(days => ${sql.raw(String(DROPPED_DAYS))})) order by since`,
    ),
  )

const MET = {
  routeId: int,
  mapName: text,
  route: text,
  difficulty: text.as<Difficulty>(),
  timeMs: int,
}

/** Those that are met: the time is better than the one that was to be beaten. */
export async function metGoals(db: Db, runnerId: number | null, kept: readonly KeptGoal[]): Promise<Map<number, Goal>> {
  if (runnerId === null || kept.length === 0) return new Map()
  const found = await rows(
    db,
    MET,
    sql`select k.route as "routeId", m.name as "mapName", o.name as route, m.difficulty, b.time_ms as "timeMs"
      from unnest(${sql.param(kept.map(({ routeId }) => routeId))}::integer[],
          ${sql.param(kept.map(({ targetMs }) => targetMs))}::integer[]) as k (route, target)
        join bests b on b.route_id = k.route and b.class = 0 and b.level = 1 and b.runner_id = ${runnerId}
        join routes o on o.id = k.route join maps m on m.id = o.map_id and m.state = 'ACTIVE'
      where k.target is null or b.time_ms < k.target`,
  )
  const stands = await placesOf(db, found)
  return new Map(
    found.map(({ routeId, timeMs, ...where }, at) => [
      routeId,
      {
        ...{
          ...where,
          kind: 'place',
          mineMs: timeMs,
          mineGc: 0,
          targetMs: timeMs,
          gapMs: 0,
          takesFrom: null,
          points: 0,
        },
        ...{ rank: 1, players: 1, ...stands[at], ...whyOf({ code: 'done' }), isKept: true, isMet: true },
        server: null,
      },
    ]),
  )
}

/** Keeps a goal, does not want it, or neither. Throws ApiError for a map or route that is not here and for too many. */
export function keepGoal(ctx: Context, { query, viewer }: Call<(typeof me)['PUT /me/goal']>) {
  const { userId } = viewer
  const { mapName, route, state } = query
  return inTransaction(ctx, async (tx, emit) => {
    const map = await findMap(tx, mapName)
    if (!map) throw notFound('Map')
    const found = await row(tx, { id: int }, sql`select id from routes where map_id = ${map.mapId} and name = ${route}`)
    if (!found) throw notFound('Route')
    await lockInTransaction(tx, `goals of ${userId}`)
    await tx.execute(sql`delete from kept_goals where user_id = ${userId} and route_id = ${found.id}`)
    if (state) {
      const kept = (await keptGoals(tx, userId)).filter((one) => one.state === 'KEPT')
      if (state === 'kept' && kept.length >= MOST_KEPT_GOALS)
        throw new ApiError('too_many_goals', { most: MOST_KEPT_GOALS })
      const targetMs = state === 'kept' ? await targetOf(tx, userId, found.id) : null
      await tx.execute(sql`insert into kept_goals (user_id, route_id, state, target_ms)
        values (${userId}, ${found.id}, ${state.toUpperCase()}, ${targetMs})`)
    }
    emit({ type: 'me.changed', data: { userIds: [userId] } })
    return { mapName: map.mapName, route, state: state ?? null }
  })
}

/** The time right above the member's own; null without an own one, or without anybody above: the own is to be beaten then. */
async function targetOf(tx: Db, userId: number, routeId: number): Promise<number | null> {
  const runnerId = await runnerOfUser(tx, userId)
  const found = await row(
    tx,
    { targetMs: int.orNull },
    sql`select coalesce((select max(b.time_ms) from bests b where b.route_id = mine.route_id and b.class = 0 and b.level = 1
        and b.time_ms < mine.time_ms), mine.time_ms) as "targetMs"
      from bests mine where mine.route_id = ${routeId} and mine.class = 0 and mine.level = 1 and mine.runner_id = ${runnerId}`,
  )
  return found?.targetMs ?? null
}
