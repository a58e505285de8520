import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ImageKind } from './decode.ts'

/** A picture somebody uploaded, once for each kind and owner; `sha256` is that of its largest size. */
export const images = pgTable('images', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  sha256: text('sha256').notNull(),
  kind: text('kind').$type<ImageKind>().notNull(),
  ownerId: integer('owner_id'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The files of a picture by their width. */
export const imageSizes = pgTable(
  'image_sizes',
  {
    image: text('image').notNull(),
    width: integer('width').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.image, table.width] })],
)
