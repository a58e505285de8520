import type { accounts } from '@kz/contract/accounts/accounts'
import { ApiError } from '@kz/contract/errors'
import type { Role } from '@kz/contract/roles'
import type { Audit } from '../../platform/api/audit.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { lockRights } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { bool, bytes, int, type RowOf, real, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { openBan } from '../api.ts'
import { tokenHash } from './keys.ts'
import { reuseMail } from './mails.ts'
import {
  addRefreshToken,
  addSessionToken,
  clearTokens,
  endFamily,
  lifetimeOf,
  setTokens,
  type Tokens,
} from './sessions.ts'

const GRACE_SECONDS = 30
const MOST_CHILDREN = 3
const MOST_ROTATIONS = 30
const ROTATION_SECONDS = 5 * 60

type RefreshCall = Call<(typeof accounts)['POST /auth/refresh-token']>
const FAMILY = {
  familyId: int,
  userId: int,
  pseudo: text,
  email: text,
  language: text.orNull,
  remember: bool,
  banned: bool,
  roles: texts.as<Role[]>(),
}
type Family = RowOf<typeof FAMILY>

/**
 * Exchanges the refresh token for a new pair. One that was used less than half a minute ago, by another tab or before an
 * answer got lost, is good for two more. Every refusal is the same 401.
 */
export async function refresh(ctx: Context, call: RefreshCall): Promise<{ message: string }> {
  const token = call.cookies['__Secure-rt']
  const tokens = token === undefined ? null : await rotate(ctx, tokenHash(token))
  if (tokens === null || tokens === 'spent') {
    // of a spent one the browser has the successors, or they are on their way: it must keep those
    if (tokens === null) clearTokens(call)
    throw new ApiError('session_expired')
  }
  setTokens(call, tokens, tokens.remember)
  await noteVisit(ctx.db, tokens.userId)
  return { message: 'Session renewed' }
}

/** Pages renew their session while they are open: a renewal after half an hour without one is another visit. */
const noteVisit = (db: Db, userId: number) =>
  db.execute(sql`update users set last_visit_at = now(),
      visits = visits + (last_visit_at is null or last_visit_at < now() - interval '30 minutes')::integer
    where id = ${userId}`)

type Rotated = Tokens & { remember: boolean; userId: number }

function rotate(ctx: Context, hash: Buffer): Promise<Rotated | 'spent' | null> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    // a token that comes too late ends its session
    const owner = await ownerOf(tx, hash)
    if (owner) await lockRights(tx, owner.userId)
    const family = await lockFamily(tx, hash)
    if (!family || family.banned || (await isOver(tx, family))) return refuse(audit, owner)
    if (ctx.config.limits) await countRotation(tx, family.familyId)

    // read after the lock, so that the tab before this one is seen
    const token = await row(
      tx,
      { parent: bytes.orNull, consumedSince: real.orNull, children: int },
      sql`select parent, extract(epoch from clock_timestamp() - consumed_at)::float8 as "consumedSince",
          (select count(*) from refresh_tokens c where c.parent = t.hash) as children
        from refresh_tokens t where hash = ${hash} and expires_at > now()`,
    )
    if (!token) return refuse(audit, owner)
    const { familyId, userId, remember, roles } = family
    if (token.consumedSince !== null && token.consumedSince > GRACE_SECONDS) {
      await endFamily(tx, familyId, 'reuse')
      await audit('session.reuse', `user:${userId}`, { by: null })
      await sendMail.add(tx, { to: family.email, ...reuseMail(family, ctx.config.siteUrl) })
      emit({ type: 'session.changed', data: { userId } })
      return null
    }
    if (token.children >= MOST_CHILDREN) return 'spent'
    if (token.consumedSince === null) {
      await tx.execute(
        sql`update refresh_tokens set consumed_at = clock_timestamp()
          where consumed_at is null and (hash = ${hash} or parent = ${token.parent})`,
      )
    }
    await tx.execute(sql`update session_families set last_seen_at = now() where id = ${familyId}`)
    await tx.execute(sql`delete from session_tokens where family_id = ${familyId} and expires_at < now()`)
    return {
      session: await addSessionToken(tx, familyId),
      refresh: await addRefreshToken(tx, familyId, hash, roles),
      remember,
      userId,
    }
  })
}

const ownerOf = (tx: Db, hash: Buffer) =>
  row(
    tx,
    { userId: int },
    sql`select f.user_id as "userId" from refresh_tokens t join session_families f on f.id = t.family_id
      where t.hash = ${hash}`,
  )

/** Notes that a token which was good once came too late; unknown ones are not worth a line. */
async function refuse(audit: Audit, owner: { userId: number } | undefined): Promise<null> {
  if (owner) await audit('session.refuse', `user:${owner.userId}`, { by: null })
  return null
}

async function lockFamily(tx: Db, hash: Buffer): Promise<Family | undefined> {
  const locked = await row(
    tx,
    { familyId: int },
    sql`select id as "familyId" from session_families
      where id = (select family_id from refresh_tokens where hash = ${hash}) and ended_at is null for update`,
  )
  if (!locked) return undefined
  return row(
    tx,
    FAMILY,
    sql`select f.id as "familyId", f.user_id as "userId", f.remember, u.pseudo, u.email, u.language,
        array(select role from user_roles where user_id = u.id) as roles,
        exists (select from bans b where b.user_id = u.id and b.kind = 'general' and ${openBan}) as banned
      from session_families f join users u on u.id = f.user_id where f.id = ${locked.familyId}`,
  )
}

/** True when the family idled or lived too long for the roles its owner has now. */
async function isOver(tx: Db, { familyId, roles }: Family): Promise<boolean> {
  const { idle, absolute } = lifetimeOf(roles)
  const found = await row(
    tx,
    { over: bool },
    sql`select last_seen_at < now() - make_interval(secs => ${idle})
        or created_at < now() - make_interval(secs => ${absolute}) as over
      from session_families where id = ${familyId}`,
  )
  return found?.over ?? true
}

async function countRotation(tx: Db, familyId: number): Promise<void> {
  const { count } = (await row(
    tx,
    { count: int },
    sql`select count(*) as count from refresh_tokens
      where family_id = ${familyId} and created_at > now() - make_interval(secs => ${ROTATION_SECONDS})`,
  )) as { count: number }
  if (count >= MOST_ROTATIONS) {
    throw new ApiError('rate_limited', { seconds: ROTATION_SECONDS }, { retryAfter: ROTATION_SECONDS })
  }
}
