import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Who wrote something, as every list of the forum says it. */
export const AUTHOR = { authorId: int, authorName: text, authorCountry: text }

/** A message `m` of the query with its author. */
export const MESSAGE = { id: int, threadId: int, position: int, message: text, ...AUTHOR }

/** The columns of `AUTHOR`, of the account `u` in the query. */
export const authorColumns = sql.raw(`u.id as "authorId", u.pseudo as "authorName", u.country as "authorCountry"`)
