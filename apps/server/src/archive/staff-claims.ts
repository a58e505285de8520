import type { oldAuthors } from '@kz/contract/accounts/old-authors'
import { pagingOf } from '@kz/contract/wire/page'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow, likeText, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type ClaimedHow, claim, giveBack } from './claims.ts'

const AUTHORS_PAGE = 20

const LISTED = {
  ...{ id: int, name: text, messages: int, claimedBy: int.orNull, claimedName: text },
  ...{ how: text.orNull.as<ClaimedHow | null>(), claimedAt: moment.orNull },
}

/** Authors whose name begins so, for staff: who wrote most first, or of those that somebody has the latest claimed. */
export async function findAuthors(ctx: Context, { query }: Call<(typeof oldAuthors)['GET /admin/old-authors']>) {
  const { name, state, page } = query
  const isTaken = state === 'claimed' ? sql`a.claimed_by is not null` : sql`a.claimed_by is null`
  const where = name === '' ? isTaken : sql`${isTaken} and lower(a.name) like ${`${likeText(name.toLowerCase())}%`}`
  const [found, counted] = await Promise.all([
    rows(
      ctx.db,
      LISTED,
      sql`select a.user_id as id, a.name, a.messages, a.claimed_by as "claimedBy", coalesce(u.pseudo, '') as "claimedName",
          a.claimed_how as how, a.claimed_at as "claimedAt"
        from archive_authors a left join users u on u.id = a.claimed_by
        where ${where} order by ${state === 'claimed' ? sql`a.claimed_at desc` : sql`a.messages desc`}, a.user_id
        limit ${AUTHORS_PAGE} offset ${(page - 1) * AUTHORS_PAGE}`,
    ),
    row(ctx.db, { total: int }, sql`select count(*) as total from archive_authors a where ${where}`),
  ])
  const authors = found.map(({ claimedAt, ...author }) => ({ ...author, claimedAt: claimedAt?.toISOString() ?? null }))
  return { authors, ...pagingOf(page, AUTHORS_PAGE, counted?.total ?? 0) }
}

/** Gives what an author wrote to a member, or takes it back; the member is told. Throws ApiError not_found, wrong_state. */
export function giveAuthor(ctx: Context, { viewer, body }: Call<(typeof oldAuthors)['POST /admin/old-author']>) {
  const { id, userId, reason } = body
  return inTransaction(ctx, async (tx, emit, audit) => {
    const tell = (memberId: number, name: string, given: boolean) => {
      const event = { type: 'old-author' as const, name, given, ...(!given && { taken: true }), reason }
      const subject = `old author of staff ${id}`
      return ctx.hooks.notify(tx, emit, [{ userId: memberId, kind: 'account', subject, actorId: viewer.userId, event }])
    }
    const author = await row(tx, { name: text }, sql`select name from archive_authors where user_id = ${id}`)
    if (!author) throw notFound('Player')
    if (userId === null) {
      const { messages, claimedBy } = await giveBack(tx, emit, id)
      await audit('author.return', `user:${id}`, { before: { author: author.name }, reason })
      await tell(claimedBy, author.name, false)
      return { messages }
    }
    const isMember = await hasRow(tx, sql`select from users where id = ${userId} and deleted_at is null for share`)
    if (!isMember) throw notFound('Player')
    const messages = await claim(tx, emit, id, userId, 'staff')
    await audit('author.give', `user:${userId}`, { after: { author: author.name }, reason })
    await tell(userId, author.name, true)
    return { messages }
  })
}
