import { type Db, row } from '../platform/api/db.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Where a run's replay can be watched, or null. */
export const replayOf = (run: { runId: number; demoId: number | null; hasReplay: boolean }): string | null =>
  !run.hasReplay ? null : run.demoId === null ? `/replay/run/${run.runId}` : `/replay/${run.demoId}`

/** Where a run is watched against the record of its class, or by itself where it is that; null where it cannot be watched. */
export async function raceOf(db: Db, runId: number): Promise<string | null> {
  const run = await row(
    db,
    { demoId: int.orNull, hasReplay: bool, recordId: int.orNull },
    sql.named(
      'race-of',
      sql`select r.demo_id as "demoId", h.demo_id as "recordId",
        (r.replay is not null and r.standing > 0) or exists (select from tracks t where t.demo_id = r.demo_id) as "hasReplay"
      from runs r left join route_records h on h.route_id = r.route_id and h.has_cp = (r.cp > 0 or r.gc > 0)
        and exists (select from tracks t where t.demo_id = h.demo_id and t.file is not null)
      where r.id = ${runId}`,
    ),
  )
  const replay = run ? replayOf({ ...run, runId }) : null
  const isRaced = run !== undefined && run.recordId !== null && run.recordId !== run.demoId
  return replay && isRaced ? `${replay}?vs=${run.recordId}` : replay
}
