import { parseNews, writeExtract } from '@kz/markup'
import { tellSite } from '../outbox/api.ts'
import { type Db, row } from '../platform/api/db.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { isPublished, type PostKind } from './sight.ts'
import { urlOf } from './url.ts'

const EXTRACT = 300

/** Tells the webhooks of the site of a post, once: when it is first in everybody's sight. */
export async function tellPost(tx: Db, postId: number): Promise<void> {
  const post = await row(
    tx,
    { kind: text.as<PostKind>(), title: text, content: text },
    sql`update posts p set told_at = now() where p.id = ${postId} and p.told_at is null and ${isPublished}
      returning p.kind, p.title, p.content`,
  )
  if (!post) return
  const { kind, title, content } = post
  await tellSite(tx, {
    kind: 'news',
    title,
    body: writeExtract(parseNews(content).nodes, EXTRACT),
    path: kind === 'news' ? `/news/${encodeURIComponent(urlOf(postId, title))}` : `/blog/${postId}`,
    picture: null,
    run: null,
  })
}
