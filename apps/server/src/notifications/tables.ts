import type { NotificationEvent, NotificationKind } from '@kz/contract/notifications'
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const notifications = pgTable('notifications', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  /** what it is about: one unread row per member, kind and subject */
  subject: text('subject').notNull(),
  /** whose rows the acts name; null: `event` tells it all */
  source: text('source').$type<'comment' | 'message'>(),
  event: jsonb('event').$type<NotificationEvent>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  readAt: moment('read_at'),
  mailAt: moment('mail_at'),
})

/** The comments or forum messages a notification is about. */
export const notificationActs = pgTable(
  'notification_acts',
  {
    notificationId: integer('notification_id').notNull(),
    sourceId: integer('source_id').notNull(),
    actorId: integer('actor_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.sourceId] })],
)

/** Without a row: on the site, not by mail. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: integer('user_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    onSite: boolean('on_site').notNull(),
    byMail: boolean('by_mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

export const notificationMails = pgTable('notification_mails', {
  userId: integer('user_id').primaryKey(),
  sentAt: moment('sent_at').notNull(),
})
