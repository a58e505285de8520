import { type Db, row } from '../../platform/api/db.ts'
import { bool } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { insertAccount } from '../insert.ts'
import { pseudoKey } from '../names.ts'
import { looksOf } from '../own/looks.ts'
import { NO_PASSWORD } from './passwords.ts'

/** Accounts that came from another site: nobody logs in before they have set a password by mail. */

interface Brought {
  username: string
  pseudo: string
  email: string
  country: string
  registeredAt: Date | null
}

/** Makes an account without a password, its address not confirmed. */
export async function createLocked(
  tx: Db,
  { username, pseudo, email, country, registeredAt }: Brought,
): Promise<number> {
  const userId = await insertAccount(tx, { username, pseudo, email, country, passwordHash: NO_PASSWORD })
  if (registeredAt) await tx.execute(sql`update users set created_at = ${registeredAt} where id = ${userId}`)
  return userId
}

/** What of an account to be made somebody has: `the same` for one with this very login, nickname and address. */
export async function whyTaken(
  tx: Db,
  { username, pseudo, email }: Pick<Brought, 'username' | 'pseudo' | 'email'>,
): Promise<'the same' | 'Username' | 'Nickname' | 'E-mail address' | null> {
  const { read, seen } = looksOf(pseudo)
  const looks = [...new Set([read, seen])]
  const taken = await row(
    tx,
    { username: bool, pseudo: bool, email: bool, same: bool },
    sql`select coalesce(bool_or(lower(username) = lower(${username})), false) as username,
        coalesce(bool_or(pseudo_key = ${pseudoKey(pseudo)} or pseudo_skeleton in ${looks} or pseudo_seen in ${looks}), false) as pseudo,
        coalesce(bool_or(lower(email) = lower(${email})), false) as email,
        coalesce(bool_or(lower(username) = lower(${username}) and pseudo_key = ${pseudoKey(pseudo)}
          and lower(email) = lower(${email})), false) as same
      from users where lower(username) = lower(${username}) or lower(email) = lower(${email})
        or pseudo_key = ${pseudoKey(pseudo)} or pseudo_skeleton in ${looks} or pseudo_seen in ${looks}`,
  )
  if (taken?.same) return 'the same'
  if (taken?.username) return 'Username'
  if (taken?.pseudo) return 'Nickname'
  return taken?.email ? 'E-mail address' : null
}
