import { calm } from '@kz/markup'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Rows of players: everybody who holds a run or a jump, with an account or without. */

/** The player row of an account, made at its first demo. */
export async function playerOf(tx: Db, user: { userId: number; pseudo: string; country: string }): Promise<number> {
  const made = await row(
    tx,
    { id: int },
    sql`insert into players (name, country, user_id) values (${user.pseudo}, ${user.country}, ${user.userId})
      on conflict (user_id) do update set name = excluded.name, country = excluded.country returning id`,
  )
  return (made as { id: number }).id
}

/** Follows a member's new nickname or country. */
export async function followMember(
  tx: Db,
  { userId, pseudo, country }: { userId: number; pseudo?: string; country?: string },
): Promise<void> {
  await tx.execute(sql`update players set name = coalesce(${pseudo ?? null}, name),
    country = coalesce(${country ?? null}, country) where user_id = ${userId}`)
}

/** Makes a player without an account that of a member who has none. */
export async function claimPlayer(
  tx: Db,
  playerId: number,
  user: { userId: number; pseudo: string; country: string },
): Promise<void> {
  await tx.execute(sql`update players set user_id = ${user.userId}, name = ${user.pseudo}, country = ${user.country}
    where id = ${playerId}`)
}

/** Makes the player of a member one without an account, under the name of the moment; a number is put behind one that is taken. */
export async function leavePlayer(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`update players p set user_id = null, name = case when exists (
      select from players other where other.user_id is null and other.name = p.name) then p.name || ' ' || p.id else p.name end
    where user_id = ${userId}`)
}

/** Gives a player's reigns to another one and deletes the row; demos and jumps must be that one's already. */
export async function endPlayer(tx: Db, playerId: number, heirId: number): Promise<void> {
  await tx.execute(sql`update reigns set player_id = ${heirId} where player_id = ${playerId}`)
  await tx.execute(sql`update reigns set previous_player_id = ${heirId} where previous_player_id = ${playerId}`)
  await tx.execute(sql`delete from players where id = ${playerId}`)
}

/** The ids of players without an account by name, made where new, named as they are shown. A country the row lacks is filled in. */
export async function ensurePlayers(tx: Db, countries: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const wanted = new Map([...countries].map(([name, country]) => [calm(name), country]))
  const list = JSON.stringify([...wanted].map(([name, country]) => ({ name, country })))
  await tx.execute(sql`insert into players (name, country)
    select name, country from jsonb_to_recordset(${list}::jsonb) as wanted (name text, country text)
    on conflict (name) where user_id is null do update set country = excluded.country
      where players.country = 'n-a' and excluded.country <> 'n-a'`)
  const found = await rows(
    tx,
    { id: int, name: text },
    sql`select p.id, p.name from players p
      join jsonb_to_recordset(${list}::jsonb) as wanted (name text) on wanted.name = p.name where p.user_id is null`,
  )
  const ids = new Map(found.map(({ id, name }) => [name, id]))
  return new Map([...countries.keys()].map((name) => [name, ids.get(calm(name)) as number]))
}
