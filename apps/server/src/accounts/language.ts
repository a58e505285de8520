import type { Endpoint } from '@kz/contract/wire/endpoint'
import { type Db, row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** The language of an account: that of its mails and notices, and of its pages in a browser that chose none. */

/** What an account takes over from a browser; null for English, which needs no choice. */
export const keptLanguage = ({ language }: Pick<Call<Endpoint>, 'language'>): string | null =>
  language === 'en' ? null : language

/** The tag of the language an account chose, or null. */
export const accountLanguage = async (db: Db, userId: number): Promise<string | null> =>
  (await row(db, { language: text.orNull }, sql`select language from users where id = ${userId}`))?.language ?? null
