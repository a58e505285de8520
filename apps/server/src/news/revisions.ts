import { formatDate } from '@kz/contract/rules'
import { cleanNewsHtml } from '@kz/markup'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findPost } from './read.ts'

const MOST_SHOWN = 20
const MORE = '\n<!--more-->\n'

/** Keeps the post's text as it is now under its version, with the account that saved it. */
export async function saveRevision(tx: Db, postId: number, savedBy: number): Promise<void> {
  await tx.execute(sql`insert into post_revisions (post_id, version, title, content, extended, saved_by)
    select id, version, title, content, extended, ${savedBy} from posts where id = ${postId}`)
}

/** The last 20 saved texts of a post, newest first, extended content behind a line `<!--more-->`. */
export async function revisionsOf(db: Db, viewer: Viewer, now: Date, newsId: number) {
  await findPost(db, { viewer, now }, 'news', newsId)
  const found = await rows<{
    version: number
    title: string
    content: string
    extended: string | null
    savedBy: string | null
    savedAt: Date
  }>(
    db,
    sql`select r.version, r.title, r.content, r.extended, u.pseudo as "savedBy", r.saved_at as "savedAt"
      from post_revisions r left join users u on u.id = r.saved_by
      where r.post_id = ${newsId} order by r.version desc limit ${MOST_SHOWN}`,
  )
  return found.map(({ content, extended, savedAt, ...revision }) => ({
    ...revision,
    htmlContent: [content, ...(extended === null ? [] : [extended])].map((html) => cleanNewsHtml(html)).join(MORE),
    savedDate: formatDate(savedAt),
  }))
}
