import { describe, expect, test } from 'vitest'
import {
  DEFAULT_RULES,
  parseDemo,
  RULE_NAMES,
  type RuleName,
  type RuleState,
  reportOf,
  type SiteRules,
} from '../index.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import { type WriterFrame, type WriterOptions, writeDemo } from '../write/writer.ts'
import { customModels } from './resources.ts'

type Plant = (frame: WriterFrame) => void

const ACCOUNT = ['7656119', '8000000001'].join('')
/** From 2 to 6 seconds, without gochecks, in a recording of 7. */
const RUN = { startMs: 2000, timeMs: 4000, cp: 2, gc: 0 }

const rulesOf = (options: WriterOptions, site: Partial<SiteRules> = {}) =>
  reportOf(parseDemo(writeDemo({ steamId64: ACCOUNT, run: RUN, ...options })), [], { ...DEFAULT_RULES, ...site }).rules
const ruleOf = (rule: RuleName, options: WriterOptions = {}, site: Partial<SiteRules> = {}) =>
  rulesOf(options, site).find((one) => one.rule === rule)!
const given =
  (text: string, ...frames: number[]): Plant =>
  ({ index, state }) => {
    if (frames.includes(index)) state.commands.push(text)
  }

describe('the rules of recording', () => {
  test('are all there, each held by an honest run whose demo shows it', () => {
    const rules = rulesOf({ resources: ['models/v_usp.mdl'], mapCrc: 0xabc }, { mapCrcs: ['00000abc'] })
    expect(rules.map(({ rule }) => rule)).toEqual(RULE_NAMES)
    expect(rules.filter(({ state }) => state !== 'held')).toEqual([])
    for (const { text, hits } of rules) {
      expect(text).toMatch(/\.$/)
      expect(hits).toEqual([])
    }
  })

  test('are not to be seen where the demo does not show them', () => {
    const none = reportOf(parseDemo(writeDemo({ playerIndex: 3, plant: ({ state }) => void state.commands.splice(0) })))
    const unseen = none.rules.filter(({ state }) => state === 'unseen').map(({ rule }) => rule)
    expect(unseen).toEqual([
      ...(['build', 'teleport', 'hook', 'typed', 'margins', 'account'] as const),
      ...(['client-settings', 'map-file', 'resources'] as const),
    ])
  })

  test.each<[RuleName, WriterOptions, RegExp, number[]]>([
    ['build', { build: 6152 }, /^Recorded with build 6152; 6153 to 8684 are taken\.$/, [0]],
    ['fps', { fps: 125 }, /at most 100\.1/, [0]],
    ['weapon', { weapons: [{ time: 3000, id: 3 }] }, /held Scout/, [3000]],
    ['weapon', { weapons: [{ time: 1000, id: 18 }] }, /held AWP/, [2000]],
    ['hook', { plant: given('+hook', 300, 400) }, /used \+hook\.$/, [3000, 4000]],
    ['typed', { plant: given('alias a "+jump;wait;-jump"', 300) }, /^Typed in the run: alias a/, [3000]],
    ['typed', { plant: given('say x;exec jump.cfg', 300) }, /exec jump\.cfg/, [3000]],
    ['name', { infos: [{ time: 3000, slot: 0, name: 'Ivan' }] }, /to Ivan, in the run/, [3000]],
    ['account', { steamId64: '90071997000000001' }, /emulated/, [0]],
    ['server', { playerIndex: 3 }, /dedicated/, [0]],
    ['cheats', { faults: ['sv-cheats'] }, /sv_cheats/, [0]],
    ['server-settings', { faults: ['gravity-400'] }, /sv_gravity 400/, [0]],
    ['client-settings', { plant: given('cl_sidespeed 401', 300) }, /cl_sidespeed 401/, [3000]],
    ['resources', { resources: ['models/kz/v_usp.mdl'] }, /models\/kz\/v_usp\.mdl\.$/, [0]],
    ['margins', { run: { startMs: 0, timeMs: 4000 } }, /begins after the start/, [0]],
  ])('%s is violated with its moments: %j', (rule, options, text, moments) => {
    const found = ruleOf(rule, options)
    expect(found.state).toBe('violated')
    expect(found.text).toMatch(text)
    expect(found.hits.map(([from]) => from)).toEqual(moments)
  })
})

