import { integer, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Who is connected to each process. A row without a beat for 90 seconds is of a process that died. */
export const presence = pgTable('presence', {
  process: uuid('process').primaryKey(),
  guests: integer('guests').notNull(),
  members: integer('members').array().notNull(),
  /** when each member was last active, seconds since 1970 */
  activeAt: integer('active_at').array().notNull().default([]),
  beatAt: moment('beat_at').notNull().defaultNow(),
})

/** The most people who were ever online at once: one row. */
export const presenceRecord = pgTable('presence_record', {
  id: smallint('id').primaryKey(),
  count: integer('count').notNull(),
  at: moment('at').notNull().defaultNow(),
})
