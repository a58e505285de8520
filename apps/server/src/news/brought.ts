import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Writing } from './writing.ts'

interface BroughtPost extends Writing {
  authorId: number
  publishedAt: Date
  hidden: boolean
}

/** Makes a post of an earlier site, with its date; nobody is told. Its texts were read by `readWriting`. */
export async function bringPost(tx: Db, post: BroughtPost): Promise<number> {
  const { title, content, extended = null, authorId, publishedAt, hidden } = post
  const made = await row(
    tx,
    { id: int },
    sql`insert into posts (kind, title, content, extended, author_id, published_at, hidden)
      values ('news', ${title}, ${content}, ${extended}, ${authorId}, ${publishedAt}, ${hidden}) returning id`,
  )
  return (made as { id: number }).id
}

/** Gives one account the posts of another that are among `only`. */
export async function givePosts(tx: Db, fromId: number, toId: number, only: readonly number[]): Promise<void> {
  await tx.execute(sql`update posts set author_id = ${toId}
    where id = any(${sql.param([...only])}::integer[]) and author_id = ${fromId}`)
}
