import type { Article, NewsPost } from '@kz/contract/news'
import { formatDate, isNew } from '@kz/contract/rules'
import { pagingOf } from '@kz/contract/wire/page'
import { cleanNewsHtml } from '@kz/markup'
import { iconsOf } from '../accounts/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { inSight, isPinned, type PostKind, shownComments } from './sight.ts'
import { urlOf } from './url.ts'

/** Posts as they are shown: cleaned again on every reading, so that a better cleaner also reaches old rows. */
const FOUND = {
  id: int,
  title: text,
  content: text,
  extended: text.orNull,
  isOld: bool,
  author: text,
  authorId: int,
  authorCountry: text,
  publishedAt: moment,
  hidden: bool,
  scheduled: bool,
  sticky: bool,
  stickyUntil: moment.orNull,
  version: int,
  commentsNumber: int,
}

/** Who asks, and the server's clock for NEW badges. */
export interface Reader {
  viewer: Viewer | null
  now: Date
}

/** A post of either kind with everything both show. */
export type Post = Omit<NewsPost, 'newsDate' | 'newsDateIso'> & { publishedAt: Date }

const NAMES = { news: 'News', article: 'Article' } as const

/** The 404 of a post that is missing, hidden or out of sight. */
export const postNotFound = (kind: PostKind) => notFound(NAMES[kind])

/** Posts of one kind, newest first. `where` speaks of the post as `p`. */
export async function findPosts(
  db: Db,
  reader: Reader,
  kind: PostKind,
  where: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Post[]> {
  const found = await rows(
    db,
    FOUND,
    sql`select p.id, p.title, p.content, p.extended, p.is_old as "isOld", u.pseudo as author, u.id as "authorId",
        u.country as "authorCountry", p.published_at as "publishedAt", p.hidden, p.published_at > now() as scheduled,
        ${isPinned} as sticky, case when ${isPinned} then p.sticky_until end as "stickyUntil", p.version,
        ${shownComments} as "commentsNumber"
      from posts p join users u on u.id = p.author_id where p.kind = ${kind} and ${where}
      order by p.published_at desc, p.id desc limit ${limit} offset ${offset}`,
  )
  const icons = await iconsOf(db, [...new Set(found.map(({ authorId }) => authorId))], reader.viewer)
  return found.map(({ content, extended, isOld, stickyUntil, ...post }) => ({
    ...post,
    stickyUntilIso: stickyUntil?.toISOString() ?? null,
    url: urlOf(post.id, post.title),
    htmlContent: cleanNewsHtml(content, { legacy: isOld }),
    htmlContentExtended: extended === null ? null : cleanNewsHtml(extended, { legacy: isOld }),
    isOldNews: isOld,
    icons: icons.get(post.authorId) as Post['icons'],
    isNew: isNew(post.publishedAt, reader.now),
  }))
}

/** One post the viewer may read. Throws ApiError not_found. */
export async function findPost(db: Db, reader: Reader, kind: PostKind, postId: number): Promise<Post> {
  const where = sql`p.id = ${postId} and ${inSight(reader.viewer)}`
  const [post] = await findPosts(db, reader, kind, where, { limit: 1 })
  if (!post) throw postNotFound(kind)
  return post
}

/** A page of posts, counted by the same condition. `totalPages` is 1 for an empty list. */
export async function pageOfPosts(
  db: Db,
  reader: Reader,
  kind: PostKind,
  where: SQL,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [found, counted] = await Promise.all([
    findPosts(db, reader, kind, where, { limit: pageSize, offset: (page - 1) * pageSize }),
    row(db, { total: int }, sql`select count(*) as total from posts p where p.kind = ${kind} and ${where}`),
  ])
  return { posts: found, ...pagingOf(page, pageSize, counted?.total ?? 0) }
}

export const asNews = ({ publishedAt, ...post }: Post): NewsPost => ({
  ...post,
  newsDate: formatDate(publishedAt),
  newsDateIso: publishedAt.toISOString(),
})

export function asArticle(post: Post): Article {
  const date = formatDate(post.publishedAt)
  return { ...post, date, articleDate: date, articleDateIso: post.publishedAt.toISOString() }
}
