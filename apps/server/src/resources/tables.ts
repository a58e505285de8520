import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What the downloads page offers: a kept file or an address elsewhere. */
export const resources = pgTable('resources', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  category: text('category').notNull(),
  version: text('version').notNull().default(''),
  author: text('author').notNull().default(''),
  position: integer('position').notNull().default(0),
  hidden: boolean('hidden').notNull().default(false),
  fileName: text('file_name'),
  sha256: text('sha256'),
  externalUrl: text('external_url'),
  createdBy: integer('created_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  deletedBy: integer('deleted_by'),
})
