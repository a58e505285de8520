import type { accounts } from '@kz/contract/accounts/accounts'
import { ApiError, refuseFields } from '@kz/contract/errors'
import type { Audit } from '../../platform/api/audit.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { bool, int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { requireOpen } from '../../platform/api/switches.ts'
import { keptLanguage } from '../language.ts'
import { isReserved, pseudoKey, readEmail, usernameFault } from '../names.ts'
import { looksOf } from '../own/looks.ts'
import { requireFreePseudo, whyNotPseudo } from '../own/pseudo.ts'
import { addMailToken, addressName, mayMail } from './mail-tokens.ts'
import { confirmMail, knownMail } from './mails.ts'
import { leastPassword, passwordFault } from './password-policy.ts'
import { hashPassword } from './passwords.ts'

/** A form sent faster than this was not filled in by a person. */
const FASTEST_MS = 1_000

type RegisterCall = Call<(typeof accounts)['POST /auth/register']>
interface Wanted {
  username: string
  pseudo: string
  email: string
  password: string
}

/** Makes a plain player without a session. A known address gets the same answer, and its owner a mail. */
export async function register(ctx: Context, call: RegisterCall) {
  const { website, openedMs } = call.body
  const language = keptLanguage(call)
  const done = { message: 'Registration successful! Please login.', mustConfirm: ctx.mail.delivers }
  await requireOpen(ctx.db, 'READ_ONLY')
  await requireOpen(ctx.db, 'REGISTRATION')
  const wanted = await readWanted(ctx.db, call.body)
  if (ctx.config.limits && openedMs !== undefined && openedMs < FASTEST_MS) {
    throw new ApiError('sent_too_fast')
  }
  if (website) return done
  const passwordHash = await hashPassword(wanted.password, ctx.config.secretKey)
  await inTransaction(ctx, async (tx, _emit, audit) => {
    const { username, pseudo, email } = wanted
    await requireFreeNames(tx, wanted)
    const { read, seen } = looksOf(pseudo)
    const made = await row(
      tx,
      { userId: int },
      sql`insert into users (username, pseudo, pseudo_key, pseudo_skeleton, pseudo_seen, email, password_hash, language,
          email_verified_at)
        values (${username}, ${pseudo}, ${pseudoKey(pseudo)}, ${read}, ${seen}, ${email}, ${passwordHash}, ${language},
          case when ${ctx.mail.delivers} then null else now() end)
        on conflict do nothing returning id as "userId"`,
    )
    if (!made) return refuseTaken(ctx, tx, audit, wanted)
    const target = `user:${made.userId}`
    await audit('register', target, { by: made.userId })
    if (ctx.mail.delivers) {
      const token = await addMailToken(tx, made.userId, 'verify')
      await sendMail.add(tx, { to: email, ...confirmMail({ pseudo, language }, ctx.config.siteUrl, token) })
    }
  })
  return done
}

async function readWanted(db: Db, body: RegisterCall['body']): Promise<Wanted> {
  const pseudoField = body.pseudo === undefined ? 'nickname' : 'pseudo'
  const username = body.username?.trim()
  const pseudo = body[pseudoField]?.trim()
  const { email: emailText, password } = body
  if (!username || !pseudo || !emailText?.trim() || !password) {
    throw new ApiError('fields_missing')
  }
  const email = readEmail(emailText)
  refuseFields({
    username: usernameFault(username),
    [pseudoField]: await whyNotPseudo(db, pseudo),
    email: email === null ? new ApiError('email_not_allowed') : null,
    password: passwordFault(password, leastPassword([]), [username, pseudo, emailText.trim()]),
  })
  return { username, pseudo, email: email as string, password }
}

async function requireFreeNames(tx: Db, { username, pseudo }: Wanted): Promise<void> {
  const taken = await hasRow(tx, sql`select 1 from users where lower(username) = lower(${username})`)
  if (taken || isReserved(username)) throw new ApiError('username_taken')
  await requireFreePseudo(tx, pseudo)
}

/** Says which name is taken after all; when it is the address, says nothing and writes to its owner. */
async function refuseTaken(ctx: Context, tx: Db, audit: Audit, wanted: Wanted): Promise<void> {
  const taken = await row(
    tx,
    { username: bool, pseudo: bool, email: text.orNull, language: text.orNull },
    sql`select exists (select from users where lower(username) = lower(${wanted.username})) as username,
      exists (select from users where pseudo_key = ${pseudoKey(wanted.pseudo)}) as pseudo,
      owner.email, owner.language
      from (select) one left join users owner on lower(owner.email) = lower(${wanted.email})`,
  )
  if (taken?.username) throw new ApiError('username_taken')
  if (taken?.pseudo) throw new ApiError('pseudo_taken')
  // the owner's own spelling: mails to the owner are counted by it, whatever was typed
  const email = taken?.email ?? wanted.email
  const address = addressName(ctx.config.secretKey, email)
  await audit('register.known', `address:${address}`, { by: null })
  if (await mayMail(tx, 'known', address)) {
    await sendMail.add(tx, { to: email, ...knownMail(taken?.language ?? null, ctx.config.siteUrl) })
  }
}
