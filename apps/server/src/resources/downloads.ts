import { sql } from '../platform/api/sql.ts'
import { foldVisitors } from '../platform/api/visitor.ts'

/** Once a night: visitors of past months become one row each month. */
export const foldDownloads = foldVisitors('resource_downloads', {
  taken: (old) => sql`delete from resource_downloads where ctid = any(array(select ctid from resource_downloads
    where ${old})) returning resource_id as id, day, count`,
  put: sql`insert into resource_downloads as kept (resource_id, day, visitor, count) select * from months
    on conflict (resource_id, day, visitor) do update set count = kept.count + excluded.count`,
})
