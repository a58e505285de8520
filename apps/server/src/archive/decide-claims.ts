import type { oldAuthors, StaffAuthorClaim } from '@kz/contract/accounts/old-authors'
import { pagingOf } from '@kz/contract/wire/page'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { CLAIM, CLAIM_COLUMNS, shownClaim } from './author-claims.ts'
import { claim } from './claims.ts'

/** What top staff says to members who ask for an author. */

const CLAIMS_PAGE = 20
/** Authors of one name that are shown. */
const MOST_ALIKE = 10

/** Requests that wait, the oldest first, or those that were answered, the newest first. */
export async function listClaims(ctx: Context, { query }: Call<(typeof oldAuthors)['GET /admin/old-author/claims']>) {
  const { state, page } = query
  const where = state === 'open' ? sql`c.state = 'OPEN'` : sql`c.state in ('GIVEN', 'REFUSED')`
  const [found, counted] = await Promise.all([
    rows(
      ctx.db,
      { ...CLAIM, userId: int, player: text, decidedBy: text.orNull },
      sql`select ${CLAIM_COLUMNS}, c.user_id as "userId", u.pseudo as player, d.pseudo as "decidedBy"
        from author_claims c join users u on u.id = c.user_id left join users d on d.id = c.decided_by
        where ${where} order by ${state === 'open' ? sql`c.id` : sql`c.id desc`}
        limit ${CLAIMS_PAGE} offset ${(page - 1) * CLAIMS_PAGE}`,
    ),
    row(ctx.db, { total: int }, sql`select count(*) as total from author_claims c where ${where}`),
  ])
  const alike =
    state === 'open' ? await authorsNamed(ctx, [...new Set(found.map(({ name }) => name.toLowerCase()))]) : []
  const claims = found.map(
    ({ userId, player, decidedBy, ...row }): StaffAuthorClaim => ({
      ...{ ...shownClaim(row), userId, player, decidedBy },
      authors: alike.filter(({ name }) => name.toLowerCase() === row.name.toLowerCase()).slice(0, MOST_ALIKE),
    }),
  )
  return { claims, ...pagingOf(page, CLAIMS_PAGE, counted?.total ?? 0) }
}

/** Everybody of these names, written in small letters. */
const authorsNamed = (ctx: Context, names: readonly string[]) =>
  rows(
    ctx.db,
    { id: int, name: text, messages: int, claimedBy: int.orNull, claimedName: text },
    sql`select a.user_id as id, a.name, a.messages, a.claimed_by as "claimedBy", coalesce(u.pseudo, '') as "claimedName"
      from archive_authors a left join users u on u.id = a.claimed_by
      where lower(a.name) = any(${sql.param([...names])}::text[]) order by a.user_id limit ${CLAIMS_PAGE * MOST_ALIKE}`,
  )

/**
 * Gives the member one of the authors of the name they asked for, or refuses; they are told. Throws ApiError not_found for a
 * request that is answered and for an author of another name, wrong_state for one that somebody has.
 */
export function decideClaim(ctx: Context, call: Call<(typeof oldAuthors)['PUT /admin/old-author/claim']>) {
  const { viewer, query, body } = call
  const { authorId, reason } = body
  return inTransaction(ctx, async (tx, emit, audit) => {
    const asked = await row(
      tx,
      { userId: int, name: text },
      sql`select user_id as "userId", name from author_claims where id = ${query.id} and state = 'OPEN' for update`,
    )
    if (!asked) throw notFound('Claim')
    const { userId, name } = asked
    const given = authorId !== null
    if (given) {
      const isNamed = sql`select from archive_authors where user_id = ${authorId} and lower(name) = lower(${name})`
      if (!(await hasRow(tx, isNamed))) throw notFound('Player')
    }
    const messages = given ? await claim(tx, emit, authorId, userId, 'staff') : 0
    await tx.execute(sql`update author_claims set state = ${given ? 'GIVEN' : 'REFUSED'}, answer = ${reason},
      author_id = ${authorId}, decided_by = ${viewer.userId}, decided_at = now() where id = ${query.id}`)
    await audit(given ? 'author.give' : 'author.refuse', `user:${userId}`, { after: { author: name }, reason })
    const event = { type: 'old-author' as const, name, given, reason }
    await ctx.hooks.notify(tx, emit, [
      { userId, kind: 'account', subject: `old author ${query.id}`, actorId: viewer.userId, event },
    ])
    return { messages }
  })
}
