import type { SharedReport } from '@kz/contract/review/shared-report'
import type { KeptReport } from '@kz/contract/runs/analyzer'
import { type Jump, type Verdict, verdictOf } from '@kz/demo'
import { type Track, tracedBy, trackOf } from '../charts/track.ts'
import type { Reading, TextLine } from './messages.ts'

/** A demo as the tabs show it, read here or shared by somebody. */
export interface Analysis {
  name: string
  report: SharedReport
  verdict: Verdict
  track: Track
  jumps: readonly Jump[]
  moreJumps: number
  texts: readonly TextLine[]
  limits: readonly string[]
  /** of a game server, not a demo */
  isReplay: boolean
  /** CRC-32 of the whole file of its map; null: a demo has the engine's own */
  fileCrc: string | null
  /** null for a shared report: the demo is not here */
  file: Blob | null
  kept: KeptReport | null
}

export function analysisOf({ report, series, ...reading }: Reading): Analysis {
  return { ...reading, report, verdict: verdictFor(report), track: trackOf(series), kept: null }
}

export function analysisOfKept(kept: KeptReport): Analysis {
  const { report } = kept
  return {
    name: 'Shared report',
    report,
    verdict: verdictFor(report),
    track: tracedBy(report),
    jumps: report.longJumps.flatMap(({ computed }) => computed ?? []).sort((one, other) => one.startMs - other.startMs),
    moreJumps: 0,
    texts: [],
    limits: [],
    isReplay: false,
    fileCrc: null,
    file: null,
    kept,
  }
}

type Findings = Parameters<typeof verdictOf>[0]

/** What follows from the findings; a demo that shows no run is never without a warning. Kinds nobody knows change nothing. */
function verdictFor({ findings, summary }: SharedReport): Verdict {
  const verdict = verdictOf(findings as Findings)
  const showsRun = summary.frames > 0 && summary.gameDir.toLowerCase() === 'cstrike'
  return verdict === 'none' && !showsRun ? 'warnings' : verdict
}

/** When the run began: by its timer, else 0. */
export function startOf({ summary }: SharedReport): number {
  const timer = summary.timers.findLast(({ ownName }) => ownName) ?? summary.timers.at(-1)
  if (!timer) return 0
  return timer.startMs ?? Math.max(0, timer.endMs - timer.timeMs)
}

/** The number of the jump in the air or last begun at a time; -1 before the first. */
export function jumpAt(jumps: readonly Jump[], ms: number): number {
  let found = -1
  for (let index = 0; index < jumps.length && jumps[index]!.startMs <= ms; index++) found = index
  return found
}
