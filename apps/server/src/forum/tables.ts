import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const roles = (name: string) => text(name).array().notNull().default([])

export const forumCategories = pgTable('forum_categories', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  parentId: integer('parent_id'),
  position: integer('position').notNull().default(0),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  isReadOnly: boolean('is_read_only').notNull().default(false),
  /** empty: everybody whom the parent lets in */
  roles: roles('roles'),
  writeRoles: roles('write_roles'),
  modRoles: roles('mod_roles'),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  deletedBy: integer('deleted_by'),
})

export const forumThreads = pgTable('forum_threads', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  categoryId: integer('category_id').notNull(),
  authorId: integer('author_id').notNull(),
  title: text('title').notNull(),
  isSticky: boolean('is_sticky').notNull().default(false),
  isReadOnly: boolean('is_read_only').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** position of the last message, deleted or not */
  written: integer('written').notNull().default(0),
  /** messages that are not deleted */
  shown: integer('shown').notNull().default(0),
  lastMessageId: integer('last_message_id'),
  lastAuthorId: integer('last_author_id'),
  lastMessageAt: moment('last_message_at').notNull().defaultNow(),
  /** where its messages are now */
  mergedInto: integer('merged_into'),
  deletedAt: moment('deleted_at'),
  deletedBy: integer('deleted_by'),
})

export const forumMessages = pgTable('forum_messages', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  threadId: integer('thread_id').notNull(),
  /** from 1 without gaps; deleted messages keep theirs */
  position: integer('position').notNull(),
  authorId: integer('author_id').notNull(),
  message: text('message').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  editedAt: moment('edited_at'),
  editedBy: integer('edited_by'),
  deletedAt: moment('deleted_at'),
  deletedBy: integer('deleted_by'),
})

/** How far a member has read a thread, and whether he watches it. */
export const forumReads = pgTable(
  'forum_reads',
  {
    userId: integer('user_id').notNull(),
    threadId: integer('thread_id').notNull(),
    position: integer('position').notNull().default(0),
    watched: boolean('watched').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.threadId] })],
)
