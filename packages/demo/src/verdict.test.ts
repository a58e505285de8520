import { describe, expect, test } from 'vitest'
import * as BUTTON from './buttons.ts'
import type { FindingKind } from './finding-types.ts'
import { DEFAULT_RULES, parseDemo, RULE_NAMES, reportOf, verdictOf } from './index.ts'
import type { Vec3 } from './movement/kernel-types.ts'
import { clientSettings } from './run/client-settings.ts'
import { frameTimes } from './run/fps.ts'
import { otherAirAcceleration, otherGravity, putAway } from './simulated/edit-movement.ts'
import { kernelRun } from './simulated/kernel-run.ts'
import { boxWorld } from './testing/box-world.ts'
import { VERDICTS } from './verdict.ts'
import { edit, framesOf, repeated, without } from './write/edit.ts'
import { damage, type WriterFrame, type WriterOptions, writeDemo } from './write/writer.ts'

const parsed = (options: WriterOptions) => parseDemo(writeDemo({ durationMs: 6000, ...options }))
const kinds = (options: WriterOptions) => reportOf(parsed(options)).findings.map(({ kind }) => kind)
const verdict = (options: WriterOptions) => verdictOf(reportOf(parsed(options)).findings)

test('the verdict is one of three, and names no cheat', () => {
  expect(verdict({ run: { timeMs: 3000 }, infos: [{ time: 500, slot: 0, name: 'Olga2' }] })).toBe('none')
  expect(verdict({ infos: [{ time: 500, slot: 0, name: 'Olga2' }] })).toBe('warnings')
  expect(verdict({ joins: [{ time: 3000 }] })).toBe('warnings')
  expect(verdict({ faults: ['gravity-400'] })).toBe('violations')
  expect(verdict({ faults: ['no-jump-command'], durationMs: 12_000 })).toBe('violations')
})

