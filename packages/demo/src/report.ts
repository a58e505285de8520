import { inspect } from './checks/index.ts'
import type { Finding } from './finding-types.ts'
import type { LongJump } from './jumps/jump-types.ts'
import { longJumps } from './jumps/long-jumps.ts'
import * as LIMITS from './limits.ts'
import type { DemoReport, Measures } from './measure-types.ts'
import { measure } from './measures.ts'
import { judgeRules } from './rules/judge.ts'
import { DEFAULT_RULES, type SiteRules } from './rules/rule-types.ts'
import { clientSettings } from './run/client-settings.ts'
import { frameTimes } from './run/fps.ts'
import { summaryOf } from './summarize.ts'
import type { Demo } from './types.ts'

/** Raised whenever a figure of a report comes to mean something else. */
export const REPORT_VERSION = 3

/**
 * Everything that is known about a demo, in one bounded object that JSON takes: below 60 KB for a run of ten minutes. Where a
 * list is cut, a count beside it says how long it was. Who has the demo's long jumps already need not have them found again;
 * measures are given by who knows the map (`measure`).
 */
export function reportOf(
  demo: Demo,
  jumps: readonly LongJump[] = longJumps(demo, LIMITS.reportJumps),
  site: SiteRules = DEFAULT_RULES,
  measures: Measures = measure(demo),
): DemoReport {
  const findings = inspect(demo, measures, site)
  const { hops, movement, strafes, explained } = measures
  const { sessions, segments } = demo
  return {
    version: REPORT_VERSION,
    summary: summaryOf(demo, findings),
    findings: cutHits(findings),
    rules: judgeRules(demo, findings, site),
    hops: { ...hops, list: hops.list.slice(0, LIMITS.reportHops) },
    movement,
    strafes,
    explained,
    longJumps: jumps.slice(0, LIMITS.reportJumps).map(cutStrafes),
    frameTimes: frameTimes(demo.renderedSeconds),
    clientSettings: clientSettings(demo),
    segments: segments.slice(0, LIMITS.reportSegments),
    segmentCount: segments.length,
    sessions: sessions.slice(0, LIMITS.reportSegments).map(({ time, map }) => ({ time, map: shortened(map) })),
    sessionCount: sessions.length,
    ...peopleOf(demo),
  }
}

const shortened = (text: string): string => text.slice(0, LIMITS.nameLength)

function peopleOf({ names, ownSlots }: Demo): Pick<DemoReport, 'ownNames' | 'otherPlayers'> {
  const ownNames: DemoReport['ownNames'] = []
  const others = new Set<number>()
  let slots = 0
  for (const { time, slot, name } of names) {
    while (slots < ownSlots.length && ownSlots[slots]!.time <= time) slots++
    if (name === '') continue
    if (slot !== (ownSlots[Math.max(0, slots - 1)]?.slot ?? 0)) others.add(slot)
    else if (ownNames.length < LIMITS.reportSegments) ownNames.push({ time, name: shortened(name) })
  }
  return { ownNames, otherPlayers: others.size }
}

/** As many places of each finding as all together may have. */
function cutHits(findings: readonly Finding[]): Finding[] {
  let most = LIMITS.reportHits
  const total = () => findings.reduce((sum, { hits }) => sum + Math.min(hits.length, most), 0)
  while (total() > LIMITS.reportHits) most = Math.floor(most * 0.9)
  return findings.map((finding) => ({ ...finding, hits: finding.hits.slice(0, most) }))
}

function cutStrafes({ computed, printed }: LongJump): LongJump {
  return {
    computed: computed && { ...computed, strafes: computed.strafes.slice(0, LIMITS.reportStrafes) },
    printed: printed && { ...printed, table: printed.table.slice(0, LIMITS.reportStrafes) },
  }
}
