import type { TokenScope } from '@kz/contract/accounts/token-scopes'
import type { Role } from '@kz/contract/roles'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, ints, json, moment, type RowOf, real, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { OpenBan, Viewer } from '../platform/api/viewer.ts'
import type { Callers } from '../platform/http/authorization.ts'
import { tokenHash } from './login/keys.ts'
import { isPasswordDue } from './login/password-policy.ts'
import { openBan } from './staff/open-ban.ts'
import { noteTokenUsed } from './tokens/own-tokens.ts'
import { hasFactor } from './ways/has-factor.ts'
import { factorRoles, factorState, usableRoles } from './ways/staff-factor.ts'

/** Who calls, and what they may: the one place that makes a viewer of a session. */

const memberColumns = sql`u.id as "userId", u.pseudo, u.country, u.picture, u.email,
    u.email_verified_at is not null as "emailVerified", u.created_at > now() - interval '24 hours' as "isYoung",
    u.short_password as "shortPassword", ${hasFactor(sql`u.id`)} as "hasFactor",
    exists (select from authenticators a where a.user_id = u.id and a.on_since is not null) as "hasApp",
    (select e.ends_at from account_endings e where e.user_id = u.id) as "endsAt",
    array(select b.blocked_id from blocked_members b where b.user_id = u.id) as blocked,
    array(select r.role from user_roles r where r.user_id = u.id) as roles,
    (select json_object_agg(b.kind, json_build_object('reason', b.reason, 'expiresAt', b.expires_at)) from bans b
      where b.user_id = u.id and ${openBan}) as bans`
const viewerColumns = sql`
  select ${memberColumns}, f.id as "familyId", f.confirmed_at > now() - interval '10 minutes' as confirmed, f.strong,
    due.at as "factorDueAt", coalesce(due.at <= now(), false) as "isLate"`

/** Until when the roles of `u` may be used without a second factor. */
const due = (ctx: Context): SQL => sql`lateral (select min(r.factor_due_at) as at from user_roles r
  where r.user_id = u.id and r.role = any(${sql.param(factorRoles(ctx.config.staffSecondFactor))}::text[])) due`

const byToken = (ctx: Context, hash: Buffer): SQL =>
  sql.named(
    'identify',
    sql`${viewerColumns}, 1000 * extract(epoch from least(t.expires_at,
        (select min(b.expires_at) from bans b where b.user_id = u.id and ${openBan})) - now())::float8 as "leftMs"
      from session_tokens t join session_families f on f.id = t.family_id join users u on u.id = f.user_id, ${due(ctx)}
      where t.hash = ${hash} and t.expires_at > now() and f.ended_at is null`,
  )

const bySession = (ctx: Context): SQL => sql`${viewerColumns}
  from session_families f join users u on u.id = f.user_id, ${due(ctx)} where f.ended_at is null`

