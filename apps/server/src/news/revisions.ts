import { formatDate } from '@kz/contract/rules'
import { cleanNewsHtml } from '@kz/markup'
import { type Db, rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { findPost, type Reader } from './read.ts'
import type { PostKind } from './sight.ts'

const MOST_SHOWN = 20

/** Keeps the post's text as it is now under its version, with the account that saved it. */
export async function saveRevision(tx: Db, postId: number, savedBy: number): Promise<void> {
  await tx.execute(sql`insert into post_revisions (post_id, version, title, content, extended, saved_by)
    select id, version, title, content, extended, ${savedBy} from posts where id = ${postId}`)
}

/** The last 20 saved texts of a post, newest first. */
export async function revisionsOf(db: Db, reader: Reader, kind: PostKind, postId: number) {
  await findPost(db, reader, kind, postId)
  const found = await rows(
    db,
    { version: int, title: text, content: text, extended: text.orNull, savedBy: text.orNull, savedAt: moment },
    sql`select r.version, r.title, r.content, r.extended, u.pseudo as "savedBy", r.saved_at as "savedAt"
      from post_revisions r left join users u on u.id = r.saved_by
      where r.post_id = ${postId} order by r.version desc limit ${MOST_SHOWN}`,
  )
  return found.map(({ content, extended, savedAt, ...revision }) => ({
    ...revision,
    htmlContent: cleanNewsHtml(content),
    htmlContentExtended: extended === null ? null : cleanNewsHtml(extended),
    savedDate: formatDate(savedAt),
  }))
}
