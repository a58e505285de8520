import type { PointsLine, PointsTop } from '@kz/contract/runs/points'
import { type Db, rows } from '../platform/api/db.ts'
import { int, ints, real } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { changesOf, inReach } from './former.ts'
import type { List, PlacedLine } from './list.ts'
import { ofList } from './places.ts'
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
  better: int.orNull,
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
    changesOf(db, list, lines),
    rows(
      db,
      MORE,
      ofList(
        list,
        'lines',
        sql`select p.runner_id as "runnerId", p.by_difficulty as "byDifficulty", p.maps,
          (select count(*) from runners w join reigns g on g.player_id = w.player_id and not g.has_cp and ${recordsOf(list)}
            where w.id = p.runner_id) as records,
          (select ${list.better} from ${list.table} where ${list.where} and t.runner_id = p.runner_id) as better,
          (select d.usual from points_days d where d.runner_id = p.runner_id order by d.day desc limit 1) as usual,
          array(select coalesce(d.points, 0) from generate_series(11, 0, -1) as months (ago)
            left join points_days d on d.runner_id = p.runner_id
              and d.day = (date_trunc('month', ${today}::date) - make_interval(months => ago))::date order by ago desc)
            || p.points as months
        from runner_points p where p.runner_id = any(${sql.ids(ids)})`,
      ),
    ),
  ])
  const more = new Map(found.map((line) => [line.runnerId, line]))
  return lines.map(({ runnerId, points, rank }) => {
    const told = more.get(runnerId)
    const { byDifficulty = [], maps = 0, records = 0, better = null, usual = null, months = [] } = told ?? {}
    return {
      ...{ rank, ...(names.get(runnerId) ?? NOBODY), points, byDifficulty, maps, records, better, usual, months },
      change: changes.get(runnerId) ?? null,
    }
  })
}

/** Which records `g` a list counts: those that are held now, or that were set in its month. */
const recordsOf = ({ month }: List): SQL =>
  month === null
    ? sql`g.held_until is null`
    : sql`g.held_from >= ${month}::timestamp at time zone 'utc'
        and g.held_from < (${month}::timestamp + interval '1 month') at time zone 'utc'`

/** Who of the first ones gained or lost the most places in a week. */
export async function movedOf(db: Db, today: string): Promise<PointsTop['moved']> {
  const found = await rows(
    db,
    { runnerId: int, change: int, points: int, maps: int, records: int, idleDays: int.orNull },
    sql.named(
      'points-moved',
      sql`select "runnerId", before - place as change, points - former as points,
        (select count(*)::integer from bests b where b.runner_id = "runnerId" and b.class = 0 and b.level = 1
          and b.finished_at > ${today}::date - 7) as maps,
        (select count(*)::integer from runners w join reigns g on g.player_id = w.player_id and not g.has_cp
          and g.held_from > ${today}::date - 7 where w.id = "runnerId") as records,
        (select ${today}::date - (max(r.came_at) at time zone 'utc')::date from runs r
          where r.runner_id = "runnerId" and r.state = 'COUNTS') as "idleDays"
      from (
        select t.runner_id as "runnerId", t.points, t.place, d.place as before, d.points as former
        from (select runner_id, points, rank() over (order by points desc)::integer as place from runner_points
          order by points desc, runner_id limit ${sql.raw(String(WATCHED))}) t
        cross join lateral (select d.place, d.points from points_days d where d.runner_id = t.runner_id
          and ${inReach(today)} order by d.day desc limit 1) d
      ) week where before <> place order by abs(before - place) desc, "runnerId" limit ${sql.raw(String(MOVERS))}`,
    ),
  )
  const names = await namesOf(
    db,
    found.map(({ runnerId }) => runnerId),
  )
  return found.map(({ runnerId, ...moved }) => ({ ...(names.get(runnerId) ?? NOBODY), ...moved }))
}
