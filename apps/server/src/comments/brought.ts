import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Comments on news of an earlier site: nobody is told of them. */

interface BroughtComment {
  postId: number
  parentId: number | null
  authorId: number
  message: string
  createdAt: Date
}

/** Replies hang this deep; deeper ones hang under the comment that is as deep. */
const DEEPEST = 10

/** Adds a comment with its date; a parent on another post is none. Answers its id. */
export async function bringComment(tx: Db, comment: BroughtComment): Promise<number> {
  const { postId, parentId, authorId, message, createdAt } = comment
  const made = await row(
    tx,
    { id: int },
    sql`insert into comments (kind, target_id, parent_id, root_id, depth, author_id, message, created_at)
      select 'news', ${postId}::integer, p.parent_id, p.root_id, coalesce(p.depth, 0), ${authorId}::integer, ${message},
        ${createdAt}::timestamptz
      from (select 1) one left join (
        select case when depth < ${DEEPEST} then id else parent_id end as parent_id, coalesce(root_id, id) as root_id,
          least(depth + 1, ${DEEPEST}) as depth
        from comments where id = ${parentId}::integer and kind = 'news' and target_id = ${postId}) p on true
      returning id`,
  )
  return (made as { id: number }).id
}

/** Gives one account the comments of another that are among `only`. */
export async function giveComments(tx: Db, fromId: number, toId: number, only: readonly number[]): Promise<void> {
  await tx.execute(sql`update comments set author_id = ${toId}
    where id = any(${sql.param([...only])}::integer[]) and author_id = ${fromId}`)
}
