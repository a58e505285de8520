import { integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Comments of news, short news, latest demos and the chat box. */
export const comments = pgTable('comments', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  kind: text('kind').$type<'news' | 'article' | 'demos' | 'chat'>().notNull(),
  /** the post; 0 for the one thread of the latest demos and of the chat box */
  targetId: integer('target_id').notNull(),
  parentId: integer('parent_id'),
  /** the comment without a parent that this one hangs under; null for that one itself */
  rootId: integer('root_id'),
  depth: smallint('depth').notNull().default(0),
  demoId: integer('demo_id'),
  /** null: the system wrote it */
  authorId: integer('author_id'),
  message: text('message').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  editedAt: moment('edited_at'),
  deletedAt: moment('deleted_at'),
  deletedBy: integer('deleted_by'),
})

/** What a comment said before it was edited, for 30 days. */
export const commentEdits = pgTable('comment_edits', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  commentId: integer('comment_id').notNull(),
  message: text('message').notNull(),
  replacedAt: moment('replaced_at').notNull().defaultNow(),
})

/** Whom an edited comment mentions, until its post is out and they are told. */
export const heldMentions = pgTable(
  'held_mentions',
  { commentId: integer('comment_id').notNull(), userId: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
)

/** How many comments a thread holds. Kept by triggers: nobody writes it. */
export const commentThreads = pgTable(
  'comment_threads',
  {
    kind: text('kind').notNull(),
    targetId: integer('target_id').notNull(),
    /** all, also deleted ones */
    written: integer('written').notNull(),
    /** those not deleted */
    shown: integer('shown').notNull(),
    /** all without a parent */
    roots: integer('roots').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.targetId] })],
)
