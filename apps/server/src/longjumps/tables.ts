import type { Seen, Warning } from '@kz/contract/demos'
import type { LongjumpType } from '@kz/contract/longjump-types'
import type { LongjumpStatus, SeenJump } from '@kz/contract/longjumps'
import { integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const units = (name: string) => numeric(name, { mode: 'number' }).notNull()

/** A submitted long jump; once RELEASED, a row of long_jumps names it. */
export const longjumpDemos = pgTable('longjump_demos', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  userId: integer('user_id').notNull(),
  playerName: text('player_name').notNull(),
  country: text('country').notNull().default('n-a'),
  type: text('type').$type<LongjumpType>().notNull(),
  block: integer('block').notNull(),
  distance: units('distance'),
  prestrafe: units('prestrafe'),
  topspeed: units('topspeed'),
  ytId: text('yt_id'),
  note: text('note').notNull().default(''),
  /** told to the player with a rejection */
  reason: text('reason').notNull().default(''),
  state: text('state').$type<LongjumpStatus>().notNull(),
  sha256: text('sha256').notNull(),
  /** unique among the waiting */
  fileName: text('file_name').notNull(),
  seen: jsonb('seen').$type<Seen>().notNull(),
  jump: jsonb('jump').$type<SeenJump>(),
  warnings: jsonb('warnings').$type<Warning[]>().notNull().default([]),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
  claimedBy: integer('claimed_by'),
  claimedUntil: moment('claimed_until'),
  decidedBy: integer('decided_by'),
  decidedAt: moment('decided_at'),
})
