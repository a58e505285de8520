import { boolean, customType, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
const id = () => integer('id').generatedByDefaultAsIdentity().primaryKey()

export const users = pgTable('users', {
  id: id(),
  username: text('username').notNull(),
  pseudo: text('pseudo').notNull(),
  /** NFKC and case folded: names are unique by it */
  pseudoKey: text('pseudo_key').notNull(),
  /** names that look alike share it; null until it was worked out */
  pseudoSkeleton: text('pseudo_skeleton'),
  email: text('email').notNull(),
  emailVerifiedAt: moment('email_verified_at'),
  passwordHash: text('password_hash').notNull(),
  country: text('country').notNull().default('n-a'),
  picture: text('picture'),
  birthday: date('birthday'),
  hidesBirthday: boolean('hides_birthday').notNull().default(false),
  /** plain text; '' for nothing */
  bio: text('bio').notNull().default(''),
  /** shown as a guest where it is told who is online */
  hidesPresence: boolean('hides_presence').notNull().default(false),
  /** by its owner, from one country to another */
  flagChangedAt: moment('flag_changed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastVisitAt: moment('last_visit_at'),
  visits: integer('visits').notNull().default(0),
  shortPassword: boolean('short_password').notNull().default(false),
})

/** Nicknames people gave up. Nobody else may take one until `reservedUntil`; null: for ever. */
export const formerPseudos = pgTable('former_pseudos', {
  id: id(),
  userId: integer('user_id').notNull(),
  pseudo: text('pseudo').notNull(),
  pseudoKey: text('pseudo_key').notNull(),
  pseudoSkeleton: text('pseudo_skeleton').notNull(),
  leftAt: moment('left_at').notNull().defaultNow(),
  reservedUntil: moment('reserved_until'),
})

export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer('user_id').notNull(),
    role: text('role').notNull(),
    givenBy: integer('given_by'),
    givenAt: moment('given_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)

export const bans = pgTable('bans', {
  id: id(),
  userId: integer('user_id').notNull(),
  kind: text('kind').notNull(),
  reason: text('reason').notNull(),
  internalNote: text('internal_note').notNull().default(''),
  startsAt: moment('starts_at').notNull().defaultNow(),
  expiresAt: moment('expires_at'),
  createdBy: integer('created_by'),
  liftedAt: moment('lifted_at'),
  liftedBy: integer('lifted_by'),
})

export const sessionFamilies = pgTable('session_families', {
  id: id(),
  userId: integer('user_id').notNull(),
  device: text('device').notNull().default(''),
  remember: boolean('remember').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  confirmedAt: moment('confirmed_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
  endReason: text('end_reason'),
})

export const sessionTokens = pgTable('session_tokens', {
  hash: bytea('hash').primaryKey(),
  familyId: integer('family_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const refreshTokens = pgTable('refresh_tokens', {
  hash: bytea('hash').primaryKey(),
  familyId: integer('family_id').notNull(),
  parent: bytea('parent'),
  createdAt: moment('created_at').notNull().defaultNow(),
  consumedAt: moment('consumed_at'),
  expiresAt: moment('expires_at').notNull(),
})

export const mailTokens = pgTable('mail_tokens', {
  hash: bytea('hash').primaryKey(),
  userId: integer('user_id').notNull(),
  purpose: text('purpose').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})
