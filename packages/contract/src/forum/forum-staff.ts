import { z } from 'zod'
import { REPORT_OUTCOMES } from '../review/report-words.ts'
import { REASON_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Counted, Done, Flag, Id, Moment, Page, Text } from '../wire/fields.ts'
import { pages } from '../wire/page.ts'
import { bool, number, textOrNull } from '../wire/wire.ts'
import { ForumCategory } from './forum.ts'
import { DeletedThread, Held, ListedShape, Report } from './forum-shapes.ts'

/** The forum's tree, kept by top staff, and what those who moderate a category decide about: `user` calls refuse inside. */

const Written = AsTyped(65_536)
const One = z.object({ id: Id })
const Paged = z.object({ page: Page })
/** with `categoryId` that category and what is under it, else all the caller moderates */
const Moderated = z.object({ categoryId: Id.optional() })
const Value = z.object({ value: Flag.optional() })
const CategoryWriting = z.object({ name: Written.default(''), description: Written.default('') })
/** a description that is left out stays as it is */
const CategoryChange = CategoryWriting.extend({ description: Written.optional() })
const ParentId = Id.nullable()
const Roles = z.array(AsTyped(40)).max(100)
const DeletedMessage = ListedShape.extend({ deletedBy: textOrNull, deletedDate: Moment })

const keeping = { access: 'TOP', rate: 'STAFF', params: One } as const
const moderating = { access: 'user', rate: 'STAFF', params: One } as const

export const forumStaff = endpoints({
  'GET /forum/admin-categories': { access: 'TOP', rate: 'READ', reply: z.array(ForumCategory) },
  'GET /forum/categories/deleted': { access: 'TOP', rate: 'READ', reply: z.array(ForumCategory) },
  'GET /forum/threads/deleted-threads': {
    access: 'user',
    rate: 'READ',
    query: Moderated.extend(Paged.shape),
    reply: z.object({ threads: z.array(DeletedThread), ...pages }),
  },
  'GET /forum/messages/deleted': {
    access: 'user',
    rate: 'READ',
    query: Moderated.extend(Paged.shape),
    reply: z.object({ messages: z.array(DeletedMessage), ...pages }),
  },
  'POST /forum/categories': {
    access: 'TOP',
    rate: 'STAFF',
    body: CategoryWriting.extend({ parentId: ParentId.default(null) }),
    reply: ForumCategory,
  },
  'PUT /forum/categories/{id}': { ...keeping, body: CategoryChange, reply: ForumCategory },
  'POST /forum/categories/{id}/move': { ...keeping, body: z.object({ newParentId: ParentId }), reply: ForumCategory },
  'DELETE /forum/categories/{id}': { ...keeping, access: 'ADMC', reply: Done },
  'POST /forum/categories/{id}/restore': { ...keeping, reply: Done },
  'POST /forum/categories/{id}/toggle-readonly': {
    ...keeping,
    body: Value,
    reply: z.object({ id: number, value: bool, isReadOnly: bool }),
  },
  /** lists that are left out stay as they are */
  'PUT /forum/categories/{id}/roles': {
    access: 'ADMC',
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
    access: 'user',
    rate: 'READ',
    query: Moderated.extend({ state: z.enum(['open', 'closed']).default('open'), page: Page }),
    reply: z.object({ reports: z.array(Report), ...pages, open: number }),
  },
  'PUT /forum/reports/{id}': {
    ...moderating,
    body: z.object({ outcome: z.enum(REPORT_OUTCOMES), answer: Text(REASON_LENGTH).default('') }),
    reply: Done,
  },
  /** open reports and held posts together */
  'GET /forum/queue-count': { access: 'user', rate: 'READ', query: Moderated, reply: Counted },
  /** oldest first, 100 at most */
  'GET /forum/held': { access: 'user', rate: 'READ', query: Moderated, reply: z.array(Held) },
  'POST /forum/held/{id}/release': { ...moderating, reply: z.object({ threadId: number }) },
  'DELETE /forum/held/{id}': { ...moderating, reply: Done },
})
