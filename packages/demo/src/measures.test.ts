import { describe, expect, test } from 'vitest'
import * as BUTTON from './buttons.ts'
import { type Demo, parseDemo } from './index.ts'
import { measure } from './measures.ts'
import { type WriterFrame, type WriterOptions, writeDemo } from './write/writer.ts'

const measured = (options: WriterOptions) => measure(parseDemo(writeDemo({ durationMs: 20_000, ...options })))

describe('hops', () => {
  test('are counted by their frames on the ground', () => {
    const { hops } = measured({ hands: { ground: (hop) => [1, 1, 1, 2, 4][hop % 5]! } })
    expect(hops.isComplete).toBe(true)
    expect(hops.takeoffs).toBe(hops.hops + 1)
    const full = Math.floor(hops.hops / 5)
    expect(full).toBeGreaterThan(3)
    expect(hops.histogram[0]).toBeGreaterThanOrEqual(full * 3)
    expect(hops.histogram[1]).toBeGreaterThanOrEqual(full)
    expect(hops.histogram[3]).toBeGreaterThanOrEqual(full)
    expect(hops.histogram.reduce((sum, count) => sum + count, 0)).toBe(hops.hops)
    expect(hops.perfect).toBe(hops.histogram[0])
    expect(hops.perfectShare).toBeCloseTo(hops.perfect / hops.hops, 3)
    expect(hops.longestStreak).toBe(3)
    expect(hops.list.map(({ groundFrames }) => groundFrames).slice(0, 5)).toEqual([1, 1, 1, 2, 4])
    expect(hops.speedKept).toBeGreaterThan(0.9)
    expect(hops.speedKept).toBeLessThan(1)
  })

  test('are not put off by a frame that is there twice', () => {
    const demo = parseDemo(writeDemo({ durationMs: 5000, hands: { ground: () => 2 } }))
    const { serverSeconds, onGround } = demo.frames
    const landing = onGround.findIndex((value, row) => row > 120 && value === 1)
    serverSeconds[landing + 1] = serverSeconds[landing]!
    const { histogram, hops } = measure(demo).hops
    expect(histogram.slice(0, 3)).toEqual([1, hops - 1, 0])
  })

  test('after more than ten frames on the ground are jumps only', () => {
    const { hops } = measured({ hands: { ground: () => 11 } })
    expect(hops).toMatchObject({ hops: 0, perfectShare: null, speedKept: null, pressesBefore: null, list: [] })
    expect(hops.takeoffs).toBeGreaterThan(10)
  })

  test('have their +jump commands counted, before and after', () => {
    const without = measured({ hands: { ground: () => 1 } }).hops
    const plant = ({ index, state }: WriterFrame) => {
      if (index % 2 === 0) state.commands.push('+jump', '-jump')
    }
    const { hops } = measured({ hands: { ground: () => 1 }, plant })
    const row = hops.list[5]!
    expect(row.pressesBefore - without.list[5]!.pressesBefore).toBeGreaterThanOrEqual(15)
    expect(row.pressesBefore - without.list[5]!.pressesBefore).toBeLessThanOrEqual(16)
    expect(row.pressesAfter - without.list[5]!.pressesAfter).toBe(15)
    expect(hops.pressesBefore).toBeGreaterThan(14)
  })

  test('are scrolled or pressed', () => {
    const wheel = measured({ hands: { ground: () => 1 } }).hops.scroll
    expect(wheel.wheelShare).toBe(1)
    const held: string[] = []
    const plant = ({ index, state }: WriterFrame) => {
      const pressed = state.commands.includes('+jump')
      state.commands = state.commands.filter((text) => text !== '-jump')
      if (held.length > 0 && index % 5 === 0) state.commands.push(held.pop()!)
      if (pressed) held.push('-jump')
    }
    expect(measured({ plant }).hops.scroll.wheelShare).toBeLessThan(0.3)
  })

  test('have the times between presses', () => {
    const plant = ({ index, state }: WriterFrame) => {
      state.commands = index >= 200 && index < 240 && index % 4 === 0 ? ['+jump', '-jump'] : []
    }
    expect(measured({ plant }).hops.scroll).toMatchObject({
      ...{ presses: 10, wheelShare: 1, intervals: 9, meanMs: 40, deviationMs: 0 },
    })
  })
})

