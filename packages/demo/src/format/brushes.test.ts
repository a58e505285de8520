import { expect, it } from 'vitest'
import { parseDemo } from '../index.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import { readTrack } from '../track/track.ts'
import { writeTrack } from '../track/track-writer.ts'
import { type WriterBrush, writeDemo } from '../write/writer.ts'

const at = (time: number, z: number, yaw = 0) => ({ time, x: 64, y: -32.5, z, yaw })
/** A bhop block that sinks in a tenth of a second and comes back, a door that swings, and one that never moves. */
const block: WriterBrush = {
  brush: 7,
  stands: [at(0, 0), ...Array.from({ length: 10 }, (_, step) => at(1000 + step * 10, -(step + 1) * 4)), at(2000, 0)],
}
const door: WriterBrush = { brush: 12, stands: [at(0, 16, 350), at(500, 16, 355), at(600, 16, 5)] }
const wall: WriterBrush = { brush: 3, stands: [at(0, 5)] }

it('reads where doors and blocks move, by the numbers the map has for them', () => {
  const bytes = writeDemo({ durationMs: 3000, brushes: [block, door, wall] })
  const demo = parseDemo(bytes, { brushes: true })
  expect(demo.messageErrors).toBe(0)
  expect([...new Set(demo.brushes.map(({ brush }) => brush))]).toEqual([7, 12])
  const sunk = demo.brushes.filter(({ brush }) => brush === 7)
  // it moves evenly between four places: down, and up again at once
  expect(sunk.map(({ row, x, y, z }) => [row, x, y, z])).toEqual([
    [100, 64, -32.5, -4],
    [109, 64, -32.5, -40],
    [199, 64, -32.5, -40],
    [200, 64, -32.5, 0],
  ])
  const swung = demo.brushes.filter(({ brush }) => brush === 12).map(({ yaw }) => Math.round(yaw))
  expect(swung, 'the short way over 360').toEqual([355, 355, 365])
  expect(parseDemo(bytes).brushes, 'only where it is asked for').toEqual([])
})

it('says nothing of a packet whose base never came', () => {
  const bytes = writeDemo({ durationMs: 3000, brushes: [block] })
  const first = bytes.indexOf(40, bytes.indexOf(7, 2000))
  const demo = parseDemo(bytes, { brushes: true })
  const from = demo.frames.messageOffset[0]!
  const full = bytes.indexOf(40, from)
  expect(full).toBeLessThan(from + demo.frames.messageLength[0]!)
  expect(first).toBeGreaterThan(0)
  // a message nobody knows ends the packet before its entities
  const broken = Uint8Array.from(bytes)
  broken[full] = 60
  expect(parseDemo(broken, { brushes: true }).brushes).toEqual([])
})

it('keeps them in the track, and few keys of what moves all the time', () => {
  const spins: WriterBrush = {
    brush: 1,
    stands: Array.from({ length: 900 }, (_, step) => ({ time: step * 10, x: 0, y: 0, z: 0, yaw: (step * 3) % 360 })),
  }
  const demo = parseDemo(writeDemo({ durationMs: 9000, brushes: [spins, block] }), { brushes: true })
  const spun = demo.brushes.filter(({ brush }) => brush === 1)
  expect(spun.length).toBeLessThan(40)
  expect(spun.at(-1)!.yaw).toBeCloseTo(3 * 899, 0)
  const { brushes } = readTrack(writeTrack(demo))
  expect(brushes.map(({ brush, row }) => [brush, row])).toEqual(demo.brushes.map(({ brush, row }) => [brush, row]))
  for (const [index, key] of demo.brushes.entries()) {
    for (const axis of ['x', 'y', 'z'] as const)
      expect(Math.abs(brushes[index]![axis] - key[axis])).toBeLessThanOrEqual(1 / 16)
    expect(Math.abs(brushes[index]!.yaw - key.yaw)).toBeLessThan(0.003)
  }
})

it('a demo of nothing but moving doors stays within its bounds', () => {
  const many = Array.from({ length: 40 }, (_, brush) => ({
    brush: brush + 1,
    stands: Array.from({ length: 1200 }, (_unused, step) => at(step * 10, ((step * 37 + brush) % 50) * 2)),
  }))
  const demo = parseDemo(writeDemo({ durationMs: 12_000, brushes: many }), { brushes: true })
  expect(demo.brushes).toHaveLength(20_000)
  expect(readTrack(writeTrack(demo)).brushes).toHaveLength(20_000)
})

it.skipIf(!haveDemos)('finds the door that swings open and shut in a real recording', () => {
  const folder = 'clean'
  const found = demosIn(folder).flatMap((name) => parseDemo(readReal(folder, name), { brushes: true }).brushes)
  expect(found.length).toBeGreaterThan(0)
  // a quarter turn, and back
  expect(new Set(found.map(({ yaw }) => Math.round(yaw / 90) * 90))).toEqual(new Set([0, 90]))
})
