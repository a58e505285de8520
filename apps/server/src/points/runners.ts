import { type Db, row, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { RUNNER_SHOWN, runnerColumns, runnerTables } from '../runs/api.ts'

/** Whose lines they are. */

/** The runner that a member's runs count as, or null. */
export const runnerOfUser = async (db: Db, userId: number): Promise<number | null> =>
  (
    await row(
      db,
      { id: int },
      sql.named(
        'runner-of-user',
        sql`select coalesce(w.root_id, w.id) as id from runners w join players p on p.id = w.player_id
        where p.user_id = ${userId}`,
      ),
    )
  )?.id ?? null

/** Names and flags by runner. */
export async function namesOf(db: Db, ids: readonly number[]) {
  const found = await rows(
    db,
    { runnerId: int, ...RUNNER_SHOWN },
    sql.named(
      'points-names',
      sql`select x.runner_id as "runnerId", ${runnerColumns}
      from unnest(${sql.ids(ids)}) as x (runner_id) ${runnerTables('x')}`,
    ),
  )
  return new Map(found.map(({ runnerId, ...name }) => [runnerId, name]))
}

export const NOBODY = { player: '', playerId: null, playerCountry: 'n-a' }
