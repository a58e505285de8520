import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Country, Flag, Icons, Id, Instant, Moment, Page } from './fields.ts'

/** News and short news (specification 2.4, 3, 4, 7; H031 to H036, H088 to H090, H105, H106, H113, H177, H227, H228). */

const Post = {
  id: z.number(),
  title: z.string(),
  /** cleaned markup: tags of the site and the allowed HTML, never to be put into a page as it is */
  htmlContent: z.string(),
  author: z.string(),
  authorId: z.number().nullable(),
  authorCountry: Country,
  icons: Icons,
  isNew: z.boolean(),
  commentsNumber: z.number(),
  hidden: z.boolean(),
  /** in the future: not out yet */
  scheduled: z.boolean(),
  version: z.number(),
}

export const NewsPost = z.object({
  ...Post,
  /** `{id}-{slug}`; only the number finds the post */
  url: z.string(),
  htmlContentExtended: z.string().nullable(),
  isOldNews: z.boolean(),
  newsDate: Moment,
  newsDateIso: z.string(),
  sticky: z.boolean(),
})
export type NewsPost = z.output<typeof NewsPost>

export const Article = z.object({ ...Post, date: Moment, articleDate: Moment, articleDateIso: z.string() })
export type Article = z.output<typeof Article>

const paging = { page: z.number(), pageSize: z.number(), totalPages: z.number(), totalItems: z.number() }
export const NewsList = z.object({ lastNews: z.array(NewsPost), stickyNews: NewsPost.nullable(), ...paging })
export const ArticleList = z.object({ lastArticles: z.array(Article), ...paging })

const Content = z.string().max(400_000)
const Writing = z.object({
  title: z.string().max(2_000).default(''),
  htmlContent: Content.default(''),
  hidden: Flag.default(false),
  /** the version that was read; a newer one in the database refuses the write */
  version: z.number().int().optional(),
})
const NewsWriting = Writing.extend({
  htmlContentExtended: Content.nullable().optional(),
  sticky: Flag.optional(),
  publishDate: Instant.optional(),
  date: z.string().max(40).optional(),
})
const NewsId = z.object({ newsId: Id })
const ArticleId = z.object({ articleId: Id })
const List = z.object({ page: Page })
const Done = z.object({ message: z.string() })

const Draft = z.object({
  newsId: z.number().nullable(),
  title: z.string(),
  htmlContent: z.string(),
  htmlContentExtended: z.string().nullable(),
  hidden: z.boolean(),
  demoIds: z.array(z.number()),
  version: z.number(),
  updatedBy: z.string().nullable(),
  updatedDate: Moment.nullable(),
})
export type ReleaseDraft = z.output<typeof Draft>

const Neighbour = z.object({ url: z.string(), title: z.string() }).nullable()

export const news = endpoints({
  'GET /news/last-news': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['news'] },
    query: List,
    reply: NewsList,
  },
  'GET /news/last-news-admin': {
    access: 'NEWS',
    rate: 'READ',
    query: List.extend({ query: z.string().max(100).optional() }),
    reply: NewsList,
  },
  'GET /news/news': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ newsId: z.string().max(120) }),
    reply: NewsPost.extend({ previous: Neighbour, next: Neighbour }),
  },
  'GET /news/hidden': { access: 'NEWS', rate: 'READ', query: List, reply: NewsList },
  'GET /news/sticky': { access: 'guest', rate: 'READ', reply: z.object({ stickyNews: NewsPost.nullable() }) },
  'PUT /news/hide': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: NewsPost },
  'PUT /news/unhide': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: NewsPost },
  'PUT /news/stick': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: NewsPost },
  'PUT /news/unstick': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: NewsPost },
  'POST /news/news': { access: 'NEWS', rate: 'STAFF', bodyBytes: 512 * 1024, body: NewsWriting, reply: NewsPost },
  'PUT /news/news': {
    access: 'NEWS',
    rate: 'STAFF',
    bodyBytes: 512 * 1024,
    query: NewsId,
    body: NewsWriting,
    reply: NewsPost,
  },
  'DELETE /news/news': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: Done },
  'GET /news/revisions': {
    access: 'NEWS',
    rate: 'READ',
    query: NewsId,
    reply: z.array(
      z.object({
        version: z.number(),
        title: z.string(),
        htmlContent: z.string(),
        savedBy: z.string().nullable(),
        savedDate: Moment,
      }),
    ),
  },
  'GET /news/generate-release': { access: 'NEWS', rate: 'STAFF', reply: Draft },
  'GET /news/release': { access: 'NEWS', rate: 'READ', reply: Draft },
  'PUT /news/release': {
    access: 'NEWS',
    rate: 'STAFF',
    bodyBytes: 512 * 1024,
    body: NewsWriting.extend({ demoIds: z.array(z.number().int()).max(5000).optional() }),
    reply: Draft,
  },

  'GET /article/last-articles': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['news'] },
    query: List,
    reply: ArticleList,
  },
  'GET /article/last-articles-admin': { access: 'NEWS', rate: 'READ', query: List, reply: ArticleList },
  'GET /article/last-five': { access: 'guest', rate: 'READ', cache: { topics: ['news'] }, reply: z.array(Article) },
  'GET /article/article': { access: 'guest', rate: 'READ', query: ArticleId, reply: Article },
  'GET /article/hidden': { access: 'NEWS', rate: 'READ', query: List, reply: ArticleList },
  'PUT /article/hide': { access: 'NEWS', rate: 'STAFF', query: ArticleId, reply: Article },
  'PUT /article/unhide': { access: 'NEWS', rate: 'STAFF', query: ArticleId, reply: Article },
  'POST /article/article': { access: 'NEWS', rate: 'STAFF', bodyBytes: 256 * 1024, body: Writing, reply: Article },
  'PUT /article/article': {
    access: 'NEWS',
    rate: 'STAFF',
    bodyBytes: 256 * 1024,
    query: ArticleId,
    body: Writing,
    reply: Article,
  },
  'DELETE /article/article': { access: 'NEWS', rate: 'STAFF', query: ArticleId, reply: Done },
})
