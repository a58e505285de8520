import type { TokenScope } from '@kz/contract/accounts/token-scopes'
import type { Role } from '@kz/contract/roles'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { lockRights } from '../platform/api/permission-lock.ts'
import { bool, int, json, moment, type RowOf, real, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { OpenBan, Viewer } from '../platform/api/viewer.ts'
import type { Callers } from '../platform/http/authorization.ts'
import { insertAccount } from './insert.ts'
import { tokenHash } from './login/keys.ts'
import { isPasswordDue } from './login/password-policy.ts'
import { hashPassword } from './login/passwords.ts'
import { pseudoKey } from './names.ts'
import { openBan } from './staff/open-ban.ts'
import { noteTokenUsed } from './tokens/own-tokens.ts'

/** What other domains, the command line and the tests may ask of accounts. */

export { createLocked, whyTaken } from './login/locked.ts'
export {
  isOldPassword,
  keepOldPassword,
  type OldPassword,
  type WrappedPassword,
  wrapOldPassword,
} from './login/old-passwords/old-passwords.ts'
export { isScheme, readOldHash } from './login/old-passwords/schemes.ts'
export { NO_PASSWORD } from './login/passwords.ts'
export { endAllFamilies } from './login/sessions.ts'
export { pseudoFault, readEmail, usernameFault } from './names.ts'
export { asIcons, ICONS, iconColumns, iconsOf } from './own/icons.ts'
export { closeAccount, emptyAccount, endingAccount, keepName, removeAccount, requireToEnd } from './staff/end.ts'
export { givePicture, makeUnclaimed } from './unclaimed.ts'
export { hashPassword, openBan, pseudoKey }

const memberColumns = sql`u.id as "userId", u.pseudo, u.country, u.picture, u.email,
    u.email_verified_at is not null as "emailVerified", u.created_at > now() - interval '24 hours' as "isYoung",
    u.short_password as "shortPassword",
    array(select r.role from user_roles r where r.user_id = u.id) as roles,
    (select json_object_agg(b.kind, json_build_object('reason', b.reason, 'expiresAt', b.expires_at)) from bans b
      where b.user_id = u.id and ${openBan}) as bans`
const viewerColumns = sql`
  select ${memberColumns}, f.id as "familyId", f.confirmed_at as "confirmedAt"`

const byToken = (hash: Buffer): SQL =>
  sql.named(
    'identify',
    sql`${viewerColumns}, 1000 * extract(epoch from least(t.expires_at,
        (select min(b.expires_at) from bans b where b.user_id = u.id and ${openBan})) - now())::float8 as "leftMs"
      from session_tokens t join session_families f on f.id = t.family_id join users u on u.id = f.user_id
      where t.hash = ${hash} and t.expires_at > now() and f.ended_at is null`,
  )

const bySession = sql`${viewerColumns}
  from session_families f join users u on u.id = f.user_id where f.ended_at is null`

/** Access tokens that work, by what they are chosen by. */
const byAccessToken = (chosen: SQL): SQL => sql`
  select ${memberColumns}, 0 as "familyId", 'epoch'::timestamptz as "confirmedAt", t.id as "tokenId", t.scopes,
    t.used_on is distinct from current_date as "isFirst",
    1000 * extract(epoch from least(t.ends_at,
      (select min(b.expires_at) from bans b where b.user_id = u.id and ${openBan})) - now())::float8 as "leftMs"
  from access_tokens t join users u on u.id = t.user_id where t.ends_at > now() and ${chosen}`

type StoredBan = { reason: string; expiresAt: string | null }
const IDENTIFIED = {
  userId: int,
  pseudo: text,
  country: text,
  picture: text.orNull,
  email: text,
  emailVerified: bool,
  isYoung: bool,
  roles: texts.as<Role[]>(),
  familyId: int,
  confirmedAt: moment,
  shortPassword: bool,
  bans: json.as<Partial<Record<'general' | 'comment' | 'submit', StoredBan>>>().orNull,
}
type Identified = RowOf<typeof IDENTIFIED>
const BY_ACCESS_TOKEN = { ...IDENTIFIED, tokenId: int, scopes: texts.as<TokenScope[]>(), isFirst: bool, leftMs: real }

const readBan = (ban: StoredBan | undefined): OpenBan | null =>
  ban ? { reason: ban.reason, expiresAt: ban.expiresAt === null ? null : new Date(ban.expiresAt) } : null

function viewerOf(known: Identified | undefined): Viewer | null {
  if (!known || known.bans?.general) return null
  const { shortPassword, roles: heldRoles, ...viewer } = known
  const passwordDue = isPasswordDue(shortPassword, heldRoles)
  const bans = { general: null, comment: readBan(known.bans?.comment), submit: readBan(known.bans?.submit) }
  return { ...viewer, roles: passwordDue ? [] : heldRoles, heldRoles, passwordDue, bans }
}

/** The member of an access token, who has no role by it; their own password may be due all the same. */
function tokenViewerOf(known: RowOf<typeof BY_ACCESS_TOKEN> | undefined): Viewer | null {
  if (!known) return null
  const { tokenId, scopes, isFirst: _isFirst, leftMs: _leftMs, ...identified } = known
  const viewer = viewerOf(identified)
  return viewer && { ...viewer, roles: [], heldRoles: [], token: { id: tokenId, scopes } }
}

/** Who calls: read in one statement, or kept for seconds. Guests, ended sessions and banned users are nobody. */
export const callers = (ctx: Context): Omit<Callers, 'serverOf'> => ({
  async identify({ cookies }) {
    const token = cookies['__Host-sid']
    if (!token) return null
    const hash = tokenHash(token)
    return ctx.sessionCache.of(hash.toString('base64url'), async () => {
      const known = await row(ctx.db, { ...IDENTIFIED, leftMs: real }, byToken(hash))
      if (!known) return null
      const { leftMs, ...identified } = known
      const viewer = viewerOf(identified)
      return viewer && { viewer, leftMs }
    })
  },
  async identifyToken(token) {
    const hash = tokenHash(token)
    return ctx.sessionCache.of(`token ${hash.toString('base64url')}`, async () => {
      const known = await row(
        ctx.db,
        BY_ACCESS_TOKEN,
        sql.named('identify-token', byAccessToken(sql`t.hash = ${hash}`)),
      )
      const viewer = tokenViewerOf(known)
      if (!known || !viewer) return null
      // a site that takes no writes just now is read all the same
      if (known.isFirst) await noteTokenUsed(ctx.db, known.tokenId).catch(() => undefined)
      return { viewer, leftMs: known.leftMs }
    })
  },
  async again({ familyId, token }, tx = ctx.db) {
    if (token) return tokenViewerOf(await row(tx, BY_ACCESS_TOKEN, byAccessToken(sql`t.id = ${token.id}`)))
    return viewerOf(await row(tx, IDENTIFIED, sql.named('identify-again', sql`${bySession} and f.id = ${familyId}`)))
  },
  async listening(familyIds) {
    const found = await rows(
      ctx.db,
      IDENTIFIED,
      sql`${bySession} and f.id = any(${sql.param(familyIds)}::integer[])
        and exists (select from session_tokens t where t.family_id = f.id and t.expires_at > now())`,
    )
    return found.map(viewerOf).filter((viewer) => viewer !== null)
  },
})

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
    if (holds) await audit('role.give', `user:${user.id}`, { after: { role } })
    else await audit('role.take', `user:${user.id}`, { before: { role } })
    emit({ type: 'session.changed', data: { userId: user.id } })
    return true
  })
}
