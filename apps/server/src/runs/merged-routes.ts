import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Runs that game servers sent follow their routes; those of demos follow their demos. */

/** Gives the runs of a route to another one. */
export async function moveRouteRuns(tx: Db, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`select move_route_runs(${fromId}, ${toId})`)
}

/** A route of a map that ended stays behind where the other map has one of its name: its runs go there. */
export async function moveMapRuns(tx: Db, goneId: number, keptId: number): Promise<void> {
  const pairs = await rows(
    tx,
    { fromId: int, toId: int },
    sql`select g.id as "fromId", k.id as "toId" from routes g cross join lateral (
        select id from routes where map_id = ${keptId} and lower(name) = lower(g.name) order by name = g.name desc, id limit 1
      ) k where g.map_id = ${goneId} order by g.id`,
  )
  for (const { fromId, toId } of pairs) await moveRouteRuns(tx, fromId, toId)
}

/** Takes them back to the routes that stayed behind. */
export async function takeBackMapRuns(tx: Db, goneId: number): Promise<void> {
  await tx.execute(sql`select take_back_runs(id) from routes where map_id = ${goneId} order by id`)
}
