import { pgTable, text } from 'drizzle-orm/pg-core'

export const siteConfig = pgTable('site_config', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})