describe('the run', () => {
  const before = { time: 1000, after: 6500 }

  test('is what is judged, not what is around it', () => {
    const { time, after } = before
    const around = [time / 10, after / 10]
    expect(ruleOf('hook', { plant: given('+hook', ...around) }).state).toBe('held')
    expect(ruleOf('typed', { plant: given('bind x y', ...around) }).state).toBe('held')
    expect(ruleOf('name', { infos: [{ time, slot: 0, name: 'Ivan' }] }).state).toBe('held')
    const weapons = [
      { time: 500, id: 3 },
      { time: 1500, id: 29 },
      { time: after, id: 18 },
    ]
    expect(ruleOf('weapon', { weapons })).toMatchObject({ state: 'held', text: 'Knife.' })
    const paused = (from: number): Plant => {
      return (frame) => {
        frame.paused = frame.index >= from && frame.index < from + 10
      }
    }
    expect(ruleOf('pause', { plant: paused(100) }).state).toBe('held')
    expect(ruleOf('pause', { plant: paused(300) })).toMatchObject({ state: 'violated', hits: [[3000, 3090]] })
  })

  test('is the whole demo where it shows no start and stop', () => {
    const options: WriterOptions = { durationMs: 7000 }
    const whole = (plant: Plant) => reportOf(parseDemo(writeDemo({ ...options, plant }))).rules
    const state = (rules: ReturnType<typeof whole>, rule: RuleName): RuleState | undefined =>
      rules.find((one) => one.rule === rule)?.state
    const rules = whole(given('bind x y', before.time / 10))
    expect(state(rules, 'typed')).toBe('violated')
    expect(state(rules, 'margins')).toBe('unseen')
  })

  test('has its margins told', () => {
    expect(ruleOf('margins')).toMatchObject({ text: '2.0 s before the start and 1.0 s after the stop.' })
  })
})

describe('the build', () => {
  test.each<[number, SiteRules['builds'], RuleState]>([
    [6153, DEFAULT_RULES.builds, 'held'],
    [8684, DEFAULT_RULES.builds, 'held'],
    [8685, DEFAULT_RULES.builds, 'violated'],
    [9947, { from: 1, to: 99_999 }, 'held'],
    [9947, null, 'off'],
  ])('%i of %j is %s', (build, builds, state) => {
    expect(ruleOf('build', { build }, { builds }).state).toBe(state)
  })
})

describe('the map', () => {
  test.each<[string[], RuleState]>([
    [['00000abc'], 'held'],
    [['00000001', '00000abc'], 'held'],
    [['00000001'], 'violated'],
    [[], 'unseen'],
  ])('whose archive has files of %j', (mapCrcs, state) => {
    expect(ruleOf('map-file', { mapCrc: 0xabc }, { mapCrcs }).state).toBe(state)
  })
})

describe('teleports', () => {
  /** From frame 400 on the player stands at `x` and has what a plugin leaves, or not. */
  const put = (away: number, left: { ducked: boolean; speed: number }): Plant => {
    let first: { x: number; y: number; z: number } | null = null
    return ({ index, state }) => {
      first ??= { x: state.x, y: state.y, z: state.z }
      if (index < 400) return
      const z = first.z - (left.ducked ? 18 : 0)
      const speed = { velocityX: left.speed, velocityY: 0, velocityZ: 0 }
      Object.assign(state, { x: first.x + away, y: first.y, z, ducked: left.ducked, onGround: true, ...speed })
    }
  }
  const kinds = (away: number, left: { ducked: boolean; speed: number }, gc: number | undefined = 0) => {
    const run = { ...RUN, ...(gc === undefined ? {} : { gc }) }
    const { findings } = reportOf(parseDemo(writeDemo({ run, plant: put(away, left) })))
    return findings.filter(({ kind }) => kind === 'gocheck' || kind === 'teleport').map(({ kind }) => kind)
  }
  const asPlugin = { ducked: true, speed: 0 }

  test('back to where the player stood, ducked and still, are gochecks; others are a map’s own', () => {
    expect(kinds(0, asPlugin)).toEqual(['gocheck'])
    expect(kinds(3000, asPlugin)).toEqual(['teleport'])
    expect(kinds(0, { ducked: false, speed: 0 })).toEqual(['teleport'])
    expect(kinds(0, { ducked: true, speed: 200 })).toEqual(['teleport'])
  })

  test('twice to the same place of a map are no gochecks: nobody walked there', () => {
    let first: { x: number; y: number; z: number } | null = null
    const plant: Plant = ({ index, state }) => {
      first ??= { x: state.x, y: state.y, z: state.z }
      if (index < 400) return
      const walked = index >= 450 && index < 500 ? (index - 449) * 2 : 0
      const placed = { x: first.x + 3000 + walked, y: first.y, z: first.z - 18, ducked: true, onGround: true }
      Object.assign(state, placed, { velocityX: walked > 0 ? 200 : 0, velocityY: 0, velocityZ: 0 })
    }
    const { findings } = reportOf(parseDemo(writeDemo({ run: RUN, plant })))
    expect(findings.find(({ kind }) => kind === 'teleport')?.hitCount).toBe(2)
    expect(findings.some(({ kind }) => kind === 'gocheck')).toBe(false)
  })

  test('are a rule of pro runs', () => {
    expect(kinds(0, asPlugin, 1)).toEqual([])
    expect(ruleOf('teleport', { run: { ...RUN, gc: 3 }, plant: put(0, asPlugin) })).toMatchObject({
      ...{ state: 'held', text: 'No pro run: 3 gochecks.' },
    })
    expect(ruleOf('teleport', { plant: put(0, asPlugin) })).toMatchObject({ state: 'violated', hits: [[4000, 4000]] })
    const unknown = reportOf(parseDemo(writeDemo({ durationMs: 7000, plant: put(0, asPlugin) }))).rules
    expect(unknown.find(({ rule }) => rule === 'teleport')).toMatchObject({ state: 'unseen', hits: [[4000, 4000]] })
  })
})

