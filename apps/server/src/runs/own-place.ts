import type { RunTop } from '@kz/contract/runs/runs'
import { type Db, row } from '../platform/api/db.ts'
import { bool, int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import type { Part } from './buckets.ts'
import { hasReplayOf } from './columns.ts'
import { raceOf, recordId, replayOf } from './race.ts'

/** The viewer's own line of a board, and the one right above it. */

const OWN = {
  ...{ timeMs: int, equal: int, faster: int, runId: int, demoId: int.orNull, hasReplay: bool, recordId: int.orNull },
  ...{ next: text.orNull, nextMs: int.orNull, nextId: int.orNull, nextDemoId: int.orNull, nextHasReplay: bool.orNull },
  nextEqual: int,
}
export type OwnPlace = RowOf<typeof OWN>

/** Asks for it, with how many are faster and as fast; undefined without one. */
export const ownPlace = (db: Db, { where, faster, keep }: Part, { userId }: Viewer): Promise<OwnPlace | undefined> =>
  row(
    db,
    OWN,
    keep(
      'mine',
      sql`with mine as (
        select b.time_ms, b.run_id from bests b where ${where} and b.runner_id = (
          select coalesce(w.root_id, w.id) from runners w join players p on p.id = w.player_id where p.user_id = ${sql.unseen(userId, 'integer')})
      ), ahead as (
        select b.run_id, b.runner_id, b.time_ms from bests b where ${where} and b.time_ms < (select time_ms from mine)
        order by b.time_ms desc, b.finished_at desc, b.runner_id desc limit 1
      )
      select mine.time_ms as "timeMs", mine.run_id as "runId", r.demo_id as "demoId", ${hasReplayOf('r')} as "hasReplay",
        ${recordId} as "recordId", ${faster(sql`mine.time_ms`)} as faster,
        ahead.time_ms as "nextMs", ahead.run_id as "nextId", a.demo_id as "nextDemoId", ${hasReplayOf('a')} as "nextHasReplay",
        (select count(*)::integer from bests b where ${where} and b.time_ms = ahead.time_ms) as "nextEqual",
        (select count(*)::integer from bests b where ${where} and b.time_ms = mine.time_ms) as equal,
        (select coalesce(u.pseudo, p.name, w.name) from runners w left join players p on p.id = w.player_id
          left join users u on u.id = p.user_id where w.id = ahead.runner_id) as next
      from mine join runs r on r.id = mine.run_id left join ahead on true left join runs a on a.id = ahead.run_id`,
    ),
  )

/** The same as it is shown, on a board of `total` lines. */
export function shownPlace(own: OwnPlace | undefined, total: number): RunTop['mine'] {
  if (!own) return null
  const { timeMs, equal, faster, runId, nextMs, next, nextId, nextDemoId, nextHasReplay, nextEqual } = own
  return {
    rank: faster + 1,
    timeMs,
    race: raceOf(own),
    percentile: Math.floor((100 * (total - faster - equal)) / total),
    ...{ runId, replay: replayOf(own) },
    next:
      nextMs === null || nextId === null
        ? null
        : {
            // those as fast as the next one are all right above
            rank: faster - nextEqual + 1,
            ...{ player: next ?? '', gapMs: timeMs - nextMs, runId: nextId },
            replay: replayOf({ runId: nextId, demoId: nextDemoId, hasReplay: nextHasReplay ?? false }),
          },
  }
}
