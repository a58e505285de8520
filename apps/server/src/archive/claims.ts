import type { CLAIMED_HOW, OldAuthor, oldAuthors } from '@kz/contract/accounts/old-authors'
import { ApiError } from '@kz/contract/errors'
import { giveComments } from '../comments/api.ts'
import { giveMessages } from '../forum/api.ts'
import { givePosts } from '../news/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { claimsOf } from './author-claims.ts'
import { mailKey } from './authors.ts'

/** Who claims what an author of an earlier site wrote. A claim gives the rows away that `archive_items` names, and back. */

export type ClaimedHow = (typeof CLAIMED_HOW)[number]
const MOST_OFFERED = 50

const AUTHOR = { id: int, name: text, messages: int, how: text.as<ClaimedHow>() }

/** Authors that a member is proven to have been. Without mail that goes out an address is confirmed by nobody. */
function offeredTo(ctx: Context, db: Db, viewer: Viewer): Promise<RowOf<typeof AUTHOR>[]> {
  const isProven = viewer.emailVerified && ctx.mail.delivers
  const key = isProven ? mailKey(viewer.email, ctx.config.secretKey) : null
  return rows(
    db,
    AUTHOR,
    sql`select a.user_id as id, a.name, a.messages,
        case when a.mail_key = ${key}::bytea then 'mail' else 'steam' end as how
      from archive_authors a where a.claimed_by is null and a.user_id in (
        select user_id from archive_authors where mail_key = ${key}::bytea
        union select o.user_id from runner_links l join runners r on r.id = l.runner_id
          join archive_authors o on o.steam_id = r.steam_id where l.user_id = ${viewer.userId} and l.how = 'steam')
      order by a.user_id limit ${MOST_OFFERED}`,
  )
}

export async function ownAuthors(ctx: Context, { viewer }: Call<(typeof oldAuthors)['GET /user/old-authors']>) {
  const [claimed, offered, claims, hasArchives] = await Promise.all([
    rows(
      ctx.db,
      AUTHOR,
      sql`select a.user_id as id, a.name, a.messages, a.claimed_how as how
        from archive_authors a where a.claimed_by = ${viewer.userId} order by a.user_id limit ${MOST_OFFERED}`,
    ),
    offeredTo(ctx, ctx.db, viewer),
    claimsOf(ctx.db, viewer.userId),
    hasRow(ctx.db, sql`select from archives`),
  ])
  const told =
    (claimed: boolean) =>
    (author: RowOf<typeof AUTHOR>): OldAuthor => ({ ...author, claimed })
  return { authors: [...claimed.map(told(true)), ...offered.map(told(false))], claims, hasArchives }
}

/** Claims an author that is offered. Throws ApiError not_found for any other. */
export function claimOffered(ctx: Context, { viewer, body }: Call<(typeof oldAuthors)['POST /user/old-author']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = (await offeredTo(ctx, tx, viewer)).find(({ id }) => id === body.id)
    if (!found) throw notFound('Player')
    const given = await claim(tx, emit, found.id, viewer.userId, found.how)
    await audit('author.claim', `user:${viewer.userId}`, { after: { author: found.name, how: found.how } })
    return { messages: given }
  })
}

/** Gives a member what an author wrote. Throws ApiError wrong_state when somebody has it. */
export async function claim(tx: Db, emit: Emit, authorId: number, userId: number, how: ClaimedHow): Promise<number> {
  const taken = await hasRow(
    tx,
    sql`update archive_authors set claimed_by = ${userId}, claimed_how = ${how}, claimed_at = now()
      where user_id = ${authorId} and claimed_by is null returning user_id`,
  )
  if (!taken) throw new ApiError('wrong_state')
  return give(tx, emit, authorId, { from: authorId, to: userId })
}

/**
 * Gives an author back what was claimed of it; answers whose it was. Throws ApiError wrong_state when nobody has it, or another
 * than `userId`.
 */
export async function giveBack(
  tx: Db,
  emit: Emit,
  authorId: number,
  userId?: number,
): Promise<{ messages: number; claimedBy: number }> {
  const author = await row(
    tx,
    { claimedBy: int.orNull },
    sql`select claimed_by as "claimedBy" from archive_authors where user_id = ${authorId} for update`,
  )
  const claimedBy = author?.claimedBy ?? null
  if (claimedBy === null || (userId !== undefined && claimedBy !== userId)) throw new ApiError('wrong_state')
  await tx.execute(sql`update archive_authors set claimed_by = null, claimed_how = null, claimed_at = null
    where user_id = ${authorId}`)
  return { messages: await give(tx, emit, authorId, { from: claimedBy, to: authorId }), claimedBy }
}

async function give(tx: Db, emit: Emit, authorId: number, { from, to }: { from: number; to: number }): Promise<number> {
  const idsOf = async (kind: string) => {
    const found = await rows(
      tx,
      { id: int },
      sql`select new_id as id from archive_items where author_id = ${authorId} and kind = ${kind}`,
    )
    return found.map(({ id }) => id)
  }
  const given = await giveMessages(tx, from, to, await idsOf('message'))
  await givePosts(tx, from, to, await idsOf('news'))
  await giveComments(tx, from, to, await idsOf('comment'))
  emit({ type: 'forum.changed', data: {} })
  emit({ type: 'news.changed', data: { newsId: null } })
  return given
}

export function giveBackOwn(ctx: Context, { viewer, query }: Call<(typeof oldAuthors)['DELETE /user/old-author']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await giveBack(tx, emit, query.id, viewer.userId)
    await audit('author.return', `user:${viewer.userId}`, { before: { author: query.id } })
    return { message: 'Given back' }
  })
}
