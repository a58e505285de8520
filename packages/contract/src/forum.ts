import { z } from 'zod'
import { RoleName } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { AsTyped, Country, Flag, Icons, Id, Moment, Page, Text } from './fields.ts'
import { AuthorStats, DeletedThread, Held, ListedShape, Report } from './forum-shapes.ts'
import { REASON_LENGTH } from './rules.ts'

/**
 * The forum. Lengths of titles and messages are checked by the server in code points, with the product's texts. Calls that
 * moderators of a category may make take every member in and refuse inside.
 */

const Written = AsTyped(65_536)

const Place = z.object({ id: z.number(), name: z.string() })

/** The newest message of a thread. */
export const LatestMessage = z.object({
  threadId: z.number(),
  threadTitle: z.string(),
  lastPage: z.number(),
  messageId: z.number(),
  authorId: z.number(),
  authorName: z.string(),
  authorCountry: Country,
  date: Moment,
  dateIso: z.string(),
  categoryId: z.number(),
  categoryName: z.string(),
})
export type LatestMessage = z.output<typeof LatestMessage>

export const ForumCategory = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  parentId: z.number().nullable(),
  order: z.number(),
  isReadOnly: z.boolean(),
  deleted: z.boolean(),
  /** not everybody reads it */
  isRestricted: z.boolean(),
  /** role lists are told to top staff only */
  roles: z.array(RoleName),
  writeRoles: z.array(RoleName),
  modRoles: z.array(RoleName),
  threadCount: z.number(),
  messageCount: z.number(),
  lastMessage: LatestMessage.nullable(),
  unread: z.boolean(),
  canRead: z.boolean(),
  canCreate: z.boolean(),
  canModerate: z.boolean(),
})
export type ForumCategory = z.output<typeof ForumCategory>

export const ForumThread = z.object({
  id: z.number(),
  title: z.string(),
  categoryId: z.number(),
  authorId: z.number(),
  authorName: z.string(),
  authorCountry: Country,
  icons: Icons.nullable(),
  date: Moment,
  dateIso: z.string(),
  isSticky: z.boolean(),
  isReadOnly: z.boolean(),
  deleted: z.boolean(),
  replyCount: z.number(),
  viewCount: z.number(),
  lastPage: z.number(),
  lastMessage: LatestMessage.nullable(),
  unread: z.boolean(),
  /** how far the caller has read: the position of a message, from 1; 0 for nothing */
  readPosition: z.number(),
  watched: z.boolean(),
  canReply: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canModerate: z.boolean(),
})
export type ForumThread = z.output<typeof ForumThread>

