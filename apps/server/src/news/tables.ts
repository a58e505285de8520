import { boolean, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { sql } from '../platform/sql.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** News and short news: one table, one row of numbers. */
export const posts = pgTable('posts', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  kind: text('kind').$type<'news' | 'article'>().notNull(),
  title: text('title').notNull(),
  /** cleaned, and cleaned again whenever it is shown */
  content: text('content').notNull(),
  extended: text('extended'),
  authorId: integer('author_id').notNull(),
  /** in the future: scheduled */
  publishedAt: moment('published_at').notNull().defaultNow(),
  /** false until readers were told that a scheduled post is out */
  announced: boolean('announced').notNull().default(true),
  hidden: boolean('hidden').notNull().default(false),
  sticky: boolean('sticky').notNull().default(false),
  /** when the pin ends; without meaning for a post that is not pinned */
  stickyUntil: moment('sticky_until'),
  /** came from the old site */
  isOld: boolean('is_old').notNull().default(false),
  version: integer('version').notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: integer('deleted_by'),
})

/** Every saved text of a post, the current one too. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    postId: integer('post_id').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    extended: text('extended'),
    savedBy: integer('saved_by'),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.version] })],
)

/** What an author is writing: one per post, one without a post for a new one. As typed. */
export const postDrafts = pgTable(
  'post_drafts',
  {
    authorId: integer('author_id').notNull(),
    kind: text('kind').$type<'news' | 'article'>().notNull(),
    postId: integer('post_id'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    extended: text('extended'),
    hidden: boolean('hidden').notNull(),
    sticky: boolean('sticky').notNull(),
    stickyUntil: moment('sticky_until'),
    publishAt: moment('publish_at'),
    /** the post's version it was begun from */
    postVersion: integer('post_version'),
    version: integer('version').notNull().default(1),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.authorId, table.kind, table.postId).nullsNotDistinct()],
)

/** The working version of the next release news: one row. */
export const releaseDraft = pgTable('release_draft', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  title: text('title').notNull().default(''),
  content: text('content').notNull().default(''),
  extended: text('extended'),
  hidden: boolean('hidden').notNull().default(false),
  demoIds: integer('demo_ids').array().notNull().default(sql`'{}'`),
  longjumpIds: integer('longjump_ids').array().notNull().default(sql`'{}'`),
  version: integer('version').notNull().default(0),
  updatedBy: integer('updated_by'),
  updatedAt: moment('updated_at'),
})