describe('the frame rate', () => {
  test('says which share of the frames is slow, and where', () => {
    const slow: Plant = (frame) => {
      // from the fifth second to the eighth a frame takes twice as long
      frame.seconds += Math.min(Math.max(0, frame.seconds - 4), 3)
    }
    const { findings } = reportOf(parseDemo(writeDemo({ durationMs: 20_000, plant: slow })))
    const low = findings.find(({ kind }) => kind === 'fps-low')
    expect(low).toMatchObject({ level: 'fact', hits: [[4000, 10_000]], limit: 95 })
    expect(low?.text).toContain(
      '15 % of the frames came in seconds with fewer than 95, 15 % in those with fewer than 80',
    )
  })

  test('alone is no more than a warning', () => {
    expect(ruleOf('fps', { fps: 80 })).toMatchObject({ state: 'violated' })
    expect(ruleOf('fps', { fps: 96 })).toMatchObject({ state: 'held', text: '96 fps on average.' })
  })
})

test('models of weapons and players alone are custom, and none of the game', () => {
  const own = ['models/player/leet/leet.mdl', 'models/shield/p_shield_knife.mdl', 'models/w_weaponbox.mdl']
  const scenery = ['models/palmtree.mdl', 'sprites/fire.spr', 'maps/kz_a.bsp', 'weapons/xbow_hit1.wav']
  const custom = ['models/v_usp2.mdl', 'models/skins/p_knife.mdl', 'models/player/leet/gign.mdl']
  expect(customModels([...own, ...scenery, ...custom])).toEqual(custom)
})

describe.skipIf(!haveDemos)('real recordings', () => {
  const rulesIn = (folder: string, name: string) => reportOf(parseDemo(readReal(folder, name))).rules

  test('the long jump breaks no rule', () => {
    const rules = rulesIn('longjump', demosIn('longjump')[0]!)
    expect(rules.filter(({ state }) => state === 'violated')).toEqual([])
    expect(rules.find(({ rule }) => rule === 'build')).toMatchObject({ state: 'held', text: 'Build 8308.' })
    expect(rules.find(({ rule }) => rule === 'resources')).toMatchObject({ state: 'held' })
  })

  test.each<[string, RuleName, RuleState]>([
    ['clean_lags_test.dem', 'build', 'violated'],
    ['clean_lags_test.dem', 'account', 'violated'],
    ['no_fps_hack2.dem', 'resources', 'violated'],
    ['weapon.dem', 'cheats', 'violated'],
    ['normaljumpanalyze.dem', 'build', 'held'],
    ['normaljumpanalyze.dem', 'account', 'held'],
    ['normaljumpanalyze.dem', 'weapon', 'held'],
    ['normaljumpanalyze.dem', 'resources', 'held'],
  ])('%s: %s is %s', (name, rule, state) => {
    expect(rulesIn('clean', name).find((one) => one.rule === rule)?.state).toBe(state)
  })
})
