import type { RunTop } from '@kz/contract/runs/runs'
import { RUN_CLASSES, STANDINGS } from '@kz/contract/runs/standings'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { serverName } from '../servers/api.ts'
import type { Board } from './ranks.ts'

/** How far the times of a route are proven. */

const CHECKED = STANDINGS.indexOf('checked')
const ALL = RUN_CLASSES.indexOf('all')

/** How many players have a time from each standing up, how many one of each class, and of any class that nobody checked. */
export async function levelsOf(db: Db, board: Board): Promise<Pick<RunTop, 'levels' | 'finished' | 'unchecked'>> {
  const of = RUN_CLASSES.indexOf(board.class)
  const found = await rows(
    db,
    { class: int, level: int, count: int },
    sql.named(
      'run-top-levels',
      sql`select class, level, sum(count)::integer as count from best_counts
        where route_id = ${sql.unseen(board.routeId, 'integer')} group by 1, 2`,
    ),
  )
  const count = (wanted: number, level: number) =>
    found.find((one) => one.class === wanted && one.level === level)?.count ?? 0
  return {
    levels: STANDINGS.map((_, level) => count(of, level)),
    finished: RUN_CLASSES.map((_, each) => count(each, 0)),
    unchecked: count(ALL, 0) - count(ALL, CHECKED),
  }
}

/** The fastest run that the board leaves out because it stands lower, where it is faster than the checked record; else null. */
export async function fasterThanRecord(db: Db, board: Board): Promise<RunTop['faster']> {
  const level = STANDINGS.indexOf(board.from)
  if (level === 0) return null
  const of = RUN_CLASSES.indexOf(board.class)
  const found = await row(
    db,
    { player: text, playerCountry: text, timeMs: int, serverName: text.orNull },
    sql.named(
      'run-top-faster-than-record',
      sql`with least as (
        select runner_id, run_id, time_ms from bests where route_id = ${sql.unseen(board.routeId, 'integer')} and level = 0 and class = ${of}
        order by time_ms, finished_at, runner_id limit 1
      )
      select coalesce(u.pseudo, p.name, w.name) as player, l.time_ms as "timeMs",
        coalesce(u.country, nullif(p.country, 'n-a'), w.country) as "playerCountry",
        case when s.id is not null then ${serverName} end as "serverName"
      from least l join runs r on r.id = l.run_id join runners w on w.id = l.runner_id
        left join players p on p.id = w.player_id left join users u on u.id = p.user_id
        left join game_servers s on s.id = r.server_id
      where r.standing < ${level} and l.time_ms < (
        select min(time_ms) from bests b
        where b.route_id = ${sql.unseen(board.routeId, 'integer')} and b.level = ${CHECKED} and b.class = ${of})`,
    ),
  )
  return found ?? null
}
