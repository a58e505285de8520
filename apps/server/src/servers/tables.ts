import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ServerAnswer } from './query.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Game servers and what they answered last; the poller alone writes status, misses, state and the times of queries. */
export const gameServers = pgTable('game_servers', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  addr: text('addr').notNull(),
  port: integer('port').notNull(),
  community: text('community').notNull().default(''),
  isPartner: boolean('is_partner').notNull().default(false),
  isMotdServer: boolean('is_motd_server').notNull().default(false),
  country: text('country').notNull().default('n-a'),
  enabled: boolean('enabled').notNull().default(true),
  tags: text('tags').array().notNull().default([]),
  /** invented servers of the sample community: never queried */
  isSample: boolean('is_sample').notNull().default(false),
  status: text('status').$type<'ONLINE' | 'OFFLINE' | 'UNKNOWN'>().notNull().default('UNKNOWN'),
  /** queries in a row without an answer */
  misses: integer('misses').notNull().default(0),
  state: jsonb('state').$type<ServerAnswer>(),
  polledAt: moment('polled_at'),
  lastSeenAt: moment('last_seen_at'),
  createdBy: integer('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Communities that run game servers. A server names its community by its name. */
export const communities = pgTable('communities', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  name: text('name').notNull(),
  country: text('country').notNull().default('n-a'),
  url: text('url').notNull().default(''),
  discord: text('discord').notNull().default(''),
  logo: text('logo').notNull().default(''),
  description: text('description').notNull().default(''),
  isPartner: boolean('is_partner').notNull().default(false),
  position: integer('position').notNull().default(0),
  createdBy: integer('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