/** Access tokens that work, by what they are chosen by. They have no roles, so no second factor is asked of them. */
const byAccessToken = (chosen: SQL): SQL => sql`
  select ${memberColumns}, 0 as "familyId", false as confirmed, false as strong, null::timestamptz as "factorDueAt",
    false as "isLate", t.id as "tokenId", t.scopes, t.used_on is distinct from current_date as "isFirst",
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
  confirmed: bool,
  strong: bool,
  hasFactor: bool,
  hasApp: bool,
  factorDueAt: moment.orNull,
  isLate: bool,
  shortPassword: bool,
  endsAt: moment.orNull,
  blocked: ints,
  bans: json.as<Partial<Record<'general' | 'comment' | 'submit', StoredBan>>>().orNull,
}
type Identified = RowOf<typeof IDENTIFIED>
const BY_ACCESS_TOKEN = { ...IDENTIFIED, tokenId: int, scopes: texts.as<TokenScope[]>(), isFirst: bool, leftMs: real }

const readBan = (ban: StoredBan | undefined): OpenBan | null =>
  ban ? { reason: ban.reason, expiresAt: ban.expiresAt === null ? null : new Date(ban.expiresAt) } : null

function viewerOf({ config }: Context, known: Identified | undefined): Viewer | null {
  if (!known || known.bans?.general) return null
  const {
    shortPassword,
    roles: heldRoles,
    confirmed,
    hasApp,
    hasFactor,
    factorDueAt,
    isLate,
    strong,
    ...viewer
  } = known
  const passwordDue = isPasswordDue(shortPassword, heldRoles)
  const secondFactor = factorState({ factorDueAt, isLate, hasFactor, strong })
  const roles = passwordDue ? [] : usableRoles(heldRoles, secondFactor, config.staffSecondFactor)
  // a password alone confirms nobody who has more to show
  const isConfirmed = confirmed && (strong || !(hasApp || (hasFactor && factorDueAt !== null)))
  const bans = { general: null, comment: readBan(known.bans?.comment), submit: readBan(known.bans?.submit) }
  return { ...viewer, roles, heldRoles, passwordDue, secondFactor, isStrong: strong, isConfirmed, bans }
}

/** The member of an access token, who has no role by it; their own password may be due all the same. */
function tokenViewerOf(ctx: Context, known: RowOf<typeof BY_ACCESS_TOKEN> | undefined): Viewer | null {
  if (!known) return null
  const { tokenId, scopes, isFirst: _isFirst, leftMs: _leftMs, ...identified } = known
  const viewer = viewerOf(ctx, identified)
  return viewer && { ...viewer, roles: [], heldRoles: [], token: { id: tokenId, scopes } }
}

/** The member of a session as of now; null for one that ended or was banned. */
export const viewerOfFamily = async (ctx: Context, familyId: number, tx: Db = ctx.db): Promise<Viewer | null> =>
  viewerOf(ctx, await row(tx, IDENTIFIED, sql.named('identify-again', sql`${bySession(ctx)} and f.id = ${familyId}`)))

/** The member behind a session, whether it has ended or not, as they are now; null when they are banned or gone. */
export const memberOfFamily = async (ctx: Context, familyId: number): Promise<Viewer | null> =>
  viewerOf(
    ctx,
    await row(
      ctx.db,
      IDENTIFIED,
      sql`${viewerColumns} from session_families f join users u on u.id = f.user_id, ${due(ctx)} where f.id = ${familyId}`,
    ),
  )

/** Who calls: read in one statement, or kept for seconds. Guests, ended sessions and banned users are nobody. */
export const callers = (ctx: Context): Omit<Callers, 'serverOf'> => ({
  async identify({ cookies }) {
    const token = cookies['__Host-sid']
    if (!token) return null
    const hash = tokenHash(token)
    return ctx.sessionCache.of(hash.toString('base64url'), async () => {
      const known = await row(ctx.db, { ...IDENTIFIED, leftMs: real }, byToken(ctx, hash))
      if (!known) return null
      const { leftMs, ...identified } = known
      const viewer = viewerOf(ctx, identified)
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
      const viewer = tokenViewerOf(ctx, known)
      if (!known || !viewer) return null
      // a site that takes no writes just now is read all the same
      if (known.isFirst) await noteTokenUsed(ctx.db, known.tokenId).catch(() => undefined)
      return { viewer, leftMs: known.leftMs }
    })
  },
  async again({ familyId, token }, tx = ctx.db) {
    if (token) return tokenViewerOf(ctx, await row(tx, BY_ACCESS_TOKEN, byAccessToken(sql`t.id = ${token.id}`)))
    return viewerOfFamily(ctx, familyId, tx)
  },
  async listening(familyIds) {
    const found = await rows(
      ctx.db,
      IDENTIFIED,
      sql`${bySession(ctx)} and f.id = any(${sql.param(familyIds)}::integer[])
        and exists (select from session_tokens t where t.family_id = f.id and t.expires_at > now())`,
    )
    return found.map((known) => viewerOf(ctx, known)).filter((viewer) => viewer !== null)
  },
})
