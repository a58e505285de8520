import { z } from 'zod'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, Country, Done, Flag, Icons, Id, Instant, Int, Moment, Page } from './wire/fields.ts'
import { paging } from './wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from './wire/wire.ts'

/** News and short news. */

const Post = {
  id: number,
  title: text,
  /** cleaned markup: tags of the site and the allowed HTML, never to be put into a page as it is */
  htmlContent: text,
  author: text,
  authorId: numberOrNull,
  authorCountry: Country,
  icons: Icons,
  isNew: bool,
  commentsNumber: number,
  hidden: bool,
  /** in the future: not out yet */
  scheduled: bool,
  version: number,
}

export const NewsPost = z.object({
  ...Post,
  /** `{id}-{slug}`; only the number finds the post */
  url: text,
  htmlContentExtended: textOrNull,
  isOldNews: bool,
  newsDate: Moment,
  newsDateIso: text,
  sticky: bool,
  /** when the pin ends by itself; null for a pin without end */
  stickyUntilIso: textOrNull,
})
export type NewsPost = z.output<typeof NewsPost>

export const Article = z.object({ ...Post, date: Moment, articleDate: Moment, articleDateIso: text })
export type Article = z.output<typeof Article>

export const NewsList = z.object({ lastNews: z.array(NewsPost), stickyNews: NewsPost.nullable(), ...paging })
export const ArticleList = z.object({ lastArticles: z.array(Article), ...paging })

const Content = AsTyped(400_000)
const Writing = z.object({
  title: AsTyped(2_000).default(''),
  htmlContent: Content.default(''),
  hidden: Flag.default(false),
  /** the version that was read; a newer one in the database refuses the write */
  version: Int.optional(),
  publishDate: Instant.optional(),
  date: AsTyped(40).optional(),
  /** the version of the caller's draft that this is: it is discarded with the write */
  draftVersion: Int.optional(),
})
/** What a change does not name stays as it is. */
const kept = { htmlContent: Content.optional(), hidden: Flag.optional() }
const NewsWriting = Writing.extend({
  htmlContentExtended: Content.nullable().optional(),
  sticky: Flag.optional(),
  /** null for a pin without end */
  stickyUntil: Instant.nullable().optional(),
})
/** Another author is for top staff, and for posts that exist: a new one is its writer's. */
const authorId = Id.optional()
const NewsId = z.object({ newsId: Id })
const ArticleId = z.object({ articleId: Id })
const List = z.object({ page: Page })

/** What a post says, as it is stored. */
const words = { title: text, htmlContent: text, htmlContentExtended: textOrNull }

const Draft = z.object({
  newsId: numberOrNull,
  ...words,
  hidden: bool,
  demoIds: z.array(number),
  longjumpIds: z.array(number),
  version: number,
  updatedBy: textOrNull,
  updatedDate: Moment.nullable(),
})
export type ReleaseDraft = z.output<typeof Draft>

/** A text that is being written: its author's own, as typed, for no other eyes. */
const PostDraft = z.object({
  ...words,
  hidden: bool,
  sticky: bool,
  stickyUntilIso: textOrNull,
  publishDateIso: textOrNull,
  version: number,
  /** the post's version it was begun from; null for a new post */
  postVersion: numberOrNull,
  savedDateIso: text,
})
export type PostDraft = z.output<typeof PostDraft>
const KeptDraft = z.object({ draft: PostDraft.nullable() })
const DraftWriting = z.object({
  title: AsTyped(2_000).default(''),
  htmlContent: Content.default(''),
  htmlContentExtended: Content.nullable().default(null),
  hidden: Flag.default(false),
  sticky: Flag.default(false),
  stickyUntil: Instant.nullable().default(null),
  publishDate: Instant.nullable().default(null),
  /** the draft's version that was read, 0 for none: another one in the database refuses the write */
  version: Int.min(0).default(0),
  postVersion: Int.nullable().default(null),
})

const Revisions = z.array(
  z.object({
    version: number,
    ...words,
    savedBy: textOrNull,
    savedDate: Moment,
  }),
)

/** Deleted posts that can still be restored, the last deleted first. */
const DeletedList = z.object({
  deleted: z.array(
    z.object({
      id: number,
      title: text,
      author: text,
      authorCountry: Country,
      dateIso: text,
      commentsNumber: number,
      deletedBy: textOrNull,
      deletedDateIso: text,
      restorableUntilIso: text,
    }),
  ),
  ...paging,
})

/** What a manage list shows: everything, or posts of one state. */
const Managed = List.extend({
  query: AsTyped(100).optional(),
  state: z.enum(['all', 'visible', 'hidden', 'scheduled']).default('all'),
})

const Neighbour = z.object({ url: text, title: text }).nullable()

