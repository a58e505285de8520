import type { Seen, Warning } from '@kz/contract/demos'
import type { DemoState } from '@kz/contract/rules'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from '../platform/sql.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Files by content; a row is written after its file is safe on disk. */
export const blobs = pgTable('blobs', {
  sha256: text('sha256').primaryKey(),
  size: bigint('size', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A submitted demo and, once RELEASED, a record of its route: one row for its whole life. */
export const demos = pgTable('demos', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  routeId: integer('route_id').notNull(),
  playerId: integer('player_id').notNull(),
  /** the account that submitted it; null for imported records */
  userId: integer('user_id'),
  playerName: text('player_name').notNull(),
  country: text('country').notNull().default('n-a'),
  timeMs: integer('time_ms').notNull(),
  cp: integer('cp').notNull().default(0),
  gc: integer('gc').notNull().default(0),
  mpbhop: boolean('mpbhop').notNull().default(false),
  hasCp: boolean('has_cp').generatedAlwaysAs(sql`cp > 0 or gc > 0`),
  ytId: text('yt_id'),
  state: text('state').$type<DemoState>().notNull(),
  /** null for imported records: they have no file */
  sha256: text('sha256'),
  fileName: text('file_name').notNull().default(''),
  note: text('note').notNull().default(''),
  comment: text('comment').notNull().default(''),
  internalNote: text('internal_note').notNull().default(''),
  seen: jsonb('seen').$type<Seen>(),
  warnings: jsonb('warnings').$type<Warning[]>().notNull().default([]),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
  ip: text('ip'),
  ipCountry: text('ip_country').notNull().default('n-a'),
  claimedBy: integer('claimed_by'),
  claimedUntil: moment('claimed_until'),
  deferredUntil: moment('deferred_until'),
  /** what the player was told when it was put off; the comment is a draft until the decision */
  deferMessage: text('defer_message').notNull().default(''),
  decidedBy: integer('decided_by'),
  decidedAt: moment('decided_at'),
  /** the record this one beat when it was released */
  previousDemoId: integer('previous_demo_id'),
  revokeReason: text('revoke_reason'),
  /** the release news that told of it */
  newsId: integer('news_id'),
})
