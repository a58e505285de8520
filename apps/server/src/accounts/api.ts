import { ROLES, type Role, TOP_RANK } from '@kz/contract/roles'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { lockRights } from '../platform/api/permission-lock.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { insertAccount } from './insert.ts'
import { hashPassword } from './login/passwords.ts'
import { pseudoKey } from './names.ts'
import { openBan } from './staff/open-ban.ts'
import { isLastOfTopRank, TOP_ROLES } from './staff/powers.ts'

/** What other domains, the command line and the tests may ask of accounts. */

export { accountLanguage } from './language.ts'
export { attemptedAccount, countAttempt, forgive } from './login/attempts.ts'
export { createLocked, whyTaken } from './login/locked.ts'
export {
  isOldPassword,
  keepOldPassword,
  type OldPassword,
  type WrappedPassword,
  wrapOldPassword,
} from './login/old-passwords/old-passwords.ts'
export { isScheme, readOldHash } from './login/old-passwords/schemes.ts'
export { isPassword, NO_PASSWORD } from './login/passwords.ts'
export { endAllFamilies } from './login/sessions.ts'
export { pseudoFault, readEmail, usernameFault } from './names.ts'
export { asIcons, ICONS, iconColumns, iconsOf } from './own/icons.ts'
export { assignAppeal, decideAppeal } from './staff/appeals.ts'
export { closeAccount, emptyAccount, endingAccount, keepName, removeAccount, requireToEnd } from './staff/end.ts'
export { resetFactorByHand } from './staff/reset-factor.ts'
export { givePicture, makeUnclaimed } from './unclaimed.ts'
export { callers, memberOfFamily } from './viewers.ts'
export { provenSteam, steamAddress, useSteamNonce } from './ways/steam.ts'
export { hashPassword, isLastOfTopRank, openBan, pseudoKey }

/** The first administrator has no time without a second factor: the site has nobody else to notice what is done with theirs. */
async function hurryFirst(tx: Db, userId: number, roles: readonly Role[]): Promise<void> {
  if (!roles.some((role) => ROLES[role].rank === TOP_RANK) || !(await isLastOfTopRank(tx, userId))) return
  await tx.execute(sql`update user_roles set factor_due_at = now() where user_id = ${userId} and role in ${TOP_ROLES}`)
}

/** A new account as given: nothing is checked here. */
export interface NewUser {
  username: string
  pseudo: string
  email: string
  passwordHash: string
  country: string
  roles: readonly Role[]
  emailVerified: boolean
}

/** Makes an account and answers its id; for the command line, the sample community and tests. */
export function createUser(db: Db, user: NewUser): Promise<number> {
  return db.transaction(async (tx) => {
    const userId = await insertAccount(tx, user)
    if (user.emailVerified) await tx.execute(sql`update users set email_verified_at = now() where id = ${userId}`)
    await tx.execute(
      sql`insert into user_roles (user_id, role) select ${userId}, unnest(${sql.param(user.roles)}::text[])`,
    )
    await hurryFirst(tx, userId, user.roles)
    return userId
  })
}

/**
 * Gives a role that is earned to the users of whom `who` says so, and takes it from the others it names: a query that
 * answers the ids of accounts and whether each holds the role.
 */
export async function settleRole(tx: Db, role: Role, who: SQL): Promise<void> {
  await tx.execute(sql`with touched (user_id, holds) as (${who}), gone as (
      delete from user_roles r using touched t where r.user_id = t.user_id and r.role = ${role} and not t.holds
    )
    insert into user_roles (user_id, role) select user_id, ${role}::text from touched where holds on conflict do nothing`)
}

/** Counts a member among the guests where it is told who is online, or no longer. */
export async function hidePresence(tx: Db, userId: number, hidden: boolean): Promise<void> {
  await tx.execute(sql`update users set hides_presence = ${hidden} where id = ${userId}`)
}

/**
 * Gives or takes a role from the command line, where no rank rule holds. Answers whether that changed anything, undefined
 * when there is no such account.
 */
export function setRoleByHand(
  ctx: Context,
  username: string,
  role: Role,
  holds: boolean,
): Promise<boolean | undefined> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const user = await row(tx, { id: int }, sql`select id from users where lower(username) = lower(${username})`)
    if (!user) return undefined
    if (!holds) await lockRights(tx, user.id)
    const changed = await hasRow(
      tx,
      holds
        ? sql`insert into user_roles (user_id, role) values (${user.id}, ${role}) on conflict do nothing returning role`
        : sql`delete from user_roles where user_id = ${user.id} and role = ${role} returning role`,
    )
    if (!changed) return false
    if (holds) await hurryFirst(tx, user.id, [role])
    if (holds) await audit('role.give', `user:${user.id}`, { after: { role } })
    else await audit('role.take', `user:${user.id}`, { before: { role } })
    emit({ type: 'session.changed', data: { userId: user.id } })
    return true
  })
}
