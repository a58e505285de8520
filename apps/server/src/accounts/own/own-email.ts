import type { accounts } from '@kz/contract/accounts/accounts'
import { ApiError } from '@kz/contract/errors'
import type { Audit } from '../../platform/api/audit.ts'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, lockInTransaction, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { int, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { addMailToken, addressName, mayMail, voidMailTokens } from '../login/mail-tokens.ts'
import { addressAskedMail, addressBackMail, addressChangedMail, knownMail, newAddressMail } from '../login/mails.ts'
import { endFamilies } from '../login/sessions.ts'
import { readEmail } from '../names.ts'
import { checkOwnPassword, type Owner } from './own-password.ts'

/** Another e-mail address for one's account: both addresses are told. */

const MOST_A_DAY = 5
const READER = { pseudo: text, language: text.orNull }

/**
 * Asks for another address. The new one gets a link that makes it so, the present one hears of it. An address that belongs
 * to another account gets the same answer, and its owner a mail. Where no mail is delivered it changes at once.
 */
export async function changeEmail(ctx: Context, call: Call<(typeof accounts)['POST /user/email']>) {
  const { userId } = call.viewer
  const email = readEmail(call.body.email)
  if (email === null) throw new ApiError('email_not_allowed', undefined, { field: 'email' })
  const owner = await checkOwnPassword(ctx, userId, call.body.password)
  if (owner.email === email) throw new ApiError('email_is_yours', undefined, { field: 'email' })
  await inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, `email of ${userId}`)
    await requireRested(tx, userId)
    await voidMailTokens(tx, userId, 'email')
    const token = await addMailToken(tx, userId, 'email', email)
    await audit('email.ask', `user:${userId}`)
    if (!ctx.mail.delivers) return setAddress({ ctx, tx, emit, audit, userId, email })
    await tellBoth(ctx, tx, { userId, owner, email, token })
  })
  return ctx.mail.delivers
    ? { message: 'A message is on its way to the new address', outcome: 'asked' as const }
    : { message: 'E-mail changed', outcome: 'changed' as const }
}

async function requireRested(tx: Db, userId: number): Promise<void> {
  const asked = await row(
    tx,
    { count: int },
    sql`select count(*) as count from mail_tokens
      where user_id = ${userId} and purpose = 'email' and created_at > now() - interval '1 day'`,
  )
  if ((asked?.count ?? 0) >= MOST_A_DAY) throw new ApiError('rate_limited', { seconds: 3600 }, { retryAfter: 3600 })
}

async function tellBoth(
  ctx: Context,
  tx: Db,
  { userId, owner, email, token }: { userId: number; owner: Owner; email: string; token: string },
): Promise<void> {
  const { siteUrl, secretKey } = ctx.config
  const other = await ownerOfAddress(tx, userId, email)
  if (await mayMail(tx, other ? 'known' : 'email', addressName(secretKey, email))) {
    await sendMail.add(tx, {
      to: email,
      ...(other ? knownMail(other.language, siteUrl) : newAddressMail(owner, siteUrl, token)),
    })
  }
  await sendMail.add(tx, { to: owner.email, ...addressAskedMail(owner, siteUrl) })
}

/** Another account that has the address. */
const ownerOfAddress = (tx: Db, userId: number, email: string) =>
  row(
    tx,
    { language: text.orNull },
    sql`select language from users where lower(email) = lower(${email}) and id <> ${userId}`,
  )

/** Answers who is told of it. */
async function writeAddress(tx: Db, userId: number, email: string): Promise<RowOf<typeof READER>> {
  if (await ownerOfAddress(tx, userId, email)) throw new ApiError('invalid_link')
  const account = await row(
    tx,
    READER,
    sql`update users set email = ${email}, email_verified_at = now() where id = ${userId} returning pseudo, language`,
  )
  if (!account) throw new ApiError('invalid_link')
  return account
}

interface AddressChange {
  ctx: Context
  tx: Db
  emit: Emit
  audit: Audit
  userId: number
  email: string
}

/** Gives an account its new address; throws ApiError when another one has it by now. */
export async function setAddress({ ctx, tx, emit, audit, userId, email }: AddressChange): Promise<void> {
  const before = await row(
    tx,
    { ...READER, email: text },
    sql`select email, pseudo, language from users where id = ${userId} for no key update`,
  )
  if (!before) throw new ApiError('invalid_link')
  await writeAddress(tx, userId, email)
  await voidMailTokens(tx, userId, 'verify')
  await voidMailTokens(tx, userId, 'reset')
  const token = await addMailToken(tx, userId, 'undo', before.email)
  await sendMail.add(tx, { to: before.email, ...addressChangedMail(before, ctx.config.siteUrl, token) })
  await audit('email.change', `user:${userId}`, { by: userId })
  emit({ type: 'session.changed', data: { userId } })
}

/** Gives an account back the address it had, for whoever reads its mails; nobody stays logged in. */
export async function undoAddress({ ctx, tx, emit, audit, userId, email }: AddressChange): Promise<void> {
  const owner = await writeAddress(tx, userId, email)
  for (const purpose of ['email', 'undo', 'reset', 'verify'] as const) await voidMailTokens(tx, userId, purpose)
  await endFamilies(tx, userId, 'reset')
  await sendMail.add(tx, { to: email, ...addressBackMail(owner, ctx.config.siteUrl) })
  await audit('email.undo', `user:${userId}`, { by: userId })
  emit({ type: 'session.changed', data: { userId } })
}

/** The address that waits for its owner's confirmation, or null. */
export async function waitingAddress(db: Db, userId: number): Promise<string | null> {
  const found = await row(
    db,
    { email: text },
    sql`select email from mail_tokens where user_id = ${userId} and purpose = 'email' and used_at is null
      and expires_at > now() order by created_at desc limit 1`,
  )
  return found?.email ?? null
}
