import { countInWindow } from '../../platform/admission/rate-limits.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { int, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { keyed, newToken, tokenHash } from './keys.ts'

/** Links sent by mail, and how many mails one address gets. */

const RESET_SECONDS = 30 * 60
const DAY_SECONDS = 24 * 3600
const UNDO_SECONDS = 7 * DAY_SECONDS
/** `email` and `undo` are about an address of their own: the one to come, the one before */
type Purpose = 'reset' | 'verify' | 'email' | 'undo'
const SECONDS: Record<Purpose, number> = {
  reset: RESET_SECONDS,
  verify: DAY_SECONDS,
  email: DAY_SECONDS,
  undo: UNDO_SECONDS,
}

/** Makes the token of a link. */
export async function addMailToken(
  tx: Db,
  userId: number,
  purpose: Purpose,
  email: string | null = null,
): Promise<string> {
  const token = newToken()
  await tx.execute(sql`insert into mail_tokens (hash, user_id, purpose, email, expires_at)
    values (${tokenHash(token)}, ${userId}, ${purpose}, ${email}, now() + make_interval(secs => ${SECONDS[purpose]}))`)
  return token
}

/** The user of a token that could be used now. */
export async function ownerOfMailToken(db: Db, token: string, ...purposes: Purpose[]): Promise<number | undefined> {
  const found = await row(
    db,
    { userId: int },
    sql`select user_id as "userId" from mail_tokens
      where hash = ${tokenHash(token)} and purpose in ${purposes} and used_at is null and expires_at > now()`,
  )
  return found?.userId
}

/** Uses up a token, once. Answers its user, or undefined when it is unknown, used or too old. */
export const takeMailToken = async (tx: Db, token: string, purpose: Purpose): Promise<number | undefined> =>
  (await takeLink(tx, token, [purpose]))?.userId

const LINK = { userId: int, purpose: text.as<Purpose>(), email: text.orNull }

/** As takeMailToken for a link of any of these purposes, with what it is about. */
export const takeLink = (
  tx: Db,
  token: string,
  purposes: readonly Purpose[],
): Promise<RowOf<typeof LINK> | undefined> =>
  row(
    tx,
    LINK,
    sql`update mail_tokens set used_at = now()
      where hash = ${tokenHash(token)} and purpose in ${purposes} and used_at is null and expires_at > now()
      returning user_id as "userId", purpose, email`,
  )

/** Makes every open link of a purpose void. */
export async function voidMailTokens(tx: Db, userId: number, purpose: Purpose): Promise<void> {
  await tx.execute(
    sql`update mail_tokens set used_at = now() where user_id = ${userId} and purpose = ${purpose} and used_at is null`,
  )
}

/** An address as counters and the audit log name it. */
export const addressName = (secretKey: string, email: string): string =>
  keyed(secretKey, 'address', email.toLowerCase()).toString('base64url').slice(0, 22)

const CAPS = [
  { seconds: 3600, most: 3 },
  { seconds: 86_400, most: 5 },
]

/** Counts a mail of one kind to an address; false when it has had enough: 3 an hour, 5 a day. */
export async function mayMail(tx: Db, kind: string, address: string): Promise<boolean> {
  let may = true
  for (const { seconds, most } of CAPS) {
    const { count } = await countInWindow(tx, `mail ${kind} ${address} ${seconds}`, seconds)
    if (count > most) may = false
  }
  return may
}
