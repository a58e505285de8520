import { describe, expect, test } from 'vitest'
import type { FindingKind, FindingLevel } from './finding-types.ts'
import { DemoError, inspect, parseDemo, reportOf, seriesOf, summarize } from './index.ts'
import { demosIn, haveDemos, readReal } from './testing/real-demos.ts'

const all = ['clean', 'cheat', 'other', 'longjump', 'hltv'].flatMap((folder) =>
  demosIn(folder).map((name) => ({ folder, name })),
)

describe.skipIf(!haveDemos)('every real recording', () => {
  test.each(all)('$folder/$name is read to its last byte', ({ folder, name }) => {
    const demo = parseDemo(readReal(folder, name))
    expect(demo.messageErrors).toBe(0)
    expect(demo.messageBytesRead).toBe(demo.messageBytes)
    expect(demo.messages).toBeGreaterThan(100)
    expect(demo.finished).toBe(true)
    expect(demo.frames.count).toBe(demo.header.directory[1]?.frames)
    expect(demo.durationMs).toBeCloseTo((demo.header.directory[1]?.seconds ?? 0) * 1000, -1)
    expect(demo.warnings.filter(({ code }) => code !== 'text-limit')).toEqual([])
    expect(demo.hltv).toBe(folder === 'hltv')
    expect(demo.serverInfo?.map).toBe(demo.header.map)
    if (folder !== 'hltv') expect(demo.serverInfo?.mapCrcAgrees).toBe(true)
    expect(JSON.parse(JSON.stringify(summarize(demo)))).toEqual(summarize(demo))
  })

  test.each(all)('$folder/$name has a report that JSON takes, and a series', ({ folder, name }) => {
    const demo = parseDemo(readReal(folder, name))
    const report = reportOf(demo)
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(15_000)
    const { x, seconds } = seriesOf(demo)
    expect(seconds.length).toBeLessThanOrEqual(4000)
    expect(x.every(Number.isFinite)).toBe(true)
  })
})

describe.skipIf(!haveDemos)('signs in real recordings', () => {
  const signs = (folder: string, name: string, level: FindingLevel) =>
    inspect(parseDemo(readReal(folder, name)))
      .filter((finding) => finding.level === level)
      .map(({ kind }) => kind)
  const honest = all.filter(({ folder }) => ['clean', 'other', 'longjump'].includes(folder))

  test('there are as many honest ones as there were', () => {
    expect(honest).toHaveLength(21)
  })

  test.each(honest)('$folder/$name shows nothing that is not possible by hand', ({ folder, name }) => {
    expect(signs(folder, name, 'strong')).toEqual([])
    expect(signs(folder, name, 'look').filter((kind) => kind !== 'map-changed')).toEqual([])
  })

  test.each<[string, FindingKind[]]>([
    ['antifak.dem', ['jump-without-command']],
    ['bhopdr8public.dem', ['jump-without-command']],
    ['bunnyhop2.dem', ['jump-without-command', 'command-angles']],
    ['evol_bhop2.dem', ['jump-without-command']],
    ['furion_speed1.dem', ['clock-command']],
    ['hpp_kz_features3.dem', ['side-without-command', 'forward-without-command']],
    ['midnight_jumpbug.dem', ['jump-without-command', 'duck-without-command']],
    ['Speedhack.dem', ['clock-server', 'jump-without-command', 'side-move-without-key', 'command-angles']],
    ['speedhackmax.dem', ['clock-command', 'jump-without-command']],
    ['strafe_hpp.dem', ['clock-command', 'move-over-limit', 'side-move-without-key']],
    ['test_althack5_bypass.dem.dem', ['clock-command', 'duck-without-command']],
    ['testbhop.dem', ['jump-without-command']],
    ['vermillion_bhop_speedrun.dem', ['jump-without-command', 'move-over-limit', 'side-move-without-key']],
  ])('cheat/%s shows %j', (name, kinds) => {
    expect(signs('cheat', name, 'strong')).toEqual(kinds)
  })

  test.each<[string, FindingKind[]]>([
    ['evol_bhop2.dem', ['perfect-hops']],
    ['hpp_kz_features.dem', ['perfect-hops']],
    ['testbhop.dem', ['perfect-hops']],
    ['hpp_kz_features3.dem', ['key-with-turn']],
    ['strafe_hpp.dem', ['gravity']],
  ])('cheat/%s is worth a look for %j', (name, kinds) => {
    expect(signs('cheat', name, 'look')).toEqual(kinds)
  })

  test('one honest recording was made with a program for tool-assisted runs', () => {
    expect(honest.filter(({ folder, name }) => signs(folder, name, 'fact').includes('tool'))).toHaveLength(1)
  })

  test('one changes its name and its map', () => {
    const found = inspect(parseDemo(readReal('clean', 'test_name_change.dem')))
    expect(found).toContainEqual(expect.objectContaining({ kind: 'name-in-run', hitCount: 3, time: 8660 }))
    expect(found).toContainEqual(expect.objectContaining({ kind: 'map-changed', hitCount: 1, time: 27_286 }))
  })
})

