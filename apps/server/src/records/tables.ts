import { boolean, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const id = () => integer('id').generatedByDefaultAsIdentity().primaryKey()

/** Who holds records: a name with or without an account. */
export const players = pgTable('players', {
  id: id(),
  name: text('name').notNull(),
  country: text('country').notNull().default('n-a'),
  userId: integer('user_id'),
})

/** The current record of each route, with and without checkpoints; recomputed from demos at every change. */
export const routeRecords = pgTable(
  'route_records',
  {
    routeId: integer('route_id').notNull(),
    hasCp: boolean('has_cp').notNull(),
    demoId: integer('demo_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.routeId, table.hasCp] })],
)

export const demoLikes = pgTable(
  'demo_likes',
  {
    demoId: integer('demo_id').notNull(),
    userId: integer('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.demoId, table.userId] })],
)

export const longJumps = pgTable('long_jumps', {
  id: id(),
  type: text('type').notNull(),
  block: integer('block'),
  distance: numeric('distance', { mode: 'number' }).notNull(),
  prestrafe: numeric('prestrafe', { mode: 'number' }).notNull(),
  topspeed: numeric('topspeed', { mode: 'number' }).notNull(),
  playerId: integer('player_id').notNull(),
  playerName: text('player_name').notNull(),
  country: text('country').notNull().default('n-a'),
  releasedAt: moment('released_at').notNull().defaultNow(),
  /** the submitted demo it was released from; null for imported ones */
  demoId: integer('demo_id'),
  ytId: text('yt_id'),
})