describe('the table', () => {
  type Plant = (frame: WriterFrame) => void
  const given =
    (text: string, frames: number[] = [200]): WriterOptions['plant'] =>
    ({ index, state }) => {
      if (frames.includes(index)) state.commands.push(text)
    }
  const from =
    (first: number, change: Plant): Plant =>
    (frame) => {
      if (frame.index >= first) change(frame)
    }
  const run = { timeMs: 4000, gc: 0 }
  /** Behind frame 300 the player stands where they stood at first, with what a plugin sets or without. */
  const put = (ducked: boolean): Plant => {
    let first: { x: number; y: number; z: number } | null = null
    return ({ index, state }) => {
      first ??= { x: state.x, y: state.y, z: state.z }
      const away = ducked ? 0 : 5000
      const to = { x: first.x + away, y: first.y, z: first.z - (ducked ? 18 : 0) }
      if (index >= 300)
        Object.assign(state, { ...to, ducked, velocityX: 0, velocityY: 0, velocityZ: 0, onGround: true })
    }
  }
  const ducks: Plant = ({ index, state }) => {
    const at = (index - 120) % 14
    if (index < 120) return
    Object.assign(state, { onGround: at === 0, velocityZ: -8 * at, z: at === 0 ? 36 : 54 - 0.04 * at * at, buttons: 0 })
  }
  const raised: typeof framesOf = (demo) =>
    framesOf(demo).map((frame) => {
      if (frame.type === 1 && frame.seconds > 3) new DataView(frame.bytes.buffer).setFloat32(9 + 288 + 20, 100, true)
      return frame
    })
  const headerCrc = (): Uint8Array => {
    const demo = writeDemo()
    demo[536] = 77
    return demo
  }

  /** For every kind a demo that shows it. */
  const SHOWN: Record<FindingKind, WriterOptions | (() => Uint8Array)> = {
    build: { build: 9947 },
    'fps-high': { fps: 125 },
    'fps-low': { fps: 80 },
    weapon: { weapons: [{ time: 3000, id: 3 }] },
    gocheck: { run, plant: put(true) },
    teleport: { run, plant: put(false) },
    hook: { plant: given('+hook') },
    typed: { plant: given('bind x +jump') },
    margins: { run: { timeMs: 4000, startMs: 0 } },
    'name-in-run': { infos: [{ time: 3000, slot: 0, name: 'Olga2' }] },
    paused: { plant: from(400, (frame) => (frame.paused = frame.index < 420)) },
    'emulated-id': { steamId64: '90071997000000001' },
    'dedicated-server': { playerIndex: 3 },
    'sv-cheats': { faults: ['sv-cheats'] },
    setting: { faults: ['gravity-400'] },
    'setting-changed': () => {
      const demo = writeDemo()
      return edit(demo, () => raised(demo))
    },
    'client-setting': { plant: given('fps_max 250') },
    'map-file': { mapCrc: 0x12345678 },
    'map-crc': headerCrc,
    resources: { resources: ['models/player/gign/gign.mdl', 'models/v_knife.mdl', 'models/skins/v_knife.mdl'] },
    unfinished: () => damage(writeDemo(), 'crash'),
    hltv: { player: 'x\\*hltv\\1' },
    tool: { plant: given('//BXTD0abc') },
    'name-changed': { run, infos: [{ time: 500, slot: 0, name: 'Olga2' }] },
    reconnect: { joins: [{ time: 3000 }] },
    'map-changed': { joins: [{ time: 3000, map: 'kz_other' }] },
    'clock-back': { plant: from(400, (frame) => (frame.serverSeconds -= 3)) },
    cut: () => edit(writeDemo(), without(2, 2.2)),
    'out-of-order': () => edit(writeDemo(), repeated(2, 2.2)),
    'directory-mismatch': () => damage(writeDemo(), 'frame-count'),
    'clock-server': { durationMs: 20_000, plant: (frame) => (frame.serverSeconds *= 1.02) },
    'clock-command': { faults: ['double-msec'] },
    unexplained: () => otherAirAcceleration(wandered(), 12),
    moved: () => putAway(wandered(), 1000, 40),
    'movement-bias': () => otherGravity(wandered(), 0.993),
    gravity: { fallShare: 0.7, durationMs: 12_000 },
    hanging: { plant: from(300, ({ state }) => Object.assign(state, { onGround: false, velocityZ: -99, z: 200 })) },
    'jump-without-command': spam('+jump', BUTTON.jump),
    'duck-without-command': spam('+duck', BUTTON.duck),
    'side-without-command': spam('+moveleft', BUTTON.moveLeft),
    'forward-without-command': spam('+back', BUTTON.back),
    'move-over-limit': { faults: ['move-450'] },
    'side-move-without-key': {
      plant: ({ index, state }) => {
        if (index >= 30 && index < 60) state.sideMove = 250
      },
    },
    'command-angles': {
      plant: (frame) => {
        if (frame.index >= 30 && frame.index < 60) frame.commandYaw += 5
      },
    },
    'unknown-command': { faults: ['unknown-command'] },
    'perfect-hops': { durationMs: 12_000, hands: { ground: (hop) => (hop < 10 ? 1 : 11) } },
    'ground-strafes': { plant: ducks },
    'key-with-turn': { hands: { turn: () => 0 } },
    'key-without-gap': { hands: { gap: () => 0, turn: () => 2 }, durationMs: 12_000 },
  }

  /** A run that follows from its commands, over ground with a block and walls. */
  function wandered(): Uint8Array {
    const box = (least: Vec3, most: Vec3) => ({ least, most })
    const world = boxWorld([
      box([-4000, -4000, -64], [4000, 4000, 0]),
      box([200, -200, 0], [260, 200, 16]),
      box([500, -4000, 0], [520, 4000, 300]),
      box([-700, -4000, 0], [-680, 4000, 300]),
      box([-4000, 600, 0], [4000, 640, 300]),
      box([-4000, -640, 0], [4000, -600, 300]),
    ])
    return writeDemo({ runner: kernelRun({ world, start: [0, 0, 36.03125] }), durationMs: 30_000, fps: 100 })
  }

  /** A key pressed very often, and so rarely without its command that it is no more than a look. */
  function spam(text: string, button: number): WriterOptions {
    const plant: Plant = ({ index, state }) => {
      if (index < 20 || index >= 990 || index % 6 !== 2) return
      if (![32, 200, 602].includes(index)) state.commands.push(text)
      state.buttons |= button
    }
    return { durationMs: 12_000, run: { startMs: 10_000, timeMs: 1000 }, plant }
  }

  /** What is a violation, and what nothing, as facts; all else is a warning. */
  const VIOLATIONS = [
    ...['build', 'fps-high', 'weapon', 'gocheck', 'hook', 'typed', 'sv-cheats', 'setting', 'client-setting'],
    ...['clock-command', 'hanging', 'move-over-limit', 'side-move-without-key', 'command-angles', 'unknown-command'],
  ]
  const expectedOf = (kind: string) =>
    VIOLATIONS.includes(kind) ? 'violations' : kind === 'name-changed' ? 'none' : 'warnings'

  test.each(Object.keys(VERDICTS).map((kind) => [kind, expectedOf(kind)]))('%s: %s', (kind, expected) => {
    const shown = SHOWN[kind as FindingKind]
    const demo = parseDemo(typeof shown === 'function' ? shown() : writeDemo({ durationMs: 6000, ...shown }))
    const site = { ...DEFAULT_RULES, mapCrcs: kind === 'map-file' ? ['00000001'] : [] }
    const { findings, rules, summary } = reportOf(demo, [], site)
    const found = findings.filter((finding) => finding.kind === kind)
    expect(found).not.toEqual([])
    expect(verdictOf(found)).toBe(expected)
    expect(VERDICTS[kind as FindingKind]).toBe(expected)
    // the whole demo's is no better than that of any of its findings
    expect(['none', 'warnings', 'violations'].indexOf(verdictOf(findings))).toBeGreaterThanOrEqual(
      ['none', 'warnings', 'violations'].indexOf(expected),
    )
    for (const { time, hits, hitCount } of findings) {
      expect(time).not.toBeNull()
      expect(hitCount).toBeGreaterThanOrEqual(Math.max(1, hits.length))
      expect(hits.every(([start, end]) => start >= 0 && start <= end && end <= summary.durationMs + 1)).toBe(true)
    }
    expect(rules.map(({ rule }) => rule)).toEqual(RULE_NAMES)
  })

  test('a strong sign is a violation, whatever the table says of its facts, and kinds nobody knows are nothing', () => {
    expect(verdictOf([{ kind: 'cut', level: 'strong' }])).toBe('violations')
    expect(verdictOf([{ kind: 'name-changed', level: 'look' }])).toBe('warnings')
    expect(verdictOf([{ kind: 'of-tomorrow' as FindingKind, level: 'fact' }])).toBe('none')
    expect(verdictOf([])).toBe('none')
  })
})

