import { ApiError } from '@kz/contract/errors'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** How old programs name a long jump. */
export interface Which {
  id?: number | undefined
  fileName?: string | undefined
}

/**
 * The id of a waiting or released long jump, which checkers also call by the exact name of its file: the waiting one first.
 * Throws ApiError not_found.
 */
export async function idOf(db: Db, { id, fileName }: Which): Promise<number> {
  if (id === undefined && fileName === undefined)
    throw new ApiError('invalid_field', { field: 'fileName', fault: 'missing' })
  const found = await row(
    db,
    { id: int },
    sql`select id from longjump_demos
      where ${id === undefined ? sql`file_name = ${fileName}` : sql`id = ${id}`} and state in ('SUBMITTED', 'RELEASED')
      order by state = 'SUBMITTED' desc, id desc limit 1`,
  )
  if (!found) throw notFound('Longjump')
  return found.id
}
