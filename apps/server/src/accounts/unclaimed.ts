import { unclaimedName } from '@kz/contract/names/unclaimed'
import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { NO_PASSWORD } from './login/passwords.ts'
import { pseudoKey } from './names.ts'
import { looksOf } from './own/looks.ts'

/**
 * Makes the row that texts of an earlier site name whose author has no account here: a deleted account from the first, with
 * the old name to be shown. It keeps nobody from the nickname.
 */
export async function makeUnclaimed(tx: Db, author: { name: string; registeredAt: Date | null }): Promise<number> {
  const next = await row(tx, { id: int }, sql`select nextval(pg_get_serial_sequence('users', 'id')) as id`)
  const id = (next as { id: number }).id
  const key = `[unclaimed ${id}]`
  const { read, seen } = looksOf(key)
  await tx.execute(sql`insert into users
      (id, username, pseudo, pseudo_key, pseudo_skeleton, pseudo_seen, email, password_hash, created_at, deleted_at)
    values (${id}, ${`unclaimed-${id}`}, ${unclaimedName(author.name)}, ${pseudoKey(key)}, ${read}, ${seen},
      ${`unclaimed-${id}@invalid`}, ${NO_PASSWORD}, coalesce(${author.registeredAt}::timestamptz, now()), now())`)
  return id
}

/** Gives an account the picture it had on an earlier site, where it has none of its own. */
export async function givePicture(tx: Db, userId: number, url: string): Promise<void> {
  await tx.execute(sql`update users set picture = ${url} where id = ${userId} and picture is null`)
}
