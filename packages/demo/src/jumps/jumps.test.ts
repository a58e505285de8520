import { describe, expect, test } from 'vitest'
import { type Demo, inspect, longJumps, parseDemo } from '../index.ts'
import type { WriterJump } from '../simulated/jump-options.ts'
import { simulateJump } from '../simulated/simulated-jump.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import { randomNumbers } from '../write/random.ts'
import { writeDemo } from '../write/writer.ts'
import type { JumpType } from './jump-types.ts'
import { readJumps } from './jumps.ts'

const written = (jump: WriterJump) => parseDemo(writeDemo({ jump, player: 'sample' }))

const JUMPS: WriterJump[] = [
  { type: 'lj', prestrafe: 275.25, topspeed: 338.5, strafes: 8, block: 250 },
  { type: 'cj', prestrafe: 298, topspeed: 352, strafes: 7 },
  { type: 'dcj', prestrafe: 299.5, topspeed: 358, strafes: 9 },
  { type: 'mcj', prestrafe: 299.875, topspeed: 351.5, strafes: 6 },
  { type: 'scj', prestrafe: 296, topspeed: 349, strafes: 7 },
  { type: 'bj', prestrafe: 298.5, topspeed: 347, strafes: 8 },
  { type: 'sbj', prestrafe: 297.25, topspeed: 345, strafes: 8 },
  { type: 'wj', prestrafe: 297.75, topspeed: 355, strafes: 8 },
  { type: 'ladder', prestrafe: 270, topspeed: 301, strafes: 5 },
]

describe('a written jump', () => {
  test.each(JUMPS)('of type $type is read from its frames as it was made', (jump) => {
    const { facts } = simulateJump(jump)
    const [best] = longJumps(written(jump))
    expect(best?.computed?.type).toBe(jump.type)
    expect(Math.abs((best?.computed?.distance ?? 0) - facts.distance)).toBeLessThan(0.05)
    expect(Math.abs((best?.computed?.prestrafe ?? 0) - jump.prestrafe)).toBeLessThan(0.15)
    expect(best?.computed?.topspeed).toBeCloseTo(jump.topspeed, 1)
    expect(best?.computed?.strafes).toHaveLength(jump.strafes)
    expect(best?.computed?.sync).toBe(facts.sync)
    expect(best?.computed?.level).toBe(true)
  })

  test('is told of by the plugin with the same numbers', () => {
    const jump = JUMPS[0]!
    const [best, ...others] = longJumps(written(jump))
    const { distance, sync } = simulateJump(jump).facts
    expect(best?.printed).toMatchObject({ type: 'lj', player: 'sample', block: 250, strafes: 8, sync, edge: null })
    expect(best?.printed).toMatchObject({ prestrafe: 275.25, topspeed: 338.5 })
    expect(best?.printed?.distance).toBeCloseTo(distance, 3)
    expect(others).toEqual([])
  })

  test('gains what its strafes gain', () => {
    const [best] = longJumps(written(JUMPS[2]!))
    const { gain, loss, prestrafe, topspeed, strafes, duckSpeeds, airMs } = best!.computed!
    expect(gain).toBeCloseTo(topspeed - prestrafe, 2)
    expect(strafes.reduce((sum, strafe) => sum + strafe.gain, 0)).toBeCloseTo(gain, 1)
    expect(strafes.reduce((sum, strafe) => sum + strafe.loss, 0)).toBeCloseTo(loss, 1)
    // each strafe's first frame loses a tenth, which is no gain when it comes back
    expect(loss).toBeCloseTo(strafes.length * 0.1, 1)
    expect(Math.round(strafes.reduce((sum, { share }) => sum + share, 0))).toBe(100)
    expect(duckSpeeds).toHaveLength(2)
    expect(airMs).toBe(740)
  })

  test('counts the landing row for its sync', () => {
    const demo = written(JUMPS[0]!)
    const { landingRow, sync, airMs } = readJumps(demo).at(-1)!
    demo.frames.velocityX[landingRow]! *= 1.2
    demo.frames.velocityY[landingRow]! *= 1.2
    const rows = airMs / 10
    const gained = Math.ceil((sync * rows) / 100)
    expect(readJumps(demo).at(-1)!.sync).toBe(Math.floor(((gained + 1) / rows) * 100))
  })

  test('shows nothing that is not possible by hand', () => {
    for (const jump of JUMPS) {
      expect(inspect(written(jump)).filter(({ level }) => level === 'strong')).toEqual([])
    }
  })

  test('needs no plugin', () => {
    const [best] = longJumps(written({ ...JUMPS[1]!, printed: false }))
    expect(best).toMatchObject({ printed: null, computed: { type: 'cj' } })
  })

  test('lands where a fall passes the take-off height', () => {
    const demo = written(JUMPS[0]!)
    const before = readJumps(demo).at(-1)!
    const { originZ, count } = demo.frames
    for (let row = before.landingRow; row < count; row++) originZ[row]! -= 30
    const after = readJumps(demo).at(-1)!
    expect(after.level).toBe(false)
    expect(Math.abs(after.distance - before.distance)).toBeLessThan(3)
    expect(longJumps({ ...demo, texts: [] })).toEqual([])
  })
})