/** members have no part of their own in posts; staff and who is banned are shown more */
const shown = { access: 'guest', rate: 'READ', cache: { cacheTags: ['news'], own: z.object({}) } } as const
const writing = { access: 'NEWS', rate: 'STAFF', bodyBytes: 512 * 1024 } as const
const shortWriting = { ...writing, bodyBytes: 256 * 1024 } as const

export const news = endpoints({
  'GET /news/last-news': { ...shown, query: List, reply: NewsList },
  'GET /news/last-news-admin': { access: 'NEWS', rate: 'READ', query: Managed, reply: NewsList },
  'GET /news/news': {
    ...shown,
    query: z.object({ newsId: AsTyped(120) }),
    reply: NewsPost.extend({ previous: Neighbour, next: Neighbour }),
  },
  'GET /news/hidden': { access: 'NEWS', rate: 'READ', query: List, reply: NewsList },
  'GET /news/sticky': { access: 'guest', rate: 'READ', reply: z.object({ stickyNews: NewsPost.nullable() }) },
  'PUT /news/hide': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: NewsPost },
  'PUT /news/unhide': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: NewsPost },
  'PUT /news/stick': {
    access: 'NEWS',
    rate: 'STAFF',
    query: NewsId.extend({ stickyUntil: Instant.optional() }),
    reply: NewsPost,
  },
  'PUT /news/unstick': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: NewsPost },
  'POST /news/news': { ...writing, idempotent: true, body: NewsWriting, reply: NewsPost },
  'PUT /news/news': { ...writing, query: NewsId, body: NewsWriting.extend({ ...kept, authorId }), reply: NewsPost },
  'DELETE /news/news': { access: 'NEWS', rate: 'STAFF', query: NewsId, reply: Done },
  'GET /news/deleted': { access: 'TOP', rate: 'READ', query: List, reply: DeletedList },
  'POST /news/restore': { access: 'TOP', rate: 'STAFF', query: NewsId, reply: NewsPost },
  'GET /news/revisions': { access: 'NEWS', rate: 'READ', query: NewsId, reply: Revisions },
  /** without an id: the draft of a new post */
  'GET /news/draft': { access: 'NEWS', rate: 'READ', query: NewsId.partial(), reply: KeptDraft },
  'PUT /news/draft': { ...writing, query: NewsId.partial(), body: DraftWriting, reply: PostDraft },
  'DELETE /news/draft': { access: 'NEWS', rate: 'STAFF', query: NewsId.partial(), reply: Done },
  'GET /news/generate-release': { access: 'NEWS', rate: 'STAFF', reply: Draft },
  'GET /news/release': { access: 'NEWS', rate: 'READ', reply: Draft },
  'PUT /news/release': {
    ...writing,
    body: NewsWriting.extend({
      ...kept,
      demoIds: z.array(Int).max(5000).optional(),
      longjumpIds: z.array(Int).max(5000).optional(),
    }),
    reply: Draft,
  },

  'GET /article/last-articles': { ...shown, query: List, reply: ArticleList },
  'GET /article/last-articles-admin': { access: 'NEWS', rate: 'READ', query: Managed, reply: ArticleList },
  'GET /article/last-five': { ...shown, reply: z.array(Article) },
  'GET /article/article': { ...shown, query: ArticleId, reply: Article },
  'GET /article/hidden': { access: 'NEWS', rate: 'READ', query: List, reply: ArticleList },
  'PUT /article/hide': { access: 'NEWS', rate: 'STAFF', query: ArticleId, reply: Article },
  'PUT /article/unhide': { access: 'NEWS', rate: 'STAFF', query: ArticleId, reply: Article },
  'POST /article/article': { ...shortWriting, idempotent: true, body: Writing, reply: Article },
  'PUT /article/article': {
    ...shortWriting,
    query: ArticleId,
    body: Writing.extend({ ...kept, authorId }),
    reply: Article,
  },
  'DELETE /article/article': { access: 'NEWS', rate: 'STAFF', query: ArticleId, reply: Done },
  'GET /article/deleted': { access: 'TOP', rate: 'READ', query: List, reply: DeletedList },
  'POST /article/restore': { access: 'TOP', rate: 'STAFF', query: ArticleId, reply: Article },
  'GET /article/revisions': { access: 'NEWS', rate: 'READ', query: ArticleId, reply: Revisions },
  'GET /article/draft': { access: 'NEWS', rate: 'READ', query: ArticleId.partial(), reply: KeptDraft },
  'PUT /article/draft': { ...shortWriting, query: ArticleId.partial(), body: DraftWriting, reply: PostDraft },
  'DELETE /article/draft': { access: 'NEWS', rate: 'STAFF', query: ArticleId.partial(), reply: Done },
})
