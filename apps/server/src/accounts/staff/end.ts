import { ApiError } from '@kz/contract/errors'
import { mayActOn, ROLE_NAMES, ROLES } from '@kz/contract/roles'
import { type Db, row } from '../../platform/api/db.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { deletedMail, endedMail, mergedMail } from '../login/mails.ts'
import { NO_PASSWORD } from '../login/passwords.ts'
import { pseudoKey } from '../names.ts'
import { looksOf } from '../own/looks.ts'
import { forgetWays } from '../ways/forget-ways.ts'
import { lockPair } from './powers.ts'

/** How accounts end: given to another one, or emptied. */

/** What comes with what one did, or honours it: that is handed on. */
const EARNED = ROLE_NAMES.filter((role) => ROLES[role].kind !== 'STAFF')

/** Throws ApiError unless the viewer typed their password lately and the account is another's, below them. Locks it. */
export async function requireToEnd(tx: Db, viewer: Viewer, userId: number): Promise<void> {
  const pair = await lockPair(tx, viewer, userId)
  if (pair.isSelf || !mayActOn(pair.actorRoles, pair.targetRoles)) throw new ApiError('profile_not_yours')
  if (!pair.confirmed) throw new ApiError('confirm_password')
}

const ENDING = { pseudo: text, email: text, language: text.orNull }
type Ending = RowOf<typeof ENDING>

/** What an account was called, and where its owner is told. */
export const endingAccount = async (tx: Db, userId: number): Promise<Ending> =>
  (await row(tx, ENDING, sql`select pseudo, email, language from users where id = ${userId} for update`)) ?? {
    pseudo: '',
    email: '',
    language: null,
  }

/** Nobody logs in any more, and no office is handed on: what an account loses before its rows are another's. */
export async function closeAccount(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`delete from session_families where user_id = ${userId}`)
  await tx.execute(sql`delete from access_tokens where user_id = ${userId}`)
  await tx.execute(sql`delete from mail_tokens where user_id = ${userId}`)
  // of a merged account it would open the heir's
  await tx.execute(sql`delete from old_passwords where user_id = ${userId}`)
  await forgetWays(tx, userId)
  await tx.execute(sql`delete from user_roles where user_id = ${userId} and role not in ${EARNED}`)
}

/** Keeps the nickname of an account that goes for its heir, so that links with it lead to the heir. */
export async function keepName(tx: Db, heirId: number, pseudo: string): Promise<void> {
  const { read, seen } = looksOf(pseudo)
  await tx.execute(sql`insert into former_pseudos (user_id, pseudo, pseudo_key, pseudo_skeleton, pseudo_seen, reserved_until)
    values (${heirId}, ${pseudo}, ${pseudoKey(pseudo)}, ${read}, ${seen}, null)`)
}

/** Takes away the row of an account that nothing names any more, and tells its owner. */
export async function removeAccount(tx: Db, siteUrl: string, userId: number, email: string): Promise<void> {
  const gone = await row(
    tx,
    { pseudo: text, language: text.orNull },
    sql`delete from users where id = ${userId} returning pseudo, language`,
  )
  if (gone) await sendMail.add(tx, { to: email, ...mergedMail(gone, siteUrl) })
}

/** Who ended an account: staff, or its owner, whose records and threads keep the nickname or another name. */
type EndedBy = 'staff' | { owner: true; keepsName: boolean; name: string }

/** Empties an account of everything that is its owner's, and tells the owner. Nobody takes its nickname again. */
export async function emptyAccount(tx: Db, userId: number, owner: Ending, by: EndedBy): Promise<void> {
  const { pseudo, email } = owner
  const keepsName = by !== 'staff' && by.keepsName
  if (!keepsName) await keepName(tx, userId, pseudo)
  const gone = keepsName ? pseudo : by === 'staff' ? `[deleted user ${userId}]` : by.name
  const { read, seen } = looksOf(gone)
  await tx.execute(sql`update users set username = ${`deleted-${userId}`}, pseudo = ${gone}, pseudo_key = ${pseudoKey(gone)},
      pseudo_skeleton = ${read}, pseudo_seen = ${seen}, email = ${`deleted-${userId}@invalid`}, email_verified_at = null,
      password_hash = ${NO_PASSWORD}, country = 'n-a', picture = null, birthday = null, language = null, bio = '', links = '{}',
      last_visit_at = null, deleted_at = now()
    where id = ${userId}`)
  await sendMail.add(tx, { to: email, ...(by === 'staff' ? deletedMail(owner) : endedMail(owner)) })
}
