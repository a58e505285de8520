import type { AuthorClaim, oldAuthors } from '@kz/contract/accounts/old-authors'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Members who can prove by nothing that they were an author ask staff. */

const MOST_OPEN = 3
const MOST_SHOWN = 20

export const CLAIM = {
  ...{ id: int, name: text, reason: text, date: moment, answer: text },
  state: text.as<'OPEN' | 'GIVEN' | 'REFUSED'>(),
}
export const CLAIM_COLUMNS: SQL = sql`c.id, c.name, c.reason, c.created_at as date, c.state, c.answer`

export const shownClaim = ({ date, state, ...claim }: RowOf<typeof CLAIM>): AuthorClaim => ({
  ...claim,
  date: date.toISOString(),
  state: state.toLowerCase() as AuthorClaim['state'],
})

/** What a member asked for, the newest first. */
export async function claimsOf(db: Db, userId: number): Promise<AuthorClaim[]> {
  const found = await rows(
    db,
    CLAIM,
    sql`select ${CLAIM_COLUMNS} from author_claims c where c.user_id = ${userId} order by c.id desc limit ${MOST_SHOWN}`,
  )
  return found.map(shownClaim)
}

/** Asks for an author by name. Throws ApiError author_unknown, author_asked_already and too_many_author_claims. */
export function askForAuthor(ctx: Context, { viewer, body }: Call<(typeof oldAuthors)['POST /user/old-author/claim']>) {
  const { name, reason } = body
  return inTransaction(ctx, async (tx, _emit, audit) => {
    // two at once count each other
    await tx.execute(sql`select from users where id = ${viewer.userId} for update`)
    const isThere = await hasRow(
      tx,
      sql`select from archive_authors where lower(name) = lower(${name}) and claimed_by is null`,
    )
    if (!isThere) throw new ApiError('author_unknown', undefined, { field: 'askedName' })
    const open = await row(
      tx,
      { count: int },
      sql`select count(*) as count from author_claims where user_id = ${viewer.userId} and state = 'OPEN'`,
    )
    if ((open?.count ?? 0) >= MOST_OPEN) throw new ApiError('too_many_author_claims', { most: MOST_OPEN })
    const made = await row(
      tx,
      { id: int },
      sql`insert into author_claims (user_id, name, reason) values (${viewer.userId}, ${name}, ${reason})
        on conflict do nothing returning id`,
    )
    if (!made) throw new ApiError('author_asked_already')
    await audit('author.ask', `user:${viewer.userId}`, { after: { author: name }, reason })
    return made
  })
}

/** Takes an own request back that waits. Throws ApiError not_found for any other. */
export function withdrawClaim(
  ctx: Context,
  { viewer, query }: Call<(typeof oldAuthors)['DELETE /user/old-author/claim']>,
) {
  return inTransaction(ctx, async (tx) => {
    const gone = await hasRow(
      tx,
      sql`delete from author_claims where id = ${query.id} and user_id = ${viewer.userId} and state = 'OPEN' returning id`,
    )
    if (!gone) throw notFound('Claim')
    return { message: 'Taken back' }
  })
}
