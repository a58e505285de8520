import { isUntold } from '../../news/api.ts'
import type { Db } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'

/** What others decide about demos. */

/** Gives the demos of one player to another. */
export async function givePlayerDemos(tx: Db, fromPlayerId: number, toPlayerId: number): Promise<void> {
  await tx.execute(sql`update demos set player_id = ${toPlayerId} where player_id = ${fromPlayerId}`)
}

/** Notes that a post tells of these demos; those another post tells of stay with it. */
export async function stampDemos(tx: Db, newsId: number, demoIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update demos d set news_id = ${newsId}
    where d.id = any(${sql.param(demoIds)}::integer[]) and d.state = 'RELEASED' and ${isUntold(sql`d`)}`)
}
