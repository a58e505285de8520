import type { Difficulty, MapLength, MapType } from '@kz/contract/rules'
import { boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const maps = pgTable('maps', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  name: text('name').notNull(),
  type: text('type').$type<MapType>().notNull().default('unknown'),
  length: text('length').$type<MapLength>().notNull().default('unknown'),
  difficulty: text('difficulty').$type<Difficulty>().notNull().default('unknown'),
  isXd: boolean('is_xd').notNull().default(false),
  recordable: boolean('recordable').notNull().default(true),
  state: text('state').notNull().default('ACTIVE'),
  minTimeMs: integer('min_time_ms'),
  releasedAt: moment('released_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const mapAuthors = pgTable(
  'map_authors',
  {
    mapId: integer('map_id').notNull(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    userId: integer('user_id'),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.position] })],
)

/** The id is the one in the plugin list: it stays when the record changes hands. */
export const routes = pgTable('routes', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  mapId: integer('map_id').notNull(),
  name: text('name').notNull().default(''),
  changedAt: moment('changed_at').notNull().defaultNow(),
})
