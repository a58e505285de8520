import type { points } from '@kz/contract/runs/points'
import type { Reply } from '@kz/contract/wire/endpoint'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

const COUNTS = { records: int, players: int, month: int, countries: int }

/** How many stand on each board, off the counts that are kept. */
export async function boardCounts({ db }: Context): Promise<Reply<(typeof points)['GET /points/boards']>> {
  const found = await row(
    db,
    COUNTS,
    sql.named(
      'points-boards',
      sql`select coalesce(sum(count) filter (where list = ''), 0)::integer as players,
          coalesce(sum(count) filter (where list = '+'), 0)::integer as month,
          count(distinct list) filter (where left(list, 1) not in ('', '+') and list <> 'n-a' and count > 0)::integer as countries,
          (select count(*) from route_records where not has_cp)::integer as records
        from point_counts`,
    ),
  )
  return found ?? { records: 0, players: 0, month: 0, countries: 0 }
}
