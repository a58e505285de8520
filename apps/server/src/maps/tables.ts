import type { MapSeen } from '@kz/contract/maps'
import type { Difficulty, MapLength, MapState, MapSubmissionState, MapType } from '@kz/contract/rules'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const maps = pgTable('maps', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  name: text('name').notNull(),
  type: text('type').$type<MapType>().notNull().default('unknown'),
  length: text('length').$type<MapLength>().notNull().default('unknown'),
  difficulty: text('difficulty').$type<Difficulty>().notNull().default('unknown'),
  isXd: boolean('is_xd').notNull().default(false),
  recordable: boolean('recordable').notNull().default(true),
  state: text('state').$type<MapState>().notNull().default('ACTIVE'),
  minTimeMs: integer('min_time_ms'),
  releasedAt: moment('released_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** raised by every change of a person, so that two do not overwrite each other */
  version: integer('version').notNull().default(1),
  notes: text('notes').notNull().default(''),
  tags: text('tags').array().notNull().default([]),
})

/** Names a map is found by beside its own. */
export const mapAliases = pgTable('map_aliases', {
  alias: text('alias').notNull(),
  mapId: integer('map_id').notNull(),
})

/** The files of a map; the highest version is what is downloaded. */
export const mapFiles = pgTable(
  'map_files',
  {
    mapId: integer('map_id').notNull(),
    version: integer('version').notNull(),
    sha256: text('sha256').notNull(),
    fileName: text('file_name').notNull(),
    changelog: text('changelog').notNull().default(''),
    seen: jsonb('seen').$type<MapSeen>().notNull(),
    addedBy: integer('added_by'),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.version] })],
)

/** Pictures of a map; the lowest position is the one shown everywhere. */
export const mapImages = pgTable(
  'map_images',
  {
    mapId: integer('map_id').notNull(),
    imageId: integer('image_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.imageId] })],
)

/** Per map and day who downloaded it; the visitor is a keyed hash of his address and the day. */
export const mapDownloads = pgTable(
  'map_downloads',
  {
    mapId: integer('map_id').notNull(),
    day: date('day').notNull(),
    visitor: bytea('visitor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.day, table.visitor] })],
)

/** A map somebody sent in: one row for its whole life. */
export const mapSubmissions = pgTable('map_submissions', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  userId: integer('user_id').notNull(),
  state: text('state').$type<MapSubmissionState>().notNull().default('SUBMITTED'),
  mapName: text('map_name').notNull(),
  /** null once the file of a refused map was given up */
  sha256: text('sha256'),
  size: bigint('size', { mode: 'number' }).notNull(),
  fileName: text('file_name').notNull(),
  seen: jsonb('seen').$type<MapSeen>().notNull(),
  mapperNames: text('mapper_names').array().notNull(),
  type: text('type').$type<MapType>().notNull(),
  length: text('length').$type<MapLength>().notNull(),
  difficulty: text('difficulty').$type<Difficulty>().notNull(),
  isXd: boolean('is_xd').notNull(),
  recordable: boolean('recordable').notNull().default(true),
  note: text('note').notNull().default(''),
  /** not empty: a new version of a map that exists */
  changelog: text('changelog').notNull().default(''),
  reason: text('reason').notNull().default(''),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
  ip: text('ip'),
  decidedBy: integer('decided_by'),
  decidedAt: moment('decided_at'),
  mapId: integer('map_id'),
})

export const mapSubmissionImages = pgTable(
  'map_submission_images',
  {
    submissionId: integer('submission_id').notNull(),
    imageId: integer('image_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.imageId] })],
)

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
