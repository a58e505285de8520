import { type Db, rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** The members among these runners. */
export async function membersOf(tx: Db, runnerIds: readonly number[]): Promise<number[]> {
  const found = await rows(
    tx,
    { userId: int },
    sql.named(
      'members of runners',
      sql`select distinct p.user_id as "userId" from runners w join players p on p.id = w.player_id
        where w.id = any(${sql.param(runnerIds)}::integer[]) and p.user_id is not null`,
    ),
  )
  return found.map(({ userId }) => userId)
}