export const ForumMessage = z.object({
  id: z.number(),
  threadId: z.number(),
  /** place in the thread, from 1; deleted messages keep theirs */
  position: z.number(),
  /** `<deleted>` once deleted; the text then never leaves the server */
  message: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  authorCountry: Country.nullable(),
  picture: z.string().nullable(),
  icons: Icons.nullable(),
  authorStats: AuthorStats.nullable(),
  date: Moment,
  dateIso: z.string(),
  edited: z.boolean(),
  editedDate: Moment.nullable(),
  deleted: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type ForumMessage = z.output<typeof ForumMessage>

const ThreadPage = z.object({
  thread: ForumThread,
  breadcrumb: z.array(Place),
  messages: z.array(ForumMessage),
  page: z.number(),
  totalPages: z.number(),
})

export type ListedMessage = z.output<typeof ListedShape>
const MessageList = z.object({
  messages: z.array(ListedShape),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
})

const DeletedMessage = ListedShape.extend({ deletedBy: z.string().nullable(), deletedDate: Moment })

export type ForumReport = z.output<typeof Report>

export type HeldPost = z.output<typeof Held>

const Done = z.object({ message: z.string() })
const One = z.object({ id: Id })
const Paged = z.object({ page: Page })
const Value = z.object({ value: Flag.optional() })
const Switched = z.object({ id: z.number(), value: z.boolean(), isSticky: z.boolean(), isReadOnly: z.boolean() })
const CategoryWriting = z.object({ name: Written.default(''), description: Written.default('') })
const ParentId = Id.nullable()
const Roles = z.array(AsTyped(40)).max(100)
const Posted = ForumMessage.extend({
  /** the page of the thread it stands on */
  page: z.number(),
  /** waits for staff: not in the thread yet, its id is 0 */
  held: z.boolean(),
})
const cache = { topics: ['forum'] } as const

export const forum = endpoints({
  /** in the order of the tree: a category, then what is under it */
  'GET /forum/categories': { access: 'guest', rate: 'READ', cache, reply: z.array(ForumCategory) },
  'GET /forum/categories/{id}/threads': {
    access: 'guest',
    rate: 'READ',
    cache,
    params: One,
    query: Paged,
    reply: z.object({
      category: ForumCategory,
      breadcrumb: z.array(Place),
      categories: z.array(ForumCategory),
      threads: z.array(ForumThread),
      page: z.number(),
      totalPages: z.number(),
      totalThreads: z.number(),
    }),
  },
  /** with `message` the page that holds it */
  'GET /forum/threads/{id}': {
    access: 'guest',
    rate: 'READ',
    cache,
    params: One,
    query: z.object({ page: Page, message: Id.optional() }),
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
    }),
    /** `held`: waits for staff, its id is 0 */
    reply: z.object({ id: z.number(), title: z.string(), categoryId: z.number(), held: z.boolean() }),
  },
  'PUT /forum/threads/{id}': {
    access: 'commenter',
    rate: 'EDIT',
    params: One,
    body: z.object({ title: Written.default('') }),
    reply: z.object({ id: z.number(), title: z.string() }),
  },
  'DELETE /forum/threads/{id}': { access: 'user', rate: 'EDIT', params: One, reply: Done },
  'POST /forum/threads/{id}/restore': { access: 'TOP', rate: 'STAFF', params: One, reply: Done },
  'POST /forum/threads/{id}/toggle-sticky': {
    access: 'user',
    rate: 'STAFF',
    params: One,
    body: Value,
    reply: Switched,
  },
  'POST /forum/threads/{id}/toggle-readonly': {
    access: 'user',
    rate: 'STAFF',
    params: One,
    body: Value,
    reply: Switched,
  },
  'POST /forum/threads/{id}/move': {
    access: 'user',
    rate: 'STAFF',
    params: One,
    body: z.object({ newCategoryId: Id }),
    reply: z.object({ id: z.number(), categoryId: z.number() }),
  },
  'POST /forum/threads/{id}/merge': {
    access: 'user',
    rate: 'STAFF',
    params: One,
    body: z.object({ targetThreadId: Id }),
    reply: One,
  },
  'POST /forum/threads/{id}/split': {
    access: 'user',
    rate: 'STAFF',
    params: One,
    body: z.object({ messageIds: z.array(Id).min(1).max(200), title: Written.default(''), categoryId: Id }),
    reply: One,
  },
  'POST /forum/threads/{id}/read': {
    access: 'user',
    rate: 'READ',
    params: One,
    query: z.object({ messageId: Id.optional() }),
    reply: z.object({ readPosition: z.number() }),
  },
  'PUT /forum/threads/{id}/watch': {
    access: 'user',
    rate: 'LIKE',
    params: One,
    query: z.object({ watched: Flag }),
    reply: z.object({ watched: z.boolean() }),
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
  'DELETE /forum/messages/{id}': { access: 'user', rate: 'EDIT', params: One, reply: Done },
  'POST /forum/messages/{id}/restore': { access: 'TOP', rate: 'STAFF', params: One, reply: Done },
  'POST /forum/messages/{id}/report': {
    access: 'commenter',
    rate: 'REPORT',
    params: One,
    body: z.object({ reason: Text(REASON_LENGTH, 3) }),
    reply: Done,
  },
  /** what it said before, newest first */
  'GET /forum/messages/{id}/history': {
    access: 'TOP',
    rate: 'READ',
    params: One,
    reply: z.array(z.object({ message: z.string(), replacedBy: z.string().nullable(), date: Moment })),
  },

  'GET /forum/admin-categories': { access: 'TOP', rate: 'READ', reply: z.array(ForumCategory) },
  'GET /forum/categories/deleted': { access: 'TOP', rate: 'READ', reply: z.array(ForumCategory) },
  'GET /forum/threads/deleted-threads': {
    access: 'TOP',
    rate: 'READ',
    query: Paged,
    reply: z.object({ threads: z.array(DeletedThread), page: z.number(), totalPages: z.number() }),
  },
  'GET /forum/messages/deleted': {
    access: 'TOP',
    rate: 'READ',
    query: Paged,
    reply: z.object({ messages: z.array(DeletedMessage), page: z.number(), totalPages: z.number() }),
  },
  'POST /forum/categories': {
    access: 'TOP',
    rate: 'STAFF',
    body: CategoryWriting.extend({ parentId: ParentId.default(null) }),
    reply: ForumCategory,
  },
  'PUT /forum/categories/{id}': {
    access: 'TOP',
    rate: 'STAFF',
    params: One,
    body: CategoryWriting,
    reply: ForumCategory,
  },
  'POST /forum/categories/{id}/move': {
    access: 'TOP',
    rate: 'STAFF',
    params: One,
    body: z.object({ newParentId: ParentId }),
    reply: ForumCategory,
  },
  'DELETE /forum/categories/{id}': { access: 'TOP', rate: 'STAFF', params: One, reply: Done },
  'POST /forum/categories/{id}/restore': { access: 'TOP', rate: 'STAFF', params: One, reply: Done },
  'POST /forum/categories/{id}/toggle-readonly': {
    access: 'TOP',
    rate: 'STAFF',
    params: One,
    body: Value,
    reply: z.object({ id: z.number(), value: z.boolean(), isReadOnly: z.boolean() }),
  },
  /** lists that are left out stay as they are */
  'PUT /forum/categories/{id}/roles': {
    access: 'TOP',
    rate: 'POWER',
    params: One,
    body: z.object({ roles: Roles, writeRoles: Roles.optional(), modRoles: Roles.optional() }),
    reply: ForumCategory,
  },
  'POST /forum/categories/reorder': {
    access: 'TOP',
    rate: 'STAFF',
    body: z.object({ parentId: ParentId, categoriesOrder: z.array(z.unknown()).max(1_000) }),
    reply: Done,
  },

  'GET /forum/reports': {
    access: 'TOP',
    rate: 'READ',
    query: z.object({ state: z.enum(['open', 'closed']).default('open'), page: Page }),
    reply: z.object({ reports: z.array(Report), page: z.number(), totalPages: z.number(), open: z.number() }),
  },
  'PUT /forum/reports/{id}': {
    access: 'TOP',
    rate: 'STAFF',
    params: One,
    body: z.object({ outcome: z.enum(['resolved', 'dismissed']) }),
    reply: Done,
  },
  /** open reports and held posts together */
  'GET /forum/queue-count': { access: 'TOP', rate: 'READ', reply: z.object({ count: z.number() }) },
  /** oldest first, 100 at most */
  'GET /forum/held': { access: 'TOP', rate: 'READ', reply: z.array(Held) },
  'POST /forum/held/{id}/release': {
    access: 'TOP',
    rate: 'STAFF',
    params: One,
    reply: z.object({ threadId: z.number() }),
  },
  'DELETE /forum/held/{id}': { access: 'TOP', rate: 'STAFF', params: One, reply: Done },
})
