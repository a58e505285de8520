import { z } from 'zod'
import { RoleName } from '../accounts/accounts.ts'
import { POLL_OPTIONS, REACTIONS } from '../reactions.ts'
import { REPORT_WHYS, type ReportWhy } from '../review/report-words.ts'
import { REASON_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, author, Country, Done, dated, Flag, Icons, Id, Moment, Page, Text } from '../wire/fields.ts'
import { pages } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { AuthorStats, Held, ListedShape, NewPoll, Poll, Reaction, type Report } from './forum-shapes.ts'

/**
 * The forum. Lengths of titles and messages are checked by the server in code points, with the product's texts. Calls that
 * moderators of a category may make take every member in and refuse inside.
 */

const Written = AsTyped(65_536)

const Place = z.object({ id: number, name: text })

/** The newest message of a thread. */
export const LatestMessage = z.object({
  threadId: number,
  threadTitle: text,
  lastPage: number,
  messageId: number,
  ...author,
  ...dated,
  categoryId: number,
  categoryName: text,
})
export type LatestMessage = z.output<typeof LatestMessage>

export const ForumCategory = z.object({
  id: number,
  name: text,
  description: text,
  parentId: numberOrNull,
  order: number,
  isReadOnly: bool,
  deleted: bool,
  /** not everybody reads it */
  isRestricted: bool,
  /** role lists are told to top staff only */
  roles: z.array(RoleName),
  writeRoles: z.array(RoleName),
  modRoles: z.array(RoleName),
  threadCount: number,
  messageCount: number,
  lastMessage: LatestMessage.nullable(),
  unread: bool,
  canRead: bool,
  canCreate: bool,
  canModerate: bool,
  /** the caller is told of new threads here and below */
  watched: bool,
})
export type ForumCategory = z.output<typeof ForumCategory>

export const ForumThread = z.object({
  id: number,
  title: text,
  categoryId: number,
  ...author,
  icons: Icons.nullable(),
  ...dated,
  isSticky: bool,
  isReadOnly: bool,
  deleted: bool,
  replyCount: number,
  viewCount: number,
  lastPage: number,
  lastMessage: LatestMessage.nullable(),
  unread: bool,
  /** how far the caller has read: the position of a message, from 1; 0 for nothing */
  readPosition: number,
  watched: bool,
  canReply: bool,
  canEdit: bool,
  canDelete: bool,
  canModerate: bool,
})
export type ForumThread = z.output<typeof ForumThread>

export const ForumMessage = z.object({
  id: number,
  threadId: number,
  /** place in the thread, from 1; deleted messages keep theirs */
  position: number,
  /** `<deleted>` once deleted; the text then never leaves the server */
  message: text,
  authorId: numberOrNull,
  authorName: textOrNull,
  authorCountry: Country.nullable(),
  picture: textOrNull,
  icons: Icons.nullable(),
  authorStats: AuthorStats.nullable(),
  ...dated,
  edited: bool,
  editedDate: Moment.nullable(),
  deleted: bool,
  canEdit: bool,
  canDelete: bool,
  /** the caller may read what it said before */
  hasHistory: bool,
  /** in the order of REACTIONS, without those of nobody */
  reactions: z.array(Reaction),
  canReact: bool,
})
export type ForumMessage = z.output<typeof ForumMessage>
export type ForumReaction = z.output<typeof Reaction>
export type ForumPoll = z.output<typeof Poll>
export type NewForumPoll = z.output<typeof NewPoll>

const ThreadPage = z.object({
  /** where its messages are now: another one than was asked for after a merge, a split or a move */
  thread: ForumThread,
  breadcrumb: z.array(Place),
  messages: z.array(ForumMessage),
  /** position of the first message that is new to the caller */
  firstUnread: numberOrNull,
  /** the caller's own replies that wait for staff */
  waiting: z.array(Held),
  /** told with the first page */
  poll: Poll.nullable(),
  ...pages,
})

