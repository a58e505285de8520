import { type Db, row } from '../../../platform/api/db.ts'
import { int } from '../../../platform/api/shape.ts'
import { type SQL, sql } from '../../../platform/api/sql.ts'
import { inSlot, isWrapped, NO_PASSWORD, wrapDigest } from '../passwords.ts'
import { formsOf, isScheme, type OldHash, oldDigest, type SchemeName } from './schemes.ts'

/**
 * Passwords of accounts that came from another site. No old hash lies in the database: each is kept inside an argon2id hash
 * of this installation, and the whole ends when its owner has typed the password once.
 */

/** The password of an account as another site kept it. */
export interface OldPassword extends OldHash {
  scheme: SchemeName
  loginName: string
}

/** What is kept of it. */
export interface WrappedPassword {
  scheme: string
  setting: string
  loginName: string
  wrapped: string
}

/** The old password of the account `userId`, as JSON, while it still opens it. */
export const oldPasswordOf = (userId: SQL, days: number): SQL => sql`(
  select json_build_object('scheme', o.scheme, 'setting', o.setting, 'loginName', o.login_name, 'wrapped', o.wrapped)
  from old_passwords o where o.user_id = ${userId} and o.imported_at > now() - make_interval(days => ${days}))`

/** What is stored of an old password. It takes as long as hashing a password. */
export const wrapOldPassword = async (old: OldPassword, secretKey: string): Promise<WrappedPassword> => ({
  ...{ scheme: old.scheme, setting: old.setting, loginName: old.loginName },
  wrapped: await wrapDigest(old.digest, secretKey),
})

/** Keeps it for an account that has no password yet; answers whether it was kept. */
export async function keepOldPassword(tx: Db, userId: number, old: WrappedPassword): Promise<boolean> {
  const kept = await row(
    tx,
    { userId: int },
    sql`insert into old_passwords (user_id, scheme, setting, login_name, wrapped)
      select id, ${old.scheme}, ${old.setting}, ${old.loginName}, ${old.wrapped} from users
      where id = ${userId} and password_hash = ${NO_PASSWORD} and deleted_at is null
      on conflict do nothing returning user_id as "userId"`,
  )
  return kept !== undefined
}

/** True when `password` is the one the account had on the other site. Throws ApiError busy when the queue is full. */
export const isOldPassword = (old: WrappedPassword, password: string, secretKey: string): Promise<boolean> =>
  inSlot(async () => {
    const { scheme, setting, loginName, wrapped } = old
    if (!isScheme(scheme)) return false
    for (const form of formsOf(password)) {
      const digest = await oldDigest(scheme, setting, { password: form, loginName })
      if (await isWrapped(wrapped, digest, secretKey)) return true
    }
    return false
  })