describe('movement', () => {
  test('shares out the time', () => {
    const { movement } = measured({})
    const total = movement.groundMs + movement.airMs + movement.ladderMs + movement.waterMs
    expect(Math.abs(total - 19_990)).toBeLessThan(5)
    expect(movement.speedBands.reduce((sum, band) => sum + band, 0)).toBeCloseTo(total, -1)
    expect(movement.idleMs).toBeCloseTo(980, -1)
    expect(movement.ladderMs).toBe(0)
    expect(movement.topSpeed).toBeGreaterThan(250)
    expect(movement.distance).toBeGreaterThan(19 * 200)
    expect(movement.averageSpeed).toBeCloseTo(movement.distance / (total / 1000), 1)
  })

  test('takes hanging in the air for no ladder', () => {
    const plant = ({ index, state }: WriterFrame) => {
      if (index >= 300) Object.assign(state, { onGround: false, velocityZ: -99, z: 200 })
    }
    const { movement } = measured({ durationMs: 6000, plant })
    expect(movement.ladderMs).toBe(0)
    expect(movement.airMs).toBeGreaterThan(2900)
  })

  test('knows ladders and water', () => {
    const ladder = measure(
      parseDemo(writeDemo({ jump: { type: 'ladder', prestrafe: 270, topspeed: 300, strafes: 5 } })),
    )
    expect(ladder.movement.ladderMs).toBeGreaterThan(250)
    expect(ladder.movement.ladderMs).toBeLessThan(350)
    const demo = parseDemo(writeDemo({ durationMs: 4000 }))
    demo.frames.waterLevel.fill(2, 100, 200)
    expect(measure(demo).movement.waterMs).toBe(1000)
  })

  test('does not count a teleport as a way', () => {
    const plain = measured({}).movement.distance
    const plant = ({ index, state }: WriterFrame) => {
      if (index >= 500) state.x += 4000
    }
    expect(measured({ plant }).movement.distance).toBeCloseTo(plain, -1)
  })
})

describe('strafe keys', () => {
  test('are held against the turn: offset, dead air, changes', () => {
    const { strafes } = measured({ hands: { gap: () => 2, turn: () => 1 } })
    expect(strafes.changes).toBeGreaterThan(30)
    expect(strafes).toMatchObject({ withGap: strafes.changes, withoutGap: 0, withOverlap: 0, overlapFrames: 0 })
    expect(strafes.deadFrames).toBe(2 * strafes.changes)
    let air = 0
    const late = ({ state }: WriterFrame) => {
      air = state.onGround ? 0 : air + 1
      if (air > 0 && air < 4) state.buttons &= ~(BUTTON.moveLeft | BUTTON.moveRight)
    }
    expect(measured({ hands: { gap: () => 2, turn: () => 1 }, plant: late }).strafes.deadFrames).toBe(
      strafes.deadFrames,
    )
    expect(strafes.left).toMatchObject({ offset: 1, offsetDeviation: 0 })
    expect(strafes.right).toMatchObject({ offset: 1, offsetDeviation: 0 })
    expect(strafes.left.changes + strafes.right.changes).toBe(strafes.reversals)
    expect(strafes.offsets[6]).toBe(strafes.reversals)
    expect(strafes.sameFrame).toBe(0)
    expect(strafes.left.withTurn).toBeGreaterThan(0.9)
    expect(strafes.left.withTurn).toBeLessThan(1)
  })

  test('may overlap, or follow each other at once', () => {
    const both = ({ index, state }: WriterFrame) => {
      if (!state.onGround && index % 3 === 0) state.buttons |= BUTTON.moveLeft | BUTTON.moveRight
    }
    expect(measured({ plant: both }).strafes.overlapFrames).toBeGreaterThan(300)
    const { strafes } = measured({ hands: { gap: () => 0, turn: () => 0 } })
    expect(strafes).toMatchObject({ withoutGap: strafes.changes, withGap: 0, deadFrames: 0 })
    expect(strafes.sameFrame).toBe(strafes.reversals)
  })

  test('gain all that is possible, or nothing', () => {
    const demo = parseDemo(writeDemo({ durationMs: 3000 }))
    const glide = (demo: Demo, gain: (speed: number) => number) => {
      const { onGround, velocityX, velocityY, buttons, count } = demo.frames
      let speed = 250
      onGround.fill(0)
      velocityY.fill(0)
      buttons.fill(BUTTON.moveLeft)
      for (let row = 0; row < count; row++) {
        velocityX[row] = speed
        speed += gain(speed)
      }
      return measure(demo).strafes
    }
    // acceleration 10, speed limit 250 and a hundredth of a second push by 25: 2 x 30 x 25 - 25 x 25
    const best = glide(demo, (speed) => Math.sqrt(speed * speed + 875) - speed)
    expect(best.efficiency).toBeCloseTo(1, 2)
    expect(best.efficiencyKeyed).toBeCloseTo(1, 2)
    expect(glide(demo, () => 0).efficiency).toBe(0)
    expect(glide({ ...demo, renderedPerNet: 2 }, () => 0).efficiency).toBeNull()
  })
})
