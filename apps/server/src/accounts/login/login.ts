import { setTimeout } from 'node:timers/promises'
import type { accounts, SessionUser } from '@kz/contract/accounts/accounts'
import { ApiError } from '@kz/contract/errors'
import type { Role } from '@kz/contract/roles'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { lockRights } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { bool, int, json, type RowOf, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { accountLanguage } from '../language.ts'
import { attemptedAccount, countAttempt, dueForWarning, forgive, takeBack } from './attempts.ts'
import { DEVICE_COOKIE, knownDevice } from './device.ts'
import { loginFailuresMail } from './mails.ts'
import { isOldPassword, oldPasswordOf, type WrappedPassword } from './old-passwords/old-passwords.ts'
import { enter, lockPrevious, openSession } from './open-session.ts'
import { leastPassword } from './password-policy.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { clearTokens, endFamily, familyOfCookies } from './sessions.ts'

const MOST_USERNAME = 64
const MOST_PASSWORD = 128
/** Above what the dearest scheme takes that is imported. */
const OLD_PASSWORD_MS = 1_000

/** All of it is empty where there is no such account. */
const ACCOUNT = {
  userId: int.orNull.as<number>(),
  pseudo: text.orNull.as<string>(),
  country: text.orNull.as<string>(),
  picture: text.orNull,
  email: text.orNull.as<string>(),
  emailVerified: bool,
  passwordHash: text.orNull.as<string>(),
  oldPassword: json.orNull.as<WrappedPassword | null>(),
  roles: texts.as<Role[]>(),
}
type Account = RowOf<typeof ACCOUNT>

interface Found {
  account: Account | undefined
  /** the name as it was looked up */
  folded: string
  /** whether any account of another site still has its old password */
  knowsOld: boolean
}

/** The account of a login name. A deleted account is none. */
async function findAccount(db: Db, username: string, oldDays: number): Promise<Found> {
  const found = await row(
    db,
    { ...ACCOUNT, folded: text, knowsOld: bool },
    sql`select u.id as "userId", u.pseudo, u.country, u.picture, u.email, u.email_verified_at is not null as "emailVerified",
        u.password_hash as "passwordHash", ${oldPasswordOf(sql`u.id`, oldDays)} as "oldPassword",
        exists(select from old_passwords) as "knowsOld", array(select role from user_roles where user_id = u.id) as roles, asked.folded
      from (select lower(${username}) as folded) asked left join users u
        on lower(u.username) = asked.folded and u.deleted_at is null`,
  )
  const { folded, knowsOld, ...account } = found as NonNullable<typeof found>
  return { account: (account.userId as number | null) === null ? undefined : account, folded, knowsOld }
}

/** An old password is asked for only where there is no other. */
const isRight = (account: Account | undefined, password: string, secretKey: string): Promise<boolean> =>
  account?.oldPassword
    ? isOldPassword(account.oldPassword, password, secretKey)
    : isPassword(account?.passwordHash, password, secretKey)

/** Notes a wrong name or password, and warns its account where it was tried too often. */
const noteFailure = (
  ctx: Context,
  account: Awaited<ReturnType<typeof findAccount>>['account'],
  attempt: Awaited<ReturnType<typeof countAttempt>> | null,
): Promise<void> =>
  inTransaction(ctx, async (tx, _emit, audit) => {
    const target = account ? `user:${account.userId}` : ''
    await audit('login.fail', target, { by: null })
    // asked for unknown names as well: the same work, the same time
    const isDue = attempt !== null && (await dueForWarning(tx, attempt, account?.userId ?? 0))
    if (account && isDue) {
      await audit('login.warn', target, { by: null })
      const reader = { ...account, language: await accountLanguage(tx, account.userId) }
      await sendMail.add(tx, { to: account.email, ...loginFailuresMail(reader, ctx.config.siteUrl) })
    }
  })

type LoginCall = Call<(typeof accounts)['POST /auth/authenticate']>

/**
 * Logs in: always a fresh session. One answer, after the same time, for every wrong name or password: of an account that is
 * unknown, deleted, or came from another site, with its old password or without one.
 */
export async function login(ctx: Context, call: LoginCall): Promise<SessionUser> {
  const { username, password, remember } = call.body
  if ([...username].length > MOST_USERNAME || [...password].length > MOST_PASSWORD || username.includes('\0')) {
    throw new ApiError('bad_credentials')
  }
  const began = performance.now()
  const { account, folded, knowsOld } = await findAccount(ctx.db, username, ctx.config.oldPasswordDays)
  const device = knownDevice(ctx.config.secretKey, account?.userId ?? 0, call.cookies[DEVICE_COOKIE])
  const counted = { account: attemptedAccount(account?.userId, folded), device, ip: call.ip }
  const attempt = ctx.config.limits ? await countAttempt(ctx.db, counted) : null
  const right = await isRight(account, password, ctx.config.secretKey).catch(async (error) => {
    if (attempt) await takeBack(ctx.db, attempt)
    throw error
  })

  if (!account || !right) {
    await noteFailure(ctx, account, attempt)
    // old schemes take their own time, which would tell whose account came along
    if (knowsOld) await setTimeout(began + OLD_PASSWORD_MS - performance.now())
    throw new ApiError('bad_credentials')
  }

  // what is stored does not tell its length: this is the moment to see it
  const shortPassword = [...password.normalize('NFC')].length < leastPassword(account.roles)
  const rehashed = isOutdated(account.passwordHash) ? await hashPassword(password, ctx.config.secretKey) : null
  const result = await inTransaction(ctx, async (tx, emit, audit) => {
    const { userId } = account
    const previous = await lockPrevious(tx, call)
    // a password changed or a ban set while this one was checked wins
    const current = await row(
      tx,
      { passwordHash: text, shortPassword: bool },
      sql`select password_hash as "passwordHash", short_password as "shortPassword" from users
        where id = ${userId} for no key update`,
    )
    const isSame = current?.passwordHash === account.passwordHash
    if (!current || !(isSame || (await isPassword(current.passwordHash, password, ctx.config.secretKey)))) {
      throw new ApiError('bad_credentials')
    }
    if (attempt) await forgive(tx, attempt)
    // the rights of the user's other sessions hang on it
    if (current.shortPassword !== shortPassword) emit({ type: 'session.changed', data: { userId } })
    await tx.execute(sql`update users set short_password = ${shortPassword},
      password_hash = coalesce(${rehashed}, password_hash) where id = ${userId}`)
    if (account.oldPassword && !(await hasRow(tx, sql`select 1 from old_passwords limit 1`))) {
      emit({ type: 'site.changed', data: {} })
    }
    return openSession({ ctx, tx, emit, audit, call, previous }, { userId, how: 'password', strong: false, remember })
  })
  return enter(ctx, call, result)
}

/** Ends the session of the cookies that came along and clears them; 200 even without one. */
export async function logout(ctx: Context, call: Call<(typeof accounts)['POST /auth/logout']>) {
  await inTransaction(ctx, async (tx, emit, audit) => {
    const family = await familyOfCookies(tx, call.cookies)
    if (family) await lockRights(tx, family.userId)
    if (!family || !(await endFamily(tx, family.familyId, 'logout'))) return
    await audit('logout', `user:${family.userId}`, { by: family.userId })
    emit({ type: 'session.changed', data: { userId: family.userId } })
  })
  clearTokens(call)
  call.set('clear-site-data', '"storage"')
  return { message: 'Logged out' }
}
