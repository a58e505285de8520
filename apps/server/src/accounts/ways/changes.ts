import type { waysIn } from '@kz/contract/accounts/ways-in'
import { ApiError } from '@kz/contract/errors'
import type { Audit } from '../../platform/api/audit.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { int, json, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { newToken, tokenHash } from '../login/keys.ts'
import { NO_PASSWORD } from '../login/passwords.ts'
import { endFamilies } from '../login/sessions.ts'
import { type WayChange, wayChangedMail, wayUndoneMail } from '../login/way-mails.ts'
import { requireAnotherWay } from './last-way.ts'

/** Every change of the ways in is told by mail, and can be taken back for a day by the link in it. */

/** What takes a change back: a row that goes again, or one that comes back. */
interface Undo {
  passkey?: number
  key?: { credentialId: string; publicKey: string; counter: number; transports: string[]; name: string }
  authenticator?: 'off'
  /** the secret, as it was stored, in base64 */
  secret?: string
  codes?: 'end'
  outside?: { provider: string; subject: string }
  linked?: { provider: string; subject: string; name: string }
  passwordHash?: string
}

interface Change {
  ctx: Context
  tx: Db
  audit: Audit
  userId: number
  what: WayChange
  /** the passkey's or the other site's */
  name?: string
  undo: Undo
}

/** Notes a change and writes to its owner. */
export async function noteChange({ ctx, tx, audit, userId, what, name, undo }: Change): Promise<void> {
  await audit(`way.${what}`, `user:${userId}`, { ...(name !== undefined && { after: { name } }), by: userId })
  const token = newToken()
  await tx.execute(sql`insert into way_changes (user_id, hash, what, detail, ends_at)
    values (${userId}, ${tokenHash(token)}, ${what}, ${sql.json(undo)}, now() + interval '1 day')`)
  const owner = await ownerOf(tx, userId)
  await sendMail.add(tx, {
    to: owner.email,
    ...wayChangedMail(owner, ctx.config.siteUrl, what, token, name),
  })
}

const OWNER = { pseudo: text, email: text, language: text.orNull }
const ownerOf = async (tx: Db, userId: number) =>
  (await row(tx, OWNER, sql`select pseudo, email, language from users where id = ${userId}`)) as RowOf<typeof OWNER>

const isOpen = sql`undone_at is null and ends_at > now()`

/** Takes a change back for whoever reads the account's mail; nobody stays logged in. Throws ApiError invalid_link. */
export async function undoChange(ctx: Context, { body }: Call<(typeof waysIn)['POST /auth/undo-way']>) {
  const hash = tokenHash(body.token)
  const found = await row(
    ctx.db,
    { userId: int },
    sql`select user_id as "userId" from way_changes where hash = ${hash} and ${isOpen}`,
  )
  if (!found) throw new ApiError('invalid_link')
  const { userId } = found
  return inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const change = await row(
      tx,
      { what: text.as<WayChange>(), detail: json.as<Undo>() },
      sql`update way_changes set undone_at = now(), detail = '{}' where hash = ${hash} and ${isOpen}
        returning what, (select detail from way_changes w where w.hash = ${hash}) as detail`,
    )
    if (!change) throw new ApiError('invalid_link')
    await applyUndo(tx, userId, change.detail)
    await requireAnotherWay(ctx, tx, userId)
    await endFamilies(tx, userId, 'reset')
    const owner = await ownerOf(tx, userId)
    await sendMail.add(tx, { to: owner.email, ...wayUndoneMail(owner, ctx.config.siteUrl) })
    await audit('way.undo', `user:${userId}`, { before: { what: change.what }, by: userId })
    emit({ type: 'session.changed', data: { userId } })
    return { message: 'The change was taken back, and all sessions were ended. Set a new password if it was not you.' }
  })
}

async function applyUndo(tx: Db, userId: number, undo: Undo): Promise<void> {
  const { passkey, key, authenticator, secret, codes, outside, linked, passwordHash } = undo
  if (passkey !== undefined) await tx.execute(sql`delete from passkeys where id = ${passkey} and user_id = ${userId}`)
  if (key)
    await tx.execute(sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      values (${userId}, ${key.credentialId}, decode(${key.publicKey}, 'base64'), ${key.counter},
        ${sql.param(key.transports)}::text[], ${key.name}) on conflict do nothing`)
  if (authenticator || codes) await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`)
  if (authenticator) await tx.execute(sql`delete from authenticators where user_id = ${userId}`)
  if (secret !== undefined)
    await tx.execute(sql`insert into authenticators (user_id, secret, on_since)
      values (${userId}, decode(${secret}, 'base64'), now())
      on conflict (user_id) do update set secret = excluded.secret, on_since = excluded.on_since`)
  if (outside)
    await tx.execute(sql`delete from outside_accounts
      where provider = ${outside.provider} and subject = ${outside.subject} and user_id = ${userId}`)
  if (linked)
    await tx.execute(sql`insert into outside_accounts (provider, subject, user_id, name)
      values (${linked.provider}, ${linked.subject}, ${userId}, ${linked.name}) on conflict do nothing`)
  // one that was set meanwhile came by mail: it is the owner's, and the removed one may be known
  if (passwordHash !== undefined)
    await tx.execute(sql`update users set password_hash = ${passwordHash}
      where id = ${userId} and password_hash = ${NO_PASSWORD}`)
}
