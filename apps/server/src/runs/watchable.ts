import { isIn } from '@kz/contract/roles'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** Who may see a run `r` on a map `m`: everybody one that counts or will, who may know why any other. */

/** Maps everybody may see. */
export const isPublicMap = sql.raw(`m.state <> 'HIDDEN'`)

/** Runs that are no secret: those that count, or will, on a map everybody may see. */
export const isPublicRun = sql.raw(
  `(r.state in ('COUNTS', 'WAITING', 'PROVISIONAL') and (m.id is null or m.state <> 'HIDDEN'))`,
)

/** Staff that judges runs. */
export const judgesRuns = (viewer: Viewer | null): boolean =>
  viewer !== null && (isIn('TOP', viewer.roles) || isIn('DEMO', viewer.roles))

/** Their player, the owners of their server, and staff; `u` is the player's account. */
export const concernsRun = (viewer: Viewer | null): SQL => sql`(${judgesRuns(viewer)}::boolean
  or coalesce(u.id = ${viewer?.userId ?? null}::integer, false)
  or exists (select from server_owners x where x.server_id = r.server_id and x.user_id = ${viewer?.userId ?? 0}))`

/** Runs whose replay somebody may watch: everybody one that was read and agrees, of a run they may see. */
export const mayWatchRun = (viewer: Viewer | null): SQL =>
  sql`(r.replay is not null and ((${isPublicRun} and r.standing > 0) or ${concernsRun(viewer)}))`