describe.skipIf(!haveDemos)('the real long jump', () => {
  const demo = () => parseDemo(readReal('longjump', demosIn('longjump')[0]!))

  test('is the recording it is known to be', () => {
    const { header, serverInfo, fps, clocks, session, settings, durationMs, segments, weapons } = demo()
    expect(header).toMatchObject({ map: 'kz_longjumps2', gameDir: 'cstrike', demoProtocol: 5, networkProtocol: 48 })
    expect(serverInfo).toMatchObject({
      kind: 'listen',
      build: 8308,
      maxClients: 32,
      playerIndex: 0,
      mapCrcAgrees: true,
    })
    expect(durationMs).toBe(27_209)
    expect(fps?.average).toBeCloseTo(99.84, 1)
    expect(clocks).toMatchObject({ serverToFrame: 1, messageToServer: 1, oddSteps: 0 })
    expect(session.recording).toBe(570)
    expect(session.totalMs / 60_000).toBeCloseTo(26.5, 1)
    expect(settings.values).toMatchObject({ sv_gravity: 800, sv_airaccelerate: 10, sv_cheats: 0, mp_footsteps: 1 })
    expect(segments).toHaveLength(1)
    expect(weapons.map(({ name }) => name)).toEqual(['USP'])
    expect(inspect(demo())).toEqual([])
  })

  test('keeps what the plugin said about the jump, and what it forced', () => {
    const { texts } = demo()
    expect(texts).toContainEqual(
      expect.objectContaining({ source: 'say', text: expect.stringMatching(/^\[XJ\] \w+ jumped 274\.701 units/) }),
    )
    expect(texts).toContainEqual(
      expect.objectContaining({ source: 'text-message', text: expect.stringContaining('DCJ Distance: 274.701660') }),
    )
    const forced = texts.filter(({ text }) => text.includes('fps_max 99.5'))
    expect(forced.map(({ repeats }) => repeats + 1)).toEqual([26])
  })

  test('has the speed before the jump that the plugin printed', () => {
    const { frames } = demo()
    const speeds = Array.from(frames.velocityX, (x, row) => Math.hypot(x, frames.velocityY[row]!))
    expect(Math.max(...speeds)).toBeCloseTo(366.29, 0)
  })
})

describe.skipIf(!haveDemos)('files broken on purpose', () => {
  const code = (name: string) => {
    try {
      return parseDemo(readReal('format', name)).warnings.map((warning) => warning.code)
    } catch (error) {
      return error instanceof DemoError ? error.code : 'another error'
    }
  }

  test('are refused or gone around, each for its reason', () => {
    expect(code('basic.dem')).toEqual([])
    expect(code('invalid-magic.dem')).toBe('not-a-demo')
    expect(code('invalid-demo-protocol.dem')).toBe('demo-protocol')
    expect(code('invalid-directory-entry-count.dem')).toContain('directory-count')
    expect(code('invalid-frame-type.dem')).toContain('frame-type')
    expect(code('invalid-netmsg-length.dem')).toContain('message-length')
  })
})
