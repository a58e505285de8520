import type { WaysIn, waysIn } from '@kz/contract/accounts/ways-in'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { row, rows } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { bool, int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { NO_PASSWORD } from '../login/passwords.ts'
import { noteChange } from './changes.ts'
import { requireAnotherWay, waysOf } from './last-way.ts'
import { factorRoles } from './staff-factor.ts'

/** All the ways into one's own account, and what happened there lately. */

type Calls = typeof waysIn

/** What of the audit log its owner reads about their own logins. */
const TOLD = [
  ...['login', 'login.fail', 'login.warn', 'code.fail', 'code.recovery', 'session.reuse', 'session.staff-end'],
  ...['password.change', 'password.reset', 'password.remove', 'email.change', 'email.undo'],
  ...['way.passkey.add', 'way.passkey.remove', 'way.authenticator.on', 'way.authenticator.off', 'way.codes.new'],
  ...[
    'way.password.remove',
    'way.steam.link',
    'way.steam.unlink',
    'way.discord.link',
    'way.discord.unlink',
    'way.undo',
  ],
  'factor.reset',
]
const LATELY = 10
const MOST = 20

const iso = (at: Date | null): string | null => at && at.toISOString()

export async function ownWays(ctx: Context, { viewer }: Call<Calls['GET /auth/ways']>): Promise<WaysIn> {
  const { userId } = viewer
  const [own, passkeys, outside, lately] = await Promise.all([
    row(
      ctx.small,
      { hasPassword: bool, working: int, since: moment.orNull, codes: int, codesLeft: int },
      sql`select u.password_hash <> ${NO_PASSWORD} as "hasPassword", ${waysOf(ctx, sql`u.id`)} as working,
          (select a.on_since from authenticators a where a.user_id = u.id) as since,
          (select count(*) from recovery_codes c where c.user_id = u.id) as codes,
          (select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null) as "codesLeft"
        from users u where u.id = ${userId}`,
    ),
    rows(
      ctx.small,
      { id: int, name: text, since: moment, lastUsed: moment.orNull },
      sql`select id, name, created_at as since, used_at as "lastUsed" from passkeys where user_id = ${userId}
        order by id limit ${MOST}`,
    ),
    rows(
      ctx.small,
      { provider: text.as<'steam' | 'discord'>(), name: text, since: moment, lastUsed: moment.orNull },
      sql`select provider, name, created_at as since, used_at as "lastUsed" from outside_accounts
        where user_id = ${userId} order by provider`,
    ),
    rows(
      ctx.small,
      { action: text, at: moment },
      sql`select action, at from audit_log where target = ${`user:${userId}`} and action in ${TOLD}
        order by id desc limit ${LATELY}`,
    ),
  ])
  const dated = <T extends { since: Date; lastUsed: Date | null }>(one: T) => ({
    ...one,
    since: one.since.toISOString(),
    lastUsed: iso(one.lastUsed),
  })
  const needing = factorRoles(ctx.config.staffSecondFactor)
  return {
    hasPassword: own?.hasPassword ?? false,
    passkeys: passkeys.map(dated),
    outside: outside.map(dated),
    working: own?.working ?? 0,
    authenticator: own?.since ? { since: own.since.toISOString() } : null,
    codesLeft: own?.codes ? own.codesLeft : null,
    neededForRole: viewer.heldRoles.some((role) => needing.includes(role)),
    isStrong: viewer.isStrong,
    lately: lately.map(({ action, at }) => ({ action, at: at.toISOString() })),
  }
}

/** Takes the password off an account that has another way in. */
export function removePassword(ctx: Context, { viewer }: Call<Calls['DELETE /auth/password']>) {
  const { userId } = viewer
  return inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const before = await row(
      tx,
      { passwordHash: text },
      sql`select password_hash as "passwordHash" from users where id = ${userId} for no key update`,
    )
    if (!before || before.passwordHash === NO_PASSWORD) return { message: 'Password removed' }
    await tx.execute(sql`update users set password_hash = ${NO_PASSWORD}, short_password = false where id = ${userId}`)
    await requireAnotherWay(ctx, tx, userId)
    await noteChange({ ctx, tx, audit, userId, what: 'password.remove', undo: before })
    emit({ type: 'session.changed', data: { userId } })
    return { message: 'Password removed' }
  })
}
