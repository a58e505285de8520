import { FAR_APART } from '@kz/contract/review/verdicts'
import { real } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** How far a demo's figures are from those of other demos of its map, and of its player, in standard deviations. */

/** Fewer others say nothing. */
const LEAST_OTHERS = 5
/** A share of fewer hops is chance. */
const LEAST_HOPS = 8
/** Others that are all alike make nobody an outlier for a hundredth: shares vary by this at least. */
const LEAST_DEVIATION = 0.02

/** The columns of `outlierColumns`; null where there are too few others. */
export const OUTLIERS = {
  mapPerfect: real.orNull,
  playerPerfect: real.orNull,
  mapEfficiency: real.orNull,
  playerEfficiency: real.orNull,
}

/** From `outliers`, joined as `z`. */
export const outlierColumns = sql.raw(
  Object.keys(OUTLIERS)
    .map((name) => `z."${name}"`)
    .join(', '),
)

/** A value against the others of its window: without itself, for in a small group it would pull the mean to its side. */
function against(value: SQL, group: SQL): SQL {
  const others = sql`(count(${value}) over ${group} - 1)`
  const mean = sql`((sum(${value}) over ${group} - ${value}) / nullif(${others}, 0))`
  const squares = sql`((sum(${value} * ${value}) over ${group} - ${value} * ${value}) / nullif(${others}, 0))`
  return sql`case when ${others} >= ${LEAST_OTHERS}::integer then
    (${value} - ${mean}) / sqrt(greatest(${squares} - ${mean} * ${mean}, ${LEAST_DEVIATION ** 2}::float8)) end`
}

const [perfect, efficiency, map, player] = [sql`a.perfect`, sql`a.efficiency`, sql`by_map`, sql`by_player`]

/** To be joined by its `demoId`: every demo that was read, with its distances. */
export const outliers = sql`(select a."demoId",
    ${against(perfect, map)} as "mapPerfect", ${against(perfect, player)} as "playerPerfect",
    ${against(efficiency, map)} as "mapEfficiency", ${against(efficiency, player)} as "playerEfficiency"
  from (select e.id as "demoId", er.map_id, e.player_id, ek.efficiency::float8 as efficiency,
      case when ek.hops >= ${LEAST_HOPS} then ek.perfect_share::float8 end as perfect
    from demo_reports ek join demos e on e.id = ek.demo_id and e.state <> 'WITHDRAWN'
      join routes er on er.id = e.route_id where ek.figures is not null) a
  window by_map as (partition by a.map_id), by_player as (partition by a.player_id))`

/** Of `z`: far from others, above or below. */
export const isOutlier = sql`greatest(abs(z."mapPerfect"), abs(z."playerPerfect"), abs(z."mapEfficiency"),
  abs(z."playerEfficiency")) >= ${FAR_APART}`
