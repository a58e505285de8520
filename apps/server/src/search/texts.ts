import type { SearchReply } from '@kz/contract/search'
import { parseNews, writeText } from '@kz/markup'
import { isPublished, type PostKind } from '../news/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { bound, type Hits, MOST_COUNTED, type Slice } from './find.ts'
import { extractOf, type Wanted } from './words.ts'

type ArticleHit = SearchReply['articleSearch'][number]

const FOUND = { id: int, title: text, publishedAt: moment, content: text, userId: int, nickname: text, country: text }

/** News or short news that everybody may read, newest first. */
export async function findPosts(
  db: Db,
  kind: PostKind,
  { query, words }: Wanted,
  { page, pageSize }: Slice,
): Promise<Hits<ArticleHit>> {
  const where = sql`p.kind = ${kind} and ${isPublished} and p.search_words @@ ${sql.unseen(query, 'tsquery')}`
  const [most, before] = [sql.unseen(pageSize, 'integer'), sql.unseen((page - 1) * pageSize, 'integer')]
  const [found, counted] = await Promise.all([
    rows(
      db,
      FOUND,
      sql.named(
        'search-posts',
        sql`select p.id, p.title, p.published_at as "publishedAt", p.content || chr(10) || coalesce(p.extended, '') as content,
            u.id as "userId", u.pseudo as nickname, u.country
          from posts p join users u on u.id = p.author_id where ${where}
          order by p.published_at desc, p.id desc limit ${most} offset ${before}`,
      ),
    ),
    row(
      db,
      { total: int },
      sql.named(
        'search-posts-total',
        sql`select count(*) as total from (select from posts p where ${where} limit ${bound(MOST_COUNTED)}) found`,
      ),
    ),
  ])
  return {
    total: counted?.total ?? 0,
    hits: found.map(({ content, publishedAt, ...post }) => ({
      ...post,
      date: publishedAt.toISOString(),
      ...extractOf(writeText(parseNews(content).nodes).replaceAll('\n', ' '), words),
    })),
  }
}
