import type { Stretch } from '../finding-types.ts'

/** The rules of recording, in the order they are shown. */
export const RULE_NAMES = [
  'build',
  'fps',
  'weapon',
  'teleport',
  'hook',
  'typed',
  'margins',
  'name',
  'pause',
  'account',
  'server',
  'cheats',
  'server-settings',
  'client-settings',
  'map-file',
  'resources',
] as const
export type RuleName = (typeof RULE_NAMES)[number]

/** unseen: this demo does not show it; off: the site does not judge it. */
export type RuleState = 'held' | 'violated' | 'unseen' | 'off'

/** One rule, and how a demo keeps it. */
export interface RuleResult {
  rule: RuleName
  state: RuleState
  /** What the demo shows, in plain sentences. */
  text: string
  /** Where; bounded, `hitCount` is not. */
  hits: Stretch[]
  hitCount: number
}

/** What the rules of a site are, and what it knows of the demo's map. */
export interface SiteRules {
  /** The builds of the game it takes, the first and the last; null: it does not judge them. */
  builds: { from: number; to: number } | null
  /** CRCs of the files it has of the map, as eight hexadecimal digits; empty where it has none. */
  mapCrcs: readonly string[]
}

/** The builds most communities take: Steam's own engine before that of the 25th anniversary, whose movement is not the same. */
export const DEFAULT_RULES: SiteRules = { builds: { from: 6153, to: 8684 }, mapCrcs: [] }
