import type { Db } from '../../platform/api/db.ts'
import { rows } from '../../platform/api/db.ts'
import type { KeptFile } from '../../platform/api/services/stored-files.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { safeFileName } from '../../platform/files/names.ts'

/** A file of a member's, and what it is called in the archive. */
export interface OwnFile extends KeptFile {
  path: string
}

const MOST = 50_000

/** The files a member sent in or made, by folder. */
export async function ownFiles(db: Db, userId: number): Promise<OwnFile[]> {
  const found = await rows(
    db,
    { folder: text, name: text, sha256: text, size: int },
    sql`select f.folder, f.name, b.sha256, b.size from (
        select 'demos' as folder, id || '-' || file_name as name, sha256 from demos where user_id = ${userId}
        union all select 'long-jumps', id || '-' || file_name, sha256 from longjump_demos where user_id = ${userId}
        union all select 'maps', id || '-' || file_name, sha256 from map_submissions where user_id = ${userId}
        union all select 'pictures', id || '.webp', sha256 from images where owner_id = ${userId}
        union all select 'replays', 'run-' || r.id || '.krpz', r.replay from runner_links l
          join runs r on r.runner_id = l.runner_id where l.user_id = ${userId} and r.replay is not null
      ) f join blobs b on b.sha256 = f.sha256 order by f.folder, f.name limit ${MOST}`,
  )
  return found.map(({ folder, name, sha256, size }) => ({
    path: `files/${folder}/${safeFileName(name)}`,
    sha256,
    size,
  }))
}
