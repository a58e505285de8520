import type { oldAuthors } from '@kz/contract/accounts/old-authors'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { claim, giveBack } from './claims.ts'

const MOST_FOUND = 50

/** Authors whose name begins so, for staff. */
export async function findAuthors(ctx: Context, { query }: Call<(typeof oldAuthors)['GET /admin/old-authors']>) {
  const begins = `${query.name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const authors = await rows(
    ctx.db,
    { id: int, name: text, messages: int, claimedBy: int.orNull, claimedName: text },
    sql`select a.user_id as id, a.name,
        (select count(*) from archive_items i where i.author_id = a.user_id and i.kind = 'message') as messages,
        a.claimed_by as "claimedBy", coalesce(u.pseudo, '') as "claimedName"
      from archive_authors a left join users u on u.id = a.claimed_by
      where lower(a.name) like ${begins} order by lower(a.name), a.user_id limit ${MOST_FOUND}`,
  )
  return { authors }
}

/** Gives what an author wrote to a member, or takes it back. Throws ApiError not_found, wrong_state. */
export function giveAuthor(ctx: Context, { body }: Call<(typeof oldAuthors)['POST /admin/old-author']>) {
  const { id, userId, reason } = body
  return inTransaction(ctx, async (tx, emit, audit) => {
    const author = await row(tx, { name: text }, sql`select name from archive_authors where user_id = ${id}`)
    if (!author) throw notFound('Player')
    if (userId === null) {
      const messages = await giveBack(tx, emit, id)
      await audit('author.return', `user:${id}`, { before: { author: author.name }, reason })
      return { messages }
    }
    const isMember = await hasRow(tx, sql`select from users where id = ${userId} and deleted_at is null for share`)
    if (!isMember) throw notFound('Player')
    const messages = await claim(tx, emit, id, userId, 'staff')
    await audit('author.give', `user:${userId}`, { after: { author: author.name }, reason })
    return { messages }
  })
}