test('the bunny hops of a run are no long jumps of another kind', () => {
  const types = new Set(readJumps(parseDemo(writeDemo({ durationMs: 20_000 }))).map(({ type }) => type))
  for (const type of ['cj', 'dcj', 'mcj', 'scj', 'ladder', 'slj'] as JumpType[]) expect(types).not.toContain(type)
})

test('frames full of nonsense are survived, and give numbers', () => {
  const random = randomNumbers(5)
  const whole = writeDemo({ jump: JUMPS[2]! })
  for (let round = 0; round < 60; round++) {
    const demo: Demo = parseDemo(whole)
    const { frames } = demo
    const columns = [frames.originX, frames.originZ, frames.velocityX, frames.velocityZ, frames.serverSeconds]
    for (let count = 0; count < 40; count++) {
      const column = columns[Math.floor(random() * columns.length)]!
      column[Math.floor(random() * frames.count)] = [Number.NaN, Infinity, -1e30, 1e30, 0][Math.floor(random() * 5)]!
      frames.onGround[Math.floor(random() * frames.count)] = random() < 0.5 ? 0 : 1
    }
    JSON.stringify([longJumps(demo), readJumps(demo)], (key, value) => {
      if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`)
      return value
    })
  }
})

describe.skipIf(!haveDemos)('the real record', () => {
  test('is measured from its frames as the plugin measured it', () => {
    const demo = parseDemo(readReal('longjump', demosIn('longjump')[0]!))
    const [best, ...others] = longJumps(demo)
    expect(others).toEqual([])
    const { computed, printed } = best!
    expect(printed).toMatchObject({ type: 'dcj', strafes: 8, sync: 85, prestrafe: 299.783, topspeed: 366.287 })
    expect(computed).toMatchObject({ type: 'dcj', level: true, groundFrames: 1, airMs: 740 })
    expect(Math.abs(computed!.distance - 274.7)).toBeLessThanOrEqual(0.05)
    expect(Math.abs(computed!.prestrafe - 299.78)).toBeLessThanOrEqual(0.15)
    expect(Math.abs(computed!.topspeed - 366.29)).toBeLessThanOrEqual(0.15)
    expect(computed!.strafes).toHaveLength(8)
    expect(computed!.sync).toBe(85)
    expect(Math.abs(computed!.gain - 66.504)).toBeLessThanOrEqual(0.06)
    expect(computed!.duckSpeeds.map(Math.round)).toEqual([273, 287])
    expect(printed!.duckSpeeds).toEqual([272.713, 287.073])
    expect(printed!.prestrafeSync).toBe(89)
    expect(computed!.prestrafeSync).toBe(89)
    expect(printed!.table).toHaveLength(8)
    printed!.table.forEach(({ gain, sync }, index) => {
      expect(Math.abs(computed!.strafes[index]!.gain - gain)).toBeLessThanOrEqual(0.06)
      expect(computed!.strafes[index]!.sync).toBe(sync)
    })
  })

  test.each(['clean', 'cheat', 'other', 'hltv'])('no recording in %s stops the reader', (folder) => {
    for (const name of demosIn(folder)) {
      for (const { computed } of longJumps(parseDemo(readReal(folder, name)))) {
        expect(computed?.distance).toBeLessThan(1000)
      }
    }
  })
})
