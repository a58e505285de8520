import { isUntold } from '../news/api.ts'
import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'

/** What other domains may ask of long jumps. */

export { attachJump, isJumpFile, jumpsOver, type NamedJump } from './attach.ts'

/** A jump a list of records names. */
export interface ListedJump {
  type: string
  player: string
  playerId: number
  block: number | null
  distance: number
  prestrafe: number
  topspeed: number
  country: string
}

/** Brings long jumps up to a list: one jump is one type, player, block and distance. Nobody knows when they were. */
export async function saveListedJumps(tx: Db, jumps: readonly ListedJump[]): Promise<void> {
  await tx.execute(sql`with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(jumps)}::jsonb) as made (type text, player text, "playerId" integer, block integer,
        distance numeric, prestrafe numeric, topspeed numeric, country text)
    ), updated as (
      update long_jumps j set prestrafe = w.prestrafe, topspeed = w.topspeed, country = w.country, known_at = now()
      from wanted w
      where j.type = w.type and j.player_name = w.player and j.block is not distinct from w.block
        and j.distance = w.distance
      returning j.type, j.player_name, j.block, j.distance
    )
    insert into long_jumps (type, block, distance, prestrafe, topspeed, player_id, player_name, country,
      released_at)
    select w.type, block, distance, prestrafe, topspeed, "playerId", player,
      coalesce(nullif(w.country, 'n-a'), p.country), null
    from wanted w join players p on p.id = w."playerId"
    where not exists (select from updated u where u.type = w.type and u.player_name = w.player
      and u.block is not distinct from w.block and u.distance = w.distance)`)
}

/** Gives the long jumps of one player to another. */
export async function givePlayerJumps(tx: Db, fromPlayerId: number, toPlayerId: number): Promise<void> {
  await tx.execute(sql`update long_jumps set player_id = ${toPlayerId} where player_id = ${fromPlayerId}`)
}

/** Notes that a post tells of these long jumps; those another post tells of stay with it. */
export async function stampJumps(tx: Db, newsId: number, longjumpIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update long_jumps j set news_id = ${newsId}
    where j.id = any(${sql.param(longjumpIds)}::integer[]) and ${isUntold(sql`j`)}`)
}
