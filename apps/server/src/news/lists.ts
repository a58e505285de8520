import { type Db, likeText, row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { asArticle, asNews, findPost, findPosts, pageOfPosts, type Reader } from './read.ts'
import { isPinned, isPublished } from './sight.ts'
import { urlOf } from './url.ts'

/** The lists of news and short news. A post out of sight is in no list, no count and no page total. */

const NEWS_PAGE = 5
const ARTICLES_PAGE = 10
const MANAGE_PAGE = 25
const LAST_ARTICLES = 5

const KEPT = sql.raw('p.deleted_at is null')
const UNSEEN = sql.raw('p.deleted_at is null and (p.hidden or p.published_at > now())')

/** The pinned post, or null. */
export async function stickyNews(db: Db, reader: Reader) {
  const [post] = await findPosts(db, reader, 'news', sql`${isPinned} and ${isPublished}`, { limit: 1 })
  return post ? asNews(post) : null
}

/** What readers see: five a page, the pinned post apart and not repeated. */
export async function lastNews(db: Db, reader: Reader, page: number) {
  const [{ posts, ...paging }, sticky] = await Promise.all([
    pageOfPosts(db, reader, 'news', sql`${isPublished} and not ${isPinned}`, { page, pageSize: NEWS_PAGE }),
    stickyNews(db, reader),
  ])
  return { lastNews: posts.map(asNews), stickyNews: sticky, ...paging }
}

/** What a manage list asks for: `query` searches titles. */
interface Managed {
  page: number
  query?: string | undefined
  state: keyof typeof STATES
}

const STATES = {
  all: KEPT,
  visible: isPublished,
  hidden: sql.raw('p.deleted_at is null and p.hidden'),
  scheduled: sql.raw('p.deleted_at is null and not p.hidden and p.published_at > now()'),
}

function managed({ query = '', state }: Managed): SQL {
  const named = query.trim() ? sql` and p.title ilike ${`%${likeText(query.trim())}%`}` : sql``
  return sql`${STATES[state]}${named}`
}

/** Every post for those who manage them, the pinned one in its place too. */
export async function managedNews(db: Db, reader: Reader, asked: Managed) {
  const [{ posts, ...paging }, sticky] = await Promise.all([
    pageOfPosts(db, reader, 'news', managed(asked), { page: asked.page, pageSize: MANAGE_PAGE }),
    stickyNews(db, reader),
  ])
  return { lastNews: posts.map(asNews), stickyNews: sticky, ...paging }
}

/** Hidden and scheduled posts. */
export async function hiddenNews(db: Db, reader: Reader, page: number) {
  const { posts, ...paging } = await pageOfPosts(db, reader, 'news', UNSEEN, { page, pageSize: MANAGE_PAGE })
  return { lastNews: posts.map(asNews), stickyNews: null, ...paging }
}

/** One post with the older and the newer one that everybody may read. */
export async function oneNews(db: Db, reader: Reader, id: number) {
  const post = await findPost(db, reader, 'news', id)
  const beside = async (comparison: '<' | '>', direction: 'desc' | 'asc') => {
    const order = sql.raw(direction)
    const found = await row(
      db,
      { id: int, title: text },
      sql`select p.id, p.title from posts p
        where p.kind = 'news' and ${isPublished}
          and (p.published_at, p.id) ${sql.raw(comparison)} (select at.published_at, at.id from posts at where at.id = ${id})
        order by p.published_at ${order}, p.id ${order} limit 1`,
    )
    return found ? { url: urlOf(found.id, found.title), title: found.title } : null
  }
  const [previous, next] = await Promise.all([beside('<', 'desc'), beside('>', 'asc')])
  return { ...asNews(post), previous, next }
}

/** Short news as readers see them, ten a page. */
export const lastArticles = (db: Db, reader: Reader, page: number) =>
  articles(db, reader, isPublished, page, ARTICLES_PAGE)

export const managedArticles = (db: Db, reader: Reader, asked: Managed) =>
  articles(db, reader, managed(asked), asked.page, MANAGE_PAGE)

export const hiddenArticles = (db: Db, reader: Reader, page: number) => articles(db, reader, UNSEEN, page, MANAGE_PAGE)

/** The last five, for the side column. */
export async function lastFive(db: Db, reader: Reader) {
  return (await findPosts(db, reader, 'article', isPublished, { limit: LAST_ARTICLES })).map(asArticle)
}

async function articles(db: Db, reader: Reader, where: typeof isPublished, page: number, pageSize: number) {
  const { posts, ...paging } = await pageOfPosts(db, reader, 'article', where, { page, pageSize })
  return { lastArticles: posts.map(asArticle), ...paging }
}
