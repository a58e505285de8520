import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { pseudoKey } from './names.ts'
import { looksOf } from './own/looks.ts'

interface Inserted {
  username: string
  pseudo: string
  email: string
  country: string
  passwordHash: string
}

/** The row of a new account, its address not confirmed, with its nickname as the search for twins has it; answers the id. */
export async function insertAccount(tx: Db, { username, pseudo, email, country, passwordHash }: Inserted) {
  const { read, seen } = looksOf(pseudo)
  const made = await row(
    tx,
    { userId: int },
    sql`insert into users (username, pseudo, pseudo_key, pseudo_skeleton, pseudo_seen, email, country, password_hash)
      values (${username}, ${pseudo}, ${pseudoKey(pseudo)}, ${read}, ${seen}, ${email}, ${country}, ${passwordHash})
      returning id as "userId"`,
  )
  return (made as { userId: number }).userId
}
