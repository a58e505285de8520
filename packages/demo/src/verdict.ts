import type { Finding, FindingKind } from './finding-types.ts'

export type Verdict = 'none' | 'warnings' | 'violations'

/** Facts that break a rule of recording, and those that only ask for a look. Other facts say nothing about the run. */
const VIOLATIONS: readonly FindingKind[] = ['setting', 'client-setting', 'sv-cheats', 'fps-high']
const WARNINGS: readonly FindingKind[] = ['dedicated-server', 'hltv', 'paused', 'tool', 'unfinished']

/** The verdict that follows from the findings of a demo. */
export function verdictOf(findings: readonly Pick<Finding, 'kind' | 'level'>[]): Verdict {
  if (findings.some(({ kind, level }) => level === 'strong' || VIOLATIONS.includes(kind))) return 'violations'
  return findings.some(({ kind, level }) => level === 'look' || WARNINGS.includes(kind)) ? 'warnings' : 'none'
}
