import type { Context } from '../platform/context.ts'
import { forgetInParts } from '../platform/forget.ts'
import { sql } from '../platform/sql.ts'
import { PAST_VISITORS } from '../platform/visitor.ts'

/** Puts the visitors of past months into one row each month: what is counted stays. */
export const foldDownloads = (ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<number> =>
  forgetInParts(
    ctx,
    'resource_downloads',
    stop,
    (most) => sql`with old as (delete from resource_downloads where ctid = any(array(select ctid from resource_downloads
          where ${PAST_VISITORS} limit ${most})) returning resource_id, day, count),
        folded as (insert into resource_downloads (resource_id, day, visitor, count)
          select resource_id, date_trunc('month', day), '', sum(count) from old group by 1, 2
          on conflict (resource_id, day, visitor) do update set count = resource_downloads.count + excluded.count)
      select from old`,
  )
