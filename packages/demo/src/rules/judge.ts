import type { Finding, FindingKind } from '../finding-types.ts'
import * as LIMITS from '../limits.ts'
import { theRun } from '../run/the-run.ts'
import type { Demo } from '../types.ts'
import { crcOf } from './map-file.ts'
import { marginsOf } from './margins.ts'
import { ownBuild } from './recorder.ts'
import { customModels } from './resources.ts'
import { RULE_NAMES, type RuleName, type RuleResult, type SiteRules } from './rule-types.ts'
import { teleportsInRun } from './teleports.ts'
import { weaponsInRun } from './weapons.ts'

interface Rule {
  /** What breaks it. */
  kinds: readonly FindingKind[]
  /** What shows that it is held, in one sentence; null where the demo does not show it. */
  seen: (demo: Demo, site: SiteRules) => string | null
  unseen: string
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const commandsOf = (text: string) => (demo: Demo) => (demo.commands.count > 0 ? text : null)

/** Each rule of recording: what breaks it, and what shows that it is held. */
const RULES: Record<RuleName, Rule> = {
  build: {
    kinds: ['build'],
    seen: (demo) => {
      const build = ownBuild(demo)
      return build === null ? null : `Build ${build}.`
    },
    unseen: "The player's build is in recordings of a listen server only.",
  },
  fps: {
    kinds: ['fps-high', 'fps-low'],
    seen: ({ fps }) => fps && `${fps.average} fps on average.`,
    unseen: 'The demo holds no rendered frames.',
  },
  weapon: {
    kinds: ['weapon'],
    seen: (demo) => {
      const names = new Set(weaponsInRun(demo).map(({ name }) => name))
      return names.size > 0 ? `${[...names].join(', ')}.` : null
    },
    unseen: 'No weapon was recorded.',
  },
  teleport: {
    kinds: ['gocheck', 'teleport'],
    seen: (demo) => {
      const { gc } = theRun(demo)
      return gc === null ? null : gc > 0 ? `No pro run: ${gc} gochecks.` : 'No teleport in the run.'
    },
    unseen: 'The demo does not tell whether this is a pro run.',
  },
  hook: { kinds: ['hook'], seen: commandsOf('No hook, rope or grab.'), unseen: 'The demo holds no commands.' },
  typed: { kinds: ['typed'], seen: commandsOf('No alias, bind or exec.'), unseen: 'The demo holds no commands.' },
  margins: {
    kinds: ['margins'],
    seen: (demo) => {
      const margins = marginsOf(demo)
      return margins && `${seconds(margins.before)} before the start and ${seconds(margins.after)} after the stop.`
    },
    unseen: 'The demo shows no start and stop.',
  },
  name: {
    kinds: ['name-in-run'],
    seen: ({ player }) => (player.name === '' ? null : 'The name stays the same.'),
    unseen: 'The demo names no player.',
  },
  pause: { kinds: ['paused'], seen: ({ frames }) => (frames.count > 0 ? 'No pause.' : null), unseen: 'No frame.' },
  account: {
    kinds: ['emulated-id'],
    seen: ({ player }) => (player.realSteam ? 'A Steam account.' : null),
    unseen: 'The demo holds no Steam id.',
  },
  server: {
    kinds: ['dedicated-server'],
    seen: ({ serverInfo }) => (serverInfo?.kind === 'listen' ? "The player's own listen server." : null),
    unseen: 'What kind of server it was does not show.',
  },
  cheats: {
    kinds: ['sv-cheats'],
    seen: ({ settings }) => (settings.values.sv_cheats === 0 ? 'sv_cheats 0.' : null),
    unseen: 'The server did not say.',
  },
  'server-settings': {
    kinds: ['setting', 'setting-changed'],
    seen: ({ settings }) => (settings.values.sv_gravity === null ? null : 'All as agreed.'),
    unseen: 'The server did not say.',
  },
  'client-settings': {
    kinds: ['client-setting'],
    seen: commandsOf('None was set to what is not agreed.'),
    unseen: 'The demo holds no commands.',
  },
  'map-file': {
    kinds: ['map-file', 'map-crc'],
    seen: (demo, { mapCrcs }) =>
      mapCrcs.length > 0 && crcOf(demo) ? `The file of the archive, CRC ${crcOf(demo)}.` : null,
    unseen: 'This site has no file of this map to compare.',
  },
  resources: {
    kinds: ['resources'],
    seen: ({ resources }) =>
      resources.length > 0 && customModels(resources).length === 0 ? "Weapons and players are the game's own." : null,
    unseen: 'The server sent no list of files.',
  },
}

/** How a demo keeps each rule of recording, by what was found in it. */
export function judgeRules(demo: Demo, findings: readonly Finding[], site: SiteRules): RuleResult[] {
  return RULE_NAMES.map((rule) => judgeRule(rule, demo, findings, site))
}

function judgeRule(rule: RuleName, demo: Demo, findings: readonly Finding[], site: SiteRules): RuleResult {
  const { kinds, seen, unseen } = RULES[rule]
  const nowhere = { hits: [], hitCount: 0 }
  if (rule === 'build' && site.builds === null) {
    return { rule, state: 'off', text: 'This site accepts every build.', ...nowhere }
  }
  const broken = findings.filter(({ kind }) => kinds.includes(kind))
  if (broken.length > 0) {
    const hits = broken.flatMap((one) => one.hits).sort(([one], [other]) => one - other)
    const hitCount = broken.reduce((sum, one) => sum + one.hitCount, 0)
    const text = broken.map((one) => one.text).join(' ')
    return {
      rule,
      state: 'violated',
      text: text.slice(0, LIMITS.ruleText),
      hits: hits.slice(0, LIMITS.ruleHits),
      hitCount,
    }
  }
  if (demo.hltv) return { rule, state: 'unseen', text: 'An HLTV recording does not show it.', ...nowhere }
  const text = seen(demo, site)
  if (text !== null) return { rule, state: 'held', text, ...nowhere }
  const moments = rule === 'teleport' ? teleportsInRun(demo).map(({ time }): [number, number] => [time, time]) : []
  return { rule, state: 'unseen', text: unseen, hits: moments.slice(0, LIMITS.ruleHits), hitCount: moments.length }
}
