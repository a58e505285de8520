import type { Finding, FindingKind } from './finding-types.ts'

export type Verdict = 'none' | 'warnings' | 'violations'

/**
 * What each finding makes of a demo, where it is a fact; a look is never less than a warning, and a strong sign always a
 * violation. All kinds that are no facts stand as what their weakest level is.
 */
export const VERDICTS: Record<FindingKind, Verdict> = {
  // rules of recording
  build: 'violations',
  'fps-high': 'violations',
  'fps-low': 'warnings',
  weapon: 'violations',
  gocheck: 'violations',
  teleport: 'warnings',
  hook: 'violations',
  typed: 'violations',
  margins: 'warnings',
  'name-in-run': 'warnings',
  paused: 'warnings',
  'emulated-id': 'warnings',
  'dedicated-server': 'warnings',
  'sv-cheats': 'violations',
  setting: 'violations',
  'setting-changed': 'warnings',
  'client-setting': 'violations',
  'map-file': 'warnings',
  'map-crc': 'warnings',
  resources: 'warnings',
  // the recording itself
  unfinished: 'warnings',
  hltv: 'warnings',
  tool: 'warnings',
  'name-changed': 'none',
  reconnect: 'warnings',
  'map-changed': 'warnings',
  'clock-back': 'warnings',
  cut: 'warnings',
  'out-of-order': 'warnings',
  'directory-mismatch': 'warnings',
  // signs
  'clock-server': 'warnings',
  'clock-command': 'violations',
  gravity: 'warnings',
  unexplained: 'warnings',
  moved: 'warnings',
  'movement-bias': 'warnings',
  hanging: 'violations',
  'jump-without-command': 'warnings',
  'duck-without-command': 'warnings',
  'side-without-command': 'warnings',
  'forward-without-command': 'warnings',
  'move-over-limit': 'violations',
  'side-move-without-key': 'violations',
  'command-angles': 'violations',
  'unknown-command': 'violations',
  'perfect-hops': 'warnings',
  'ground-strafes': 'warnings',
  'key-with-turn': 'warnings',
  'key-without-gap': 'warnings',
}

const OF_LEVELS: Record<Finding['level'], Verdict> = { fact: 'none', look: 'warnings', strong: 'violations' }
const WORST: readonly Verdict[] = ['none', 'warnings', 'violations']

/** The verdict that follows from the findings of a demo: the worst of what each makes of it. Kinds nobody knows change nothing. */
export function verdictOf(findings: readonly Pick<Finding, 'kind' | 'level'>[]): Verdict {
  const ranks = findings.map(({ kind, level }) => {
    const ofKind = VERDICTS[kind] as Verdict | undefined
    return Math.max(WORST.indexOf(OF_LEVELS[level]), level === 'fact' && ofKind ? WORST.indexOf(ofKind) : 0)
  })
  return WORST[Math.max(0, ...ranks)]!
}