/** What of these is the caller's own. A list that is all the caller's is one part of it: `readonly`. */
const OwnCategory = ForumCategory.pick({ unread: true, watched: true, canCreate: true })
const OwnThread = ForumThread.pick({
  viewCount: true,
  unread: true,
  readPosition: true,
  watched: true,
  canReply: true,
  canEdit: true,
  canDelete: true,
})
const ownWaiting = z.array(Held).readonly()
const OwnMessage = ForumMessage.pick({ canEdit: true, canDelete: true, canReact: true }).extend({
  reactions: z.array(Reaction.pick({ own: true })),
})
const OwnPoll = z.object({ canVote: bool, options: z.array(z.object({ own: bool })) })
const OwnThreadPage = z.object({
  thread: OwnThread,
  messages: z.array(OwnMessage),
  firstUnread: numberOrNull,
  waiting: ownWaiting,
  poll: OwnPoll.nullable(),
})

export type ListedMessage = z.output<typeof ListedShape>
const MessageList = z.object({
  messages: z.array(ListedShape),
  ...pages,
  total: number,
})

export type ForumReport = z.output<typeof Report>

export type HeldPost = z.output<typeof Held>

/** threads of several categories: `lastMessage` names each one's */
const ThreadList = z.object({
  threads: z.array(ForumThread),
  ...pages,
  total: number,
})

const FoundThread = z.object({
  id: number,
  title: text,
  categoryName: text,
  replyCount: number,
  date: Moment,
  dateIso: text,
})

const One = z.object({ id: Id })
const Paged = z.object({ page: Page })
const Value = z.object({ value: Flag.optional() })
const Switched = z.object({ id: number, value: bool, isSticky: bool, isReadOnly: bool })
const Posted = ForumMessage.extend({
  /** the page of the thread it stands on */
  page: number,
  /** waits for staff: not in the thread yet, its id is 0 */
  held: bool,
})
const moderating = { access: 'user', rate: 'STAFF', params: One } as const
const marking = { access: 'user', rate: 'LIKE', params: One } as const
const cache = { cacheTags: ['forum'] } as const

