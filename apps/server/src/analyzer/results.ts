import type { ResultStand } from '@kz/contract/review/verdicts'
import { formatTime } from '@kz/contract/rules'
import type { AnalysisResult, analysis as calls } from '@kz/contract/runs/analysis'
import { pagingOf } from '@kz/contract/wire/page'
import type { Context } from '../platform/api/context.ts'
import { type Db, likeText, row, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { READ, readColumns, readOf, worseRow } from './kept.ts'
import { isOutlier, OUTLIERS, outlierColumns, outliers } from './outliers.ts'
import { lastRun } from './runs.ts'

/** What was read of the records, the worst first. */

type Page = Call<(typeof calls)['GET /record/analyze-all-wr']>['query']
export type Filters = Omit<Page, 'page'>

const RESULTS_PAGE = 50

const FOUND = {
  ...{ demoId: int, mapName: text, route: text, player: text, country: text, timeMs: int },
  ...{ releasedAt: moment.orNull, hasFile: bool, ...READ, ...OUTLIERS },
}
export type Found = RowOf<typeof FOUND>

const records = sql`route_records s join demos d on d.id = s.demo_id join routes r on r.id = d.route_id
  join maps m on m.id = r.map_id left join demo_reports k on k.demo_id = d.id`
const compared = sql`${records} left join ${outliers} z on z."demoId" = d.id`
/** A record without a file stands as missing, whether a run came by or not. */
const stand = sql`case when d.sha256 is null then 'missing' else coalesce(k.verdict, 'unread') end`
const worstFirst = sql`array_position(array['violations', 'warnings', 'unreadable', 'unread', 'none', 'missing'], ${stand}),
  d.decided_at desc nulls last, d.id desc`

function fitting({ stand: wanted, map, player, sign, worse, unlike }: Filters): SQL {
  const parts = [
    wanted && sql`${stand} = ${wanted}`,
    map && sql`m.name ilike ${`%${likeText(map)}%`}`,
    player && sql`d.player_name ilike ${`%${likeText(player)}%`}`,
    sign && sql`k.signs @> ${JSON.stringify([{ kind: sign }])}::jsonb`,
    worse && worseRow,
    unlike && isOutlier,
    sql`true`,
  ]
  return sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` and `,
  )
}

/** Records that fit, with what was read of them. */
export function recordsRead(db: Db, filters: Filters, tail: SQL): Promise<Found[]> {
  return rows(
    db,
    FOUND,
    sql`select d.id as "demoId", m.name as "mapName", r.name as route, d.player_name as player, d.country,
        d.time_ms as "timeMs", d.decided_at as "releasedAt", d.sha256 is not null as "hasFile",
        ${readColumns}, ${outlierColumns}
      from ${compared} where ${fitting(filters)} order by ${worstFirst} ${tail}`,
  )
}

const resultOf = (found: Found): AnalysisResult => ({
  ...{ demoId: found.demoId, mapName: found.mapName, route: found.route, time: formatTime(found.timeMs) },
  ...{ player: found.player, country: found.country, releasedAt: found.releasedAt?.toISOString() ?? null },
  ...{ hasFile: found.hasFile, read: readOf(found) },
  unlike: {
    ...{ mapPerfect: found.mapPerfect, playerPerfect: found.playerPerfect },
    ...{ mapEfficiency: found.mapEfficiency, playerEfficiency: found.playerEfficiency },
  },
})

/** How the last run stands, and a page of what was read of the records. */
export async function analysisPage(ctx: Context, { query: { page, ...filters } }: { query: Page }) {
  const { db } = ctx
  const [run, stands, signs, counted, found] = await Promise.all([
    lastRun(db),
    rows(
      db,
      { stand: text.as<ResultStand>(), count: int },
      sql`select ${stand} as stand, count(*) as count from ${records} group by 1`,
    ),
    rows(
      db,
      { kind: text, count: int },
      sql`select sign->>'kind' as kind, count(*) as count
        from route_records s join demo_reports k on k.demo_id = s.demo_id, jsonb_array_elements(k.signs) sign
        group by 1 order by 2 desc, 1 limit 60`,
    ),
    row(
      db,
      { total: int },
      sql`select count(*) as total from ${filters.unlike ? compared : records} where ${fitting(filters)}`,
    ),
    recordsRead(db, filters, sql`limit ${RESULTS_PAGE} offset ${(page - 1) * RESULTS_PAGE}`),
  ])
  const counts: Record<ResultStand, number> = {
    ...{ none: 0, warnings: 0, violations: 0, unreadable: 0, missing: 0, unread: 0 },
    ...Object.fromEntries(stands.map(({ stand, count }) => [stand, count])),
  }
  return {
    run,
    stands: counts,
    signs,
    results: found.map(resultOf),
    ...pagingOf(page, RESULTS_PAGE, counted?.total ?? 0),
  }
}
