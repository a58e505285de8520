import { customType, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The map of each day; days to come are those staff has chosen. */
export const motdDays = pgTable('motd_days', {
  day: date('day').primaryKey(),
  mapId: integer('map_id').notNull(),
  chosenBy: integer('chosen_by'),
  chosenAt: moment('chosen_at').notNull().defaultNow(),
})

/** Per day and runner the best run and how many he finished. */
export const motdRuns = pgTable(
  'motd_runs',
  {
    day: date('day').notNull(),
    /** keyed hash of his id at the game, or of his name */
    runner: bytea('runner').notNull(),
    playerName: text('player_name').notNull(),
    country: text('country').notNull().default('n-a'),
    timeMs: integer('time_ms').notNull(),
    cp: integer('cp').notNull().default(0),
    gc: integer('gc').notNull().default(0),
    runs: integer('runs').notNull().default(1),
    serverKeyId: integer('server_key_id'),
    finishedAt: moment('finished_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.day, table.runner] })],
)

/** Keys game servers send runs with; only their hashes are kept. */
export const serverKeys = pgTable('server_keys', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  name: text('name').notNull(),
  hash: bytea('hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  revokedAt: moment('revoked_at'),
})
