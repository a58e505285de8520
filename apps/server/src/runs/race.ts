import { type SQL, sql } from '../platform/api/sql.ts'

/** Where a run's replay can be watched, or null. */
export const replayOf = (run: { runId: number; demoId: number | null; hasReplay: boolean }): string | null =>
  !run.hasReplay ? null : run.demoId === null ? `/replay/run/${run.runId}` : `/replay/${run.demoId}`

/** The demo that the record of the class of a run `r` is watched by, or null. */
export const recordId: SQL = sql.raw(`(select h.demo_id from route_records h where h.route_id = r.route_id
  and h.has_cp = (r.cp > 0 or r.gc > 0) and exists (select from tracks t where t.demo_id = h.demo_id and t.file is not null))`)

/** Where a run is watched against the record of its class, or by itself where it is that; null where it cannot be watched. */
export function raceOf(run: {
  runId: number
  demoId: number | null
  hasReplay: boolean
  recordId: number | null
}): string | null {
  const replay = replayOf(run)
  const isRaced = run.recordId !== null && run.recordId !== run.demoId
  return replay && isRaced ? `${replay}?vs=${run.recordId}` : replay
}

/** Whether a run `r` is a record that stands, as a demo or as the run whose replay became one. */
export const isRecord: SQL = sql.raw(`exists (select from route_records h join demos d on d.id = h.demo_id
  where h.route_id = r.route_id and (d.id = r.demo_id or d.run_id = r.id))`)
