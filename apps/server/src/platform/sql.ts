/** Hand-written SQL with its values kept apart: the one way to write a query. */
export { type SQL, sql } from 'drizzle-orm'
