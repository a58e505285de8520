import type { PointsLine, PointsTop } from '@kz/contract/runs/points'
import { type Db, rows } from '../platform/api/db.ts'
import { int, ints, real } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { RUNNER_SHOWN, runnerColumns, runnerTables } from '../runs/api.ts'
import { inReach } from './former.ts'
import type { List, PlacedLine } from './list.ts'
import { ofList } from './places.ts'
import { NOBODY } from './runners.ts'

/** What the board tells of a line beside its points. */

const MOVERS = 5
/** of so many who lead */
const WATCHED = 200

const MORE = {
  runnerId: int,
  ...RUNNER_SHOWN,
  byDifficulty: ints,
  maps: int,
  records: int,
  better: int.orNull,
  usual: real.orNull,
  months: ints,
  before: int.orNull,
}
const NOTHING = { ...NOBODY, byDifficulty: [], maps: 0, records: 0, better: null, usual: null, months: [] }

/** The lines as they are shown; `today` is `yyyy-MM-dd`. */
export async function describeLines(
  db: Db,
  list: List,
  lines: readonly PlacedLine[],
  today: string,
): Promise<PointsLine[]> {
  const found = await rows(
    db,
    MORE,
    ofList(
      list,
      'lines',
      sql`select x.runner_id as "runnerId", ${runnerColumns}, coalesce(t.by_difficulty, '{}') as "byDifficulty",
          coalesce(t.maps, 0) as maps,
          (select count(*) from reigns g where g.player_id = w.player_id and not g.has_cp and ${recordsOf(list)}) as records,
          (select ${list.better} from ${list.table} where ${list.where} and t.runner_id = x.runner_id) as better,
          (select d.usual from points_days d where d.runner_id = x.runner_id order by d.day desc limit 1) as usual,
          array(select coalesce(d.points, 0) from generate_series(11, 0, -1) as months (ago)
            left join points_days d on d.runner_id = x.runner_id
              and d.day = (date_trunc('month', ${today}::date) - make_interval(months => ago))::date order by ago desc)
            || coalesce(t.points, 0) as months,
          ${list.former ?? sql`null::integer`} as before
        from unnest(${sql.ids([...new Set(lines.map(({ runnerId }) => runnerId))])}) as x (runner_id) ${runnerTables('x')}
          left join runner_points t on t.runner_id = x.runner_id`,
    ),
  )
  const more = new Map(found.map(({ runnerId, before, ...line }) => [runnerId, { before, line }]))
  return lines.map(({ runnerId, points, rank }) => {
    const { before = null, line = NOTHING } = more.get(runnerId) ?? {}
    return { rank, ...line, points, change: before === null ? null : before - rank }
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
  return rows(
    db,
    { change: int, points: int, maps: int, records: int, idleDays: int.orNull, ...RUNNER_SHOWN },
    sql.named(
      'points-moved',
      sql`select before - place as change, points - former as points, ${runnerColumns},
        (select count(*)::integer from bests b where b.runner_id = week.runner_id and b.class = 0 and b.level = 1
          and b.finished_at > ${today}::date - 7) as maps,
        (select count(*)::integer from reigns g where g.player_id = w.player_id and not g.has_cp
          and g.held_from > ${today}::date - 7) as records,
        (select ${today}::date - (max(r.came_at) at time zone 'utc')::date from runs r
          where r.runner_id = week.runner_id and r.state = 'COUNTS') as "idleDays"
      from (
        select t.runner_id, t.points, t.place, d.place as before, d.points as former
        from (select runner_id, points, rank() over (order by points desc)::integer as place from runner_points
          order by points desc, runner_id limit ${sql.raw(String(WATCHED))}) t
        cross join lateral (select d.place, d.points from points_days d where d.runner_id = t.runner_id
          and ${inReach(today)} order by d.day desc limit 1) d
        where d.place <> t.place order by abs(d.place - t.place) desc, t.runner_id limit ${sql.raw(String(MOVERS))}
      ) week ${runnerTables('week')} order by abs(before - place) desc, week.runner_id`,
    ),
  )
}