export const forum = endpoints({
  /** in the order of the tree: a category, then what is under it */
  'GET /forum/categories': {
    access: 'guest',
    rate: 'READ',
    cache: { ...cache, own: z.array(OwnCategory) },
    reply: z.array(ForumCategory),
  },
  'GET /forum/categories/{id}/threads': {
    access: 'guest',
    rate: 'READ',
    cache: {
      ...cache,
      own: z.object({
        category: OwnCategory,
        categories: z.array(OwnCategory),
        threads: z.array(OwnThread),
        waiting: ownWaiting,
      }),
    },
    params: One,
    query: Paged,
    reply: z.object({
      category: ForumCategory,
      breadcrumb: z.array(Place),
      categories: z.array(ForumCategory),
      threads: z.array(ForumThread),
      /** the caller's own new threads that wait for staff */
      waiting: z.array(Held),
      ...pages,
      totalThreads: number,
    }),
  },
  /** with `message` the page that holds it, in whichever thread; with `unread` the page where the caller goes on */
  'GET /forum/threads/{id}': {
    access: 'guest',
    rate: 'READ',
    cache: { ...cache, own: OwnThreadPage },
    params: One,
    query: z.object({ page: Page, message: Id.optional(), unread: Flag.optional() }),
    reply: ThreadPage,
  },
  'GET /forum/messages/latest': { access: 'guest', rate: 'READ', cache, reply: z.array(LatestMessage) },
  'GET /forum/messages/user': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ userId: Id, page: Page }),
    reply: MessageList,
  },
  'GET /forum/search': {
    access: 'guest',
    rate: 'SEARCH',
    query: z.object({ query: Text(64), page: Page }),
    reply: MessageList,
  },
  'GET /forum/threads/unread': { access: 'user', rate: 'READ', query: Paged, reply: ThreadList },
  'GET /forum/threads/watched': { access: 'user', rate: 'READ', query: Paged, reply: ThreadList },
  /** threads the caller moderates, by words of their titles; 20 at most */
  'GET /forum/threads/find': {
    access: 'user',
    rate: 'SEARCH',
    query: z.object({ query: Text(64) }),
    reply: z.array(FoundThread),
  },

  'POST /forum/threads': {
    access: 'commenter',
    rate: 'THREAD',
    idempotent: true,
    body: z.object({
      title: Written.default(''),
      content: Written.default(''),
      categoryId: Id,
      isSticky: Flag.default(false),
      isReadOnly: Flag.default(false),
      poll: NewPoll.nullable().default(null),
    }),
    /** `held`: waits for staff, its id is 0 */
    reply: z.object({ id: number, title: text, categoryId: number, held: bool }),
  },
  'PUT /forum/threads/{id}': {
    access: 'commenter',
    rate: 'EDIT',
    params: One,
    body: z.object({ title: Written.default('') }),
    reply: z.object({ id: number, title: text }),
  },
  'DELETE /forum/threads/{id}': { access: 'user', rate: 'EDIT', params: One, reply: Done },
  'POST /forum/threads/{id}/restore': { ...moderating, reply: Done },
  'POST /forum/threads/{id}/toggle-sticky': { ...moderating, body: Value, reply: Switched },
  'POST /forum/threads/{id}/toggle-readonly': { ...moderating, body: Value, reply: Switched },
  'POST /forum/threads/{id}/move': {
    ...moderating,
    body: z.object({ newCategoryId: Id }),
    reply: z.object({ id: number, categoryId: number }),
  },
  'POST /forum/threads/{id}/merge': { ...moderating, body: z.object({ targetThreadId: Id }), reply: One },
  'POST /forum/threads/{id}/split': {
    ...moderating,
    body: z.object({ messageIds: z.array(Id).min(1).max(200), title: Written.default(''), categoryId: Id }),
    reply: One,
  },
  'POST /forum/threads/{id}/read': {
    access: 'user',
    rate: 'READ',
    params: One,
    query: z.object({ messageId: Id.optional() }),
    reply: z.object({ readPosition: number }),
  },
  'PUT /forum/threads/{id}/watch': {
    ...marking,
    query: z.object({ watched: Flag }),
    reply: z.object({ watched: bool }),
  },
  /** watching a category: its new threads, and those of what is under it, reach the member */
  'PUT /forum/categories/{id}/watch': {
    ...marking,
    query: z.object({ watched: Flag }),
    reply: z.object({ watched: bool }),
  },
  /** without a category the whole forum */
  'POST /forum/mark-read': {
    access: 'user',
    rate: 'LIKE',
    query: z.object({ categoryId: Id.optional() }),
    reply: Done,
  },

  'POST /forum/messages': {
    access: 'commenter',
    rate: 'POST',
    idempotent: true,
    body: z.object({ message: Written.default(''), threadId: Id }),
    reply: Posted,
  },
  'PUT /forum/messages/{id}': {
    access: 'commenter',
    rate: 'EDIT',
    params: One,
    body: z.object({ message: Written.default('') }),
    reply: ForumMessage,
  },
  /** one reaction each: another kind takes the place of the first, null takes it away */
  'PUT /forum/messages/{id}/reaction': {
    access: 'commenter',
    rate: 'LIKE',
    params: One,
    body: z.object({ kind: z.enum(REACTIONS).nullable() }),
    reply: z.object({ reactions: z.array(Reaction) }),
  },
  /** the caller's whole choice, by position; none takes the vote back */
  'POST /forum/threads/{id}/vote': {
    access: 'commenter',
    rate: 'LIKE',
    params: One,
    body: z.object({ options: z.array(z.number().int().min(1).max(POLL_OPTIONS.most)).max(POLL_OPTIONS.most) }),
    reply: Poll,
  },
  'DELETE /forum/messages/{id}': { access: 'user', rate: 'EDIT', params: One, reply: Done },
  'POST /forum/messages/{id}/restore': { ...moderating, reply: Done },
  'POST /forum/messages/{id}/report': {
    access: 'commenter',
    rate: 'REPORT',
    params: One,
    body: z.object({
      why: z.enum(Object.keys(REPORT_WHYS) as [ReportWhy, ...ReportWhy[]]).default('other'),
      reason: Text(REASON_LENGTH, 3),
    }),
    reply: Done,
  },
  /** what it said before, newest first */
  'GET /forum/messages/{id}/history': {
    access: 'user',
    rate: 'READ',
    params: One,
    reply: z.array(z.object({ message: text, replacedBy: textOrNull, date: Moment })),
  },
})
