import { z } from 'zod'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, Country, Done, Icons, Id, Moment, PageFromZero } from './wire/fields.ts'
import { Sentence } from './wire/sentence.ts'
import { bool, number, numberOrNull, text, textOrNull } from './wire/wire.ts'

/**
 * Comments of news, short news, latest demos, maps and the chat box: one shape and one domain. Lengths are checked by the server in code points, with the product's texts.
 */

export const Comment = z.object({
  id: number,
  /** `<deleted>` once deleted; the text then never leaves the server */
  message: text,
  /** of the system's own messages: the same as a code of CHAT_LINES, for pages in another language */
  sentence: Sentence.optional(),
  /** members whom it calls by `@name`, as they are named now */
  mentions: z.array(text),
  author: textOrNull,
  /** null for the system's own messages in the chat box, and once deleted */
  authorId: numberOrNull,
  picture: textOrNull,
  commentDate: Moment,
  commentDateIso: text,
  country: Country.nullable(),
  parentId: numberOrNull,
  icons: Icons.nullable(),
  edited: bool,
  editedDate: Moment.nullable(),
  deleted: bool,
  canEdit: bool,
  canDelete: bool,
  /** of a comment that staff deleted, for those who may bring it back */
  canRestore: bool,
  /** of a comment on the latest demos that speaks of one of them */
  demoId: numberOrNull,
  demoName: textOrNull,
  /** on the first item of a page only, as old clients read it */
  totalPages: z.number().optional(),
})
export type Comment = z.output<typeof Comment>

const COMMENT_BYTES = 16 * 1024
const Message = AsTyped(20_000)
const Written = z.object({ commentMessage: Message.default(''), parentId: Id.nullable().optional() })
const OwnComment = z.object({ commentId: Id })
const Edited = z.object({ commentId: Id, message: Message.default('') })
const Comments = z.array(Comment)
/** Where a comment stands: the 0-based page that holds its root; of the chat box, which has no roots, the page it is on. */
const Place = z.object({ page: number, targetId: number })

/** What the calls of every thread have in common. */
const read = { access: 'guest', rate: 'READ', reply: Comments } as const
const place = { access: 'guest', rate: 'READ', query: OwnComment, reply: Place } as const
const write = {
  access: 'commenter',
  guestAct: 'comment',
  rate: 'COMMENT',
  idempotent: true,
  bodyBytes: COMMENT_BYTES,
  body: Written,
  reply: Comment,
} as const
const edit = { access: 'commenter', guestAct: 'comment', rate: 'EDIT', query: Edited, reply: Comment } as const
const remove = { access: 'user', rate: 'EDIT', query: OwnComment, reply: Done } as const

export const comments = endpoints({
  'GET /news/comments': { ...read, query: z.object({ newsId: Id, page: PageFromZero.optional() }) },
  'GET /news/comment-page': place,
  'POST /news/comment': { ...write, query: z.object({ newsId: Id }) },
  'PUT /news/comment': edit,
  'DELETE /news/comment': remove,

  'GET /article/comments': { ...read, query: z.object({ articleId: Id, page: PageFromZero.optional() }) },
  'GET /article/comment-page': place,
  'POST /article/comment': { ...write, query: z.object({ articleId: Id }) },
  'PUT /article/comment': edit,
  'DELETE /article/comment': remove,

  'GET /latest-demos/comments': { ...read, query: z.object({ page: PageFromZero.default(0) }) },
  'GET /latest-demos/comment-page': place,
  'POST /latest-demos/comment': { ...write, body: Written.extend({ demoId: Id.nullable().optional() }) },
  'PUT /latest-demos/comment': edit,
  'DELETE /latest-demos/comment': remove,

  'GET /map/comments': { ...read, query: z.object({ mapId: Id, page: PageFromZero.optional() }) },
  'GET /map/comment-page': place,
  'POST /map/comment': { ...write, query: z.object({ mapId: Id }) },
  'PUT /map/comment': edit,
  'DELETE /map/comment': remove,

  /** newest first, 10 a page; with `since` only what is newer than that id */
  'GET /chatbox/comments': {
    ...read,
    cache: { cacheTags: ['chat'] },
    query: z.object({ page: PageFromZero.default(0), since: Id.optional() }),
  },
  'GET /chatbox/comment-page': place,
  'POST /chatbox/comment': {
    ...{ access: 'commenter', guestAct: 'comment', rate: 'CHAT' },
    ...{ idempotent: true, body: Written, reply: Comment },
  },
  'PUT /chatbox/comment': edit,
  'DELETE /chatbox/comment': remove,

  /** of any thread; what its own author deleted stays deleted */
  'POST /comments/restore': { access: 'TOP', rate: 'STAFF', query: OwnComment, reply: Comment },
})