test('client settings are found where they are typed and where the server forces them', () => {
  const typed = parsed({
    plant: ({ index, state }) => {
      if (index === 100) state.commands.push('developer 1;fps_max 250')
      if (index === 200) state.commands.push('say fps_max 500', 'fps_maximum 9', 'bind x "fps_max 300"')
    },
  })
  const [developer, fps, ...more] = clientSettings(typed)
  expect(developer).toMatchObject({ name: 'developer', value: 1, isForced: false, times: 1 })
  expect(fps).toMatchObject({ name: 'fps_max', value: 250, time: developer?.time })
  expect(developer?.time).toBeGreaterThan(900)
  expect(more).toEqual([])

  const texts = [
    { time: 50, source: 'stufftext' as const, text: 'developer 0;fps_max 99.5;cl_sidespeed 300', repeats: 25 },
  ]
  expect(clientSettings({ ...typed, texts }).filter(({ isForced }) => isForced)).toEqual([
    { time: 50, name: 'developer', value: 0, isForced: true, times: 26 },
    { time: 50, name: 'fps_max', value: 99.5, isForced: true, times: 26 },
    { time: 50, name: 'cl_sidespeed', value: 300, isForced: true, times: 26 },
  ])
})

test('a setting of the client that was not agreed is a fact of its own', () => {
  const set = (command: string) =>
    kinds({ plant: ({ index, state }) => void (index === 100 && state.commands.push(command)) })
  expect(set('fps_max 250')).toContain('client-setting')
  expect(set('fps_max 60')).not.toContain('client-setting')
  expect(set('cl_sidespeed 401')).toContain('client-setting')
  expect(set('cl_sidespeed "400"')).not.toContain('client-setting')
})

test('a report counts frames by their time, and presses around take-offs', () => {
  expect(
    frameTimes(Float32Array.of(0, 0.01, 0.02, 0.5, 1.6)).flatMap((count, at) => (count ? [[at, count]] : [])),
  ).toEqual([
    [10, 2],
    [50, 1],
  ])
  const { frameTimes: times, hops } = reportOf(parsed({ fps: 100, hands: { ground: () => 1 } }))
  expect(times[10]).toBeGreaterThan(500)
  const { pattern } = hops.scroll
  expect(pattern).toHaveLength(30)
  const row = hops.list[3]!
  expect(pattern.slice(0, 15).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(row.pressesBefore)
})
