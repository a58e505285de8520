import type { DemoVerdict } from '@kz/contract/review/verdicts'
import {
  type DemoRead,
  type Detection,
  KeptFigures,
  type KeptFigures as KeptFiguresType,
  type ReportKind,
} from '@kz/contract/runs/analysis'
import { REPORT_VERSION } from '@kz/demo'
import { type Db, row } from '../platform/api/db.ts'
import { bool, int, json, moment, type RowOf, real, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { type JudgedDemo, listedDetections } from '../submissions/api.ts'

/** What the analyzer said of a demo, kept with its version. */

/** The columns of `readColumns`; null in all of them for a demo that was never read. */
export const READ = {
  verdict: text.as<DemoVerdict>().orNull,
  before: text.as<DemoVerdict>().orNull,
  version: int.orNull,
  readAt: moment.orNull,
  fault: text.orNull,
  signs: json.as<Detection[]>().orNull,
  fpsAverage: real.orNull,
  fpsMaximum: real.orNull,
  hops: int.orNull,
  perfectShare: real.orNull,
  topSpeed: real.orNull,
  efficiency: real.orNull,
  clockRatio: real.orNull,
  saysMap: text.orNull,
  crcAgrees: bool.orNull,
}

/** From demo_reports `k`. */
export const readColumns = sql`k.verdict, k.before, k.version, k.read_at as "readAt", k.fault, k.signs,
  k.fps_average as "fpsAverage", k.fps_maximum as "fpsMaximum", k.hops, k.perfect_share as "perfectShare",
  k.top_speed as "topSpeed", k.efficiency, k.clock_ratio as "clockRatio", k.says_map as "saysMap", k.crc_agrees as "crcAgrees"`

/** As the contract has it; null for a demo that was never read. */
export function readOf(found: RowOf<typeof READ>): DemoRead | null {
  const { verdict, before, version, readAt, fault, signs, hops } = found
  const { fpsAverage, fpsMaximum, perfectShare, topSpeed, efficiency, clockRatio, saysMap, crcAgrees } = found
  if (verdict === null || version === null || readAt === null) return null
  return {
    ...{ verdict, before, version, isOlder: version < REPORT_VERSION, readAt: readAt.toISOString(), fault },
    ...{ signs: signs ?? [], hops: hops ?? 0, fpsAverage, fpsMaximum, perfectShare, topSpeed },
    ...{ efficiency, clockRatio, saysMap, crcAgrees },
  }
}

/** The kept figures; null where they are of a form that is no more. */
export const figuresIn = (kept: unknown): KeptFiguresType | null => KeptFigures.safeParse(kept).data ?? null

/** What reading a demo came to: its figures, or why there are none. */
export type Outcome = JudgedDemo | { version: number; verdict: 'unreadable' | 'missing'; fault: string }

/** How bad what was said of a demo is; what could not be read compares with nothing. */
const RANK: Partial<Record<DemoVerdict, number>> = { none: 0, warnings: 1, violations: 2 }

/** True when the same file is called worse than before. */
export function isWorse(before: DemoVerdict | null, after: DemoVerdict): boolean {
  const [was, is] = [before === null ? undefined : RANK[before], RANK[after]]
  return was !== undefined && is !== undefined && is > was
}

/** The same in SQL, over demo_reports `k`. */
export const worseRow = sql`(k.before = 'none' and k.verdict in ('warnings', 'violations')
  or k.before = 'warnings' and k.verdict = 'violations')`

/** The demo a report is of, and its file. */
export interface Reported {
  kind: ReportKind
  demoId: number
  sha256: string
}

/** The column of demo_reports that names a demo of each kind. */
const REPORT_COLUMNS: Record<ReportKind, SQL> = {
  demo: sql`demo_id`,
  longjump: sql`longjump_id`,
  collected: sql`collected_id`,
}

/** Keeps what was said of a demo's file. Answers what the same file was called before; null the first time. */
export async function keepOutcome(
  tx: Db,
  { kind, demoId, sha256 }: Reported,
  outcome: Outcome,
  runId: number | null = null,
): Promise<DemoVerdict | null> {
  const column = REPORT_COLUMNS[kind]
  const figures = 'figures' in outcome ? outcome.figures : null
  const fault = 'fault' in outcome ? outcome.fault : null
  const kept = await row(
    tx,
    { before: text.as<DemoVerdict>().orNull },
    sql`insert into demo_reports as k (${column}, sha256, version, verdict, run_id, fault, signs, fps_average, fps_maximum,
        hops, perfect_share, top_speed, efficiency, clock_ratio, says_map, crc_agrees, figures)
      values (${demoId}, ${sha256}, ${outcome.version}, ${outcome.verdict}, ${runId}, ${fault},
        ${sql.json(figures ? listedDetections(figures) : [])}, ${figures?.fps?.average ?? null},
        ${figures?.fps?.maximum ?? null}, ${figures?.hops.count ?? 0}, ${figures?.hops.share ?? null},
        ${figures?.topSpeed ?? null}, ${figures?.strafes.efficiency ?? null}, ${figures?.clockRatio ?? null},
        ${figures?.saysMap ?? null}, ${figures?.crcAgrees ?? null},
        ${figures && JSON.stringify(figures)}::jsonb)
      on conflict (${column}) do update set sha256 = excluded.sha256, version = excluded.version,
        verdict = excluded.verdict, before = case when k.sha256 = excluded.sha256 then k.verdict end, read_at = now(),
        run_id = excluded.run_id, fault = excluded.fault, signs = excluded.signs, fps_average = excluded.fps_average,
        fps_maximum = excluded.fps_maximum, hops = excluded.hops, perfect_share = excluded.perfect_share,
        top_speed = excluded.top_speed, efficiency = excluded.efficiency, clock_ratio = excluded.clock_ratio,
        says_map = excluded.says_map, crc_agrees = excluded.crc_agrees, figures = excluded.figures
      returning k.before`,
  )
  return kept?.before ?? null
}

/** A collection was released: what was said of its demos is said of runs now. */
export async function keepCollected(tx: Db, demoIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update demo_reports set demo_id = collected_id, collected_id = null
    where collected_id = any(${sql.param(demoIds)}::integer[])`)
}
