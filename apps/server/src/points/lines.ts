import type { PointsLine, PointsTop } from '@kz/contract/runs/points'
import { type Db, rows } from '../platform/api/db.ts'
import { int, ints, real } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { changesOf, inReach } from './former.ts'
import type { List, PlacedLine } from './list.ts'
import { NOBODY, namesOf } from './runners.ts'

/** What the board tells of a line beside its points. */

const MOVERS = 5
/** of so many who lead */
const WATCHED = 200

const MORE = {
  runnerId: int,
  byDifficulty: ints,
  maps: int,
  records: int,
  usual: real.orNull,
  months: ints,
}

/** The lines as they are shown; `today` is `yyyy-MM-dd`. */
export async function describeLines(
  db: Db,
  list: List,
  lines: readonly PlacedLine[],
  today: string,
): Promise<PointsLine[]> {
  const ids = lines.map(({ runnerId }) => runnerId)
  const [names, changes, found] = await Promise.all([
    namesOf(db, ids),
    changesOf(db, list.former, lines),
    rows(
      db,
      MORE,
      sql`select t.runner_id as "runnerId", t.by_difficulty as "byDifficulty", t.maps,
          (select count(*) from runners w join reigns g on g.player_id = w.player_id and g.held_until is null and not g.has_cp
            where w.id = t.runner_id) as records,
          (select d.usual from points_days d where d.runner_id = t.runner_id order by d.day desc limit 1) as usual,
          array(select coalesce(d.points, 0) from generate_series(11, 0, -1) as months (ago)
            left join points_days d on d.runner_id = t.runner_id
              and d.day = (date_trunc('month', ${today}::date) - make_interval(months => ago))::date order by ago desc)
            || t.points as months
        from runner_points t where t.runner_id = any(${sql.param(ids)}::integer[])`,
    ),
  ])
  const more = new Map(found.map((line) => [line.runnerId, line]))
  return lines.map(({ runnerId, points, rank }) => {
    const { byDifficulty = [], maps = 0, records = 0, usual = null, months = [] } = more.get(runnerId) ?? {}
    return {
      ...{ rank, ...(names.get(runnerId) ?? NOBODY), points, byDifficulty, maps, records, usual, months },
      change: changes.get(runnerId) ?? null,
    }
  })
}

/** Who of the first ones gained or lost the most places in a week. */
export async function movedOf(db: Db, today: string): Promise<PointsTop['moved']> {
  const found = await rows(
    db,
    { runnerId: int, change: int, points: int },
    sql`select "runnerId", before - place as change, points - former as points from (
        select t.runner_id as "runnerId", t.points, t.place, d.place as before, d.points as former
        from (select runner_id, points, rank() over (order by points desc)::integer as place from runner_points
          order by points desc, runner_id limit ${WATCHED}) t
        cross join lateral (select d.place, d.points from points_days d where d.runner_id = t.runner_id
          and ${inReach(today)} order by d.day desc limit 1) d
      ) week where before <> place order by abs(before - place) desc, "runnerId" limit ${MOVERS}`,
  )
  const names = await namesOf(
    db,
    found.map(({ runnerId }) => runnerId),
  )
  return found.map(({ runnerId, ...moved }) => ({ ...(names.get(runnerId) ?? NOBODY), ...moved }))
}
