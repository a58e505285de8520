import { REPORT_VERSION } from '@kz/demo'
import { type SQL, sql } from '../platform/api/sql.ts'

/** From and where of the demos of records that no analyzer, or an older one, has read: demos `d`, routes `r`, maps `m`. */
export const toRead = (where: SQL): SQL => sql`route_records s join demos d on d.id = s.demo_id
  join routes r on r.id = d.route_id join maps m on m.id = r.map_id left join demo_reports k on k.demo_id = d.id
  where d.sha256 is not null and (k.id is null or k.version < ${REPORT_VERSION} or k.sha256 <> d.sha256
    or k.verdict = 'missing') and ${where}`
