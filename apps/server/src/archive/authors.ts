import { createHmac } from 'node:crypto'
import { makeUnclaimed, type WrappedPassword } from '../accounts/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Authors of an earlier site. */

/** What an author can prove later who they were by. */
export interface Proofs {
  mail: string | null
  steamId: string | null
  password: WrappedPassword | null
}

export interface OldAuthor extends Proofs {
  name: string
  loginName: string
  registeredAt: Date | null
}

/** An address is compared, never shown: only a keyed hash of it is kept. */
export const mailKey = (mail: string, secretKey: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secretKey).update('archive mail').digest())
    .update(mail.normalize('NFC').toLowerCase())
    .digest()

/** Makes an author without an account; answers the row that what they wrote names. */
export async function makeAuthor(tx: Db, archiveId: number, author: OldAuthor, secretKey: string): Promise<number> {
  const { name, loginName, mail, steamId, password } = author
  const userId = await makeUnclaimed(tx, author)
  await tx.execute(
    sql`insert into archive_authors ${sql.values({
      ...{ user_id: userId, archive_id: archiveId, name, login_name: loginName, steam_id: steamId },
      mail_key: mail === null ? null : mailKey(mail, secretKey),
      ...{ scheme: password?.scheme ?? null, setting: password?.setting ?? null, wrapped: password?.wrapped ?? null },
    })}`,
  )
  return userId
}

/**
 * Whose name a text of these accounts stands under, by account: itself, or who claimed it. `authorId`: the author without an
 * account. An account that is gone is not among them.
 */
export async function writersOf(db: Db, userIds: readonly number[]) {
  const found = await rows(
    db,
    { id: int, authorId: int.orNull, claimedBy: int.orNull },
    sql`select u.id, a.user_id as "authorId", a.claimed_by as "claimedBy"
      from users u left join archive_authors a on a.user_id = u.id where u.id = any(${sql.param([...userIds])}::integer[])`,
  )
  return new Map(found.map(({ id, authorId, claimedBy }) => [id, { userId: claimedBy ?? id, authorId }]))
}
