import type { DemoVerdict } from '@kz/contract/review/verdicts'
import type { Detection, KeptFigures, KeptRule, Sign } from '@kz/contract/runs/analysis'
import { REPORT_VERSION, verdictOf } from '@kz/demo'
import type { LongJump } from '@kz/demo/jumps/jump-types'
import type { DemoReport } from '@kz/demo/measure-types'
import { clean, finite } from './parsed-metadata.ts'

/** A demo's report as the site keeps it: what a checker looks at, without Steam ids and texts of others. */
export interface JudgedDemo {
  version: number
  verdict: DemoVerdict
  figures: KeptFigures
}

const MOST_TIMES = 24
const MOST_STRETCHES = 24
const MOST_DETECTIONS = 60

/** What is kept of a report, and the verdict that follows; a demo that shows no run is never without a warning. */
export function judged(report: DemoReport): JudgedDemo {
  const { summary, hops, strafes, movement } = report
  const verdict = verdictOf(report.findings)
  const showsRun = summary.frames > 1 && summary.gameDir.toLowerCase() === 'cstrike' && !summary.hltv
  const { fps } = summary
  return {
    version: REPORT_VERSION,
    verdict: verdict === 'none' && !showsRun ? 'warnings' : verdict,
    figures: {
      signs: report.findings.slice(0, MOST_DETECTIONS).map(signOf),
      rules: report.rules.map(ruleOf),
      fps: fps && { average: finite(fps.average), minimum: finite(fps.minimum), maximum: finite(fps.maximum) },
      hops: {
        count: hops.hops,
        perfect: hops.perfect,
        share: hops.isComplete ? hops.perfectShare : null,
        streak: hops.longestStreak,
      },
      strafes: {
        changes: strafes.changes,
        sameFrame: strafes.sameFrame,
        withoutGap: strafes.withoutGap,
        efficiency: strafes.efficiency,
      },
      topSpeed: finite(movement.topSpeed),
      explained: explainedOf(report.explained),
      clockRatio: summary.clocks.serverToFrame,
      saysMap: clean(summary.map),
      crcAgrees: summary.mapCrcAgrees,
      durationMs: summary.durationMs,
      timers: summary.timers.map(({ kind, startMs, endMs, timeMs, text }) => ({
        ...{ kind, startMs, endMs, timeMs },
        text: clean(text),
      })),
      jumps: report.longJumps.map(jumpOf),
    },
  }
}

function explainedOf({ share, judged, frames, withMap, stretches, stretchCount }: DemoReport['explained']) {
  return {
    ...{ share, judged, frames, withMap, stretchCount },
    stretches: stretches.slice(0, MOST_STRETCHES).map(([from, to]) => ({ from, to })),
  }
}

function signOf({ kind, level, text, hits, hitCount, time }: DemoReport['findings'][number]): Sign {
  const moments = hits.length > 0 ? hits.map(([from]) => from) : time === null ? [] : [time]
  return { kind, level, text: clean(text), times: moments.slice(0, MOST_TIMES), hitCount }
}

const ruleOf = ({ rule, state, text, hits, hitCount }: DemoReport['rules'][number]): KeptRule => ({
  ...{ rule, state, text: clean(text), hitCount },
  times: hits.map(([from]) => from).slice(0, MOST_TIMES),
})

/** Signs as lists show them. */
export const listedDetections = ({ signs }: KeptFigures): Detection[] =>
  signs.map(({ kind, level, times, hitCount }) => ({ kind, level, count: hitCount, atMs: times[0] ?? null }))

function jumpOf({ computed, printed }: LongJump): KeptFigures['jumps'][number] {
  return {
    type: printed?.type ?? computed?.type ?? null,
    atMs: computed?.startMs ?? printed?.time ?? 0,
    measured: computed && {
      distance: computed.distance,
      prestrafe: computed.prestrafe,
      topspeed: computed.topspeed,
      strafes: computed.strafes.length,
      sync: computed.sync,
    },
    printed: printed && {
      distance: printed.distance,
      prestrafe: printed.prestrafe,
      topspeed: printed.topspeed,
      strafes: printed.strafes,
      sync: printed.sync,
    },
  }
}
