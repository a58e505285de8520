import { isIn } from '@kz/contract/roles'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** Who may see a run: everybody a released one, its sender one that waits, checkers of demos all that were not withdrawn. */

/** Of demos `d` and maps `m`. */
export const isPublic = sql`(d.state = 'RELEASED' and m.state <> 'HIDDEN')`

/** The runs of demos `d` on maps `m` that somebody may see. */
export function mayBeSeen(viewer: Viewer | null): SQL {
  if (viewer && isIn('DEMO', viewer.roles)) return sql`d.state <> 'WITHDRAWN'`
  const own = sql`(d.state in ('SUBMITTED', 'DEFERRED') and d.user_id = ${viewer?.userId ?? null})`
  return viewer ? sql`(${isPublic} or ${own})` : isPublic
}
