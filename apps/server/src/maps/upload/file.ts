import { type Db, row } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { LinkSources } from '../../platform/files/links.ts'

const SUBMITTED_FILE = { fileName: text, size: int, sha256: text }

/** The archive of a submitted map, as long as it is kept. */
export function submittedMapFile(
  db: Db,
  submissionId: number,
): Promise<{ fileName: string; size: number; sha256: string } | undefined> {
  return row(
    db,
    SUBMITTED_FILE,
    sql`select file_name as "fileName", size, sha256 from map_submissions
      where id = ${submissionId} and sha256 is not null and state <> 'WITHDRAWN'`,
  )
}

/** What answers the links to submitted maps. */
export const mapLinks: Pick<LinkSources, 'map'> = {
  map: {
    group: 'MAPC',
    open: async (ctx, id) => (await submittedMapFile(ctx.db, id)) ?? null,
  },
}
