import type { Sections } from '@kz/contract/runs/sections'
import { MOST_PARTS } from '@kz/demo/sections/cut-route'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { bool, int, ints, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { type Part, wholeBoard } from '../buckets.ts'
import { hasReplayOf, RUNNER_SHOWN, runnerColumns, runnerTables } from '../columns.ts'
import { replayOf } from '../race.ts'

/** The viewer's own times in the parts of a route. */
export interface OwnWay {
  mine: NonNullable<Sections['mine']>
  parts: number[] | null
  bests: ReadonlyMap<number, number>
  next: Sections['next']
  nextParts: number[] | null
}

const MINE = {
  ...{ runId: int, runnerId: int, timeMs: int, demoId: int.orNull, hasReplay: bool, gc: int },
  ...{ state: text.orNull, parts: ints.orNull },
}

/** The fastest run of a member that goes along the parts, or else another; null without a run that was replayed. */
export async function ownWay(db: Db, routeId: number, { userId }: Viewer): Promise<OwnWay | null> {
  const mine = await row(
    db,
    MINE,
    sql.named(
      'own-way',
      sql`select r.id as "runId", r.runner_id as "runnerId", r.time_ms as "timeMs", r.demo_id as "demoId", ${hasReplayOf('r')} as "hasReplay", r.gc,
        s.state, s.parts
      from runs r left join section_runs s on s.run_id = r.id
      where r.route_id = ${routeId} and r.state = 'COUNTS' and r.standing > 0 and r.runner_id = (
        select coalesce(w.root_id, w.id) from runners w join players p on p.id = w.player_id where p.user_id = ${userId})
      order by s.parts is null, r.gc > 0, r.time_ms, r.id limit 1`,
    ),
  )
  if (!mine) return null
  const { runId, runnerId, timeMs, state, parts } = mine
  const board = wholeBoard({ routeId, class: 'pro', from: 'replayed' })
  const [found, next] = await Promise.all([
    ownBests(db, routeId, runnerId),
    mine.gc > 0 ? undefined : nextOf(db, board, timeMs),
  ])
  const sumOfBestsMs = found.length === 0 ? null : found.reduce((sum, { ms }) => sum + ms, 0)
  const sumRank = sumOfBestsMs === null ? null : await rankOf(db, board, sumOfBestsMs)
  return {
    mine: {
      ...{ runId, timeMs, isOtherWay: state === 'other', replay: replayOf(mine), sumOfBestsMs },
      sumRank,
    },
    parts,
    bests: new Map(found.map(({ part, ms }) => [part, ms])),
    next: next ? { player: next.player, rank: next.faster + 1 } : null,
    nextParts: next?.parts ?? null,
  }
}

/** A runner's best time of each part. */
const ownBests = (db: Db, routeId: number, runnerId: number) =>
  rows(
    db,
    { part: int, ms: int },
    sql.named(
      'own-way-bests',
      sql`select b.part, b.ms from generate_series(0, ${sql.raw(String(MOST_PARTS - 1))}) wanted (part)
        cross join lateral (
          select * from section_bests b where b.route_id = ${routeId} and b.part = wanted.part and b.runner_id = ${runnerId} offset 0
        ) b order by b.part`,
    ),
  )

/** Which place such a time would have. */
async function rankOf(db: Db, { faster }: Part, ms: number): Promise<number | null> {
  const query = sql`select ${faster(sql`x.ms`)} as faster from (select ${ms}::integer as ms) x`
  const found = await row(db, { faster: int }, sql.named('own-way-rank', query))
  return found ? found.faster + 1 : null
}

/** Who is next before this time, with the parts of their best run and how many are faster. */
const nextOf = (db: Db, { where, faster }: Part, timeMs: number) =>
  row(
    db,
    { timeMs: int, parts: ints.orNull, faster: int, ...RUNNER_SHOWN },
    sql.named(
      'own-way-next',
      sql`with ahead as (
        select b.run_id, b.runner_id, b.time_ms from bests b where ${where} and b.time_ms < ${sql.unseen(timeMs, 'integer')}
        order by b.time_ms desc, b.finished_at desc, b.runner_id desc limit 1
      )
      select ahead.time_ms as "timeMs", s.parts, ${faster(sql`ahead.time_ms`)} as faster, ${runnerColumns}
      from ahead left join section_runs s on s.run_id = ahead.run_id ${runnerTables('ahead')}`,
    ),
  )
