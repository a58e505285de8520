import { expect, test } from 'vitest'
import { randomCourse } from '../krp/simulated/random-course.ts'
import type { CourseStop } from '../simulated/simulated-course.ts'
import { type Cut, cutRoute, LEAST_PARTS, MOST_PARTS, partsOf, partTimes } from './cut-route.ts'
import { passGates } from './gates.ts'
import { forkCourse, loopCourse, towerCourse, wayOver } from './testing/section-ways.ts'
import type { Way } from './way.ts'

const timeOf = (way: Way): number => Math.round(way.ms.at(-1)!)
const timesOf = ({ gates }: Cut, way: Way) => partTimes(gates, way, timeOf(way))
const runsOver = (stops: readonly CourseStop[], count: number, seed: number): Way[] =>
  Array.from({ length: count }, (_, at) =>
    wayOver(stops, { seed: seed + at, gochecks: at % 3 === 0 ? at % 6 : 0, slower: (at * 53) % 2000 }),
  )

/** The share of 20 further runs that pass all gates. */
function passing(stops: readonly CourseStop[], cut: Cut): number {
  return runsOver(stops, 20, 5000).filter((way) => timesOf(cut, way)).length / 20
}

const cutOf = (stops: readonly CourseStop[], gochecks = 0): Cut => {
  const cut = cutRoute(wayOver(stops, { seed: 77, gochecks }), runsOver(stops, 6, 100))
  expect(cut).not.toBeNull()
  return cut!
}

test('nine of ten runs and more pass all gates of a course by chance, whoever has gone back to checkpoints', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const stops = randomCourse(seed, 8 + seed * 4)
    const cut = cutOf(stops, seed % 4 === 0 ? 3 : 0)
    expect(cut.gates.length + 1).toBeGreaterThanOrEqual(LEAST_PARTS)
    expect(cut.gates.length + 1).toBeLessThanOrEqual(MOST_PARTS)
    expect(passing(stops, cut)).toBeGreaterThanOrEqual(0.9)
  }
})

test('a tower whose way passes above itself is cut so that no gate is passed a turn too early', () => {
  for (const rise of [150, 220]) {
    const stops = towerCourse(3, rise)
    const cut = cutOf(stops)
    const record = wayOver(stops, { seed: 77 })
    expect(passing(stops, cut)).toBeGreaterThanOrEqual(0.9)
    expect(Math.max(...cut.gates.map(({ radius }) => radius))).toBeLessThan(rise)
    for (const [gate, ms] of passGates(cut.gates, record).entries()) {
      const row = record.ms.findIndex((at) => at >= ms!)
      expect(Math.abs(record.z[row]! - cut.gates[gate]!.centre[2])).toBeLessThan(rise / 2)
    }
  }
})

test('blocks that are gone over twice have gates that are passed in their order', () => {
  const stops = loopCourse()
  const cut = cutOf(stops)
  expect(passing(stops, cut)).toBeGreaterThanOrEqual(0.9)
})

test('gates stand where runners land or run, not in the air', () => {
  const stops = randomCourse(5, 30)
  const cut = cutOf(stops)
  const record = wayOver(stops, { seed: 77 })
  const rows = cut.gates.map(({ centre: [x, y, z] }) =>
    record.x.findIndex((at, row) => at === x && record.y[row] === y && record.z[row] === z),
  )
  expect(rows.map((row) => record.onGround[row])).toEqual(rows.map(() => 1))
})

test('the parts of a run are whole milliseconds that add up to its time', () => {
  const stops = randomCourse(3, 20)
  const cut = cutOf(stops)
  for (const way of runsOver(stops, 3, 900)) {
    const times = timesOf(cut, way)!
    expect(times).toHaveLength(cut.gates.length + 1)
    expect(times.every((ms) => Number.isInteger(ms) && ms > 0)).toBe(true)
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBe(timeOf(way))
  }
})

/** The way with a stretch of it gone back over and done again, on foot: what was gone before the fall stays as it was. */
function fallenBack(way: Way, from: number, to: number): Way {
  const order = [
    ...Array.from({ length: to }, (_, row) => row),
    ...Array.from({ length: to - from }, (_, row) => to - 1 - row),
    ...Array.from({ length: way.rows - from }, (_, row) => from + row),
  ]
  const of = (column: Float32Array) => Float32Array.from(order, (row) => column[row]!)
  return {
    rows: order.length,
    ms: Float64Array.from(order, (_, at) => (at + 1) * 10),
    ...{ x: of(way.x), y: of(way.y), z: of(way.z) },
    onGround: Uint8Array.from(order, (row) => way.onGround[row]!),
  }
}

test('who falls back over gates and passes them again loses the time in the part they fell in', () => {
  const stops = randomCourse(9, 30)
  const cut = cutOf(stops)
  const way = wayOver(stops, { seed: 31 })
  const passes = passGates(cut.gates, way)
  const [from, to] = [passes[1]! / 10 - 20, passes[4]! / 10 + 30].map(Math.round) as [number, number]
  const [clean, fallen] = [timesOf(cut, way)!, timesOf(cut, fallenBack(way, from, to))!]
  const lost = fallen.map((ms, part) => ms - clean[part]!)
  expect(lost.map((ms) => ms > 50)).toEqual(lost.map((_, part) => part === 5))
  expect(lost[5]).toBeGreaterThan(2 * 10 * (to - from) - 50)
})

/** Along x by these steps, ten milliseconds each. */
const walk = (steps: readonly number[]): Way => {
  let at = 0
  const x = Float32Array.from(steps, (step) => {
    at += step
    return at
  })
  const none = new Float32Array(x.length)
  return {
    rows: x.length,
    ms: Float64Array.from(x, (_, row) => row * 10),
    x,
    y: none,
    z: none,
    onGround: new Uint8Array(x.length),
  }
}

test('who is put through a gate by a gocheck has not passed it', () => {
  const gate = { centre: [50, 0, 0], normal: [1, 0, 0], radius: 100 } as const
  expect(passGates([gate], walk([0, 30, 30, 30]))).toEqual([10 + (20 / 30) * 10])
  expect(passGates([gate], walk([0, 30, 100, 3]))).toEqual([null])
  expect(passGates([gate], walk([100, -30, -30, -30]))).toEqual([null])
})

test('who goes the other way round a rock is told apart, however many they are', () => {
  const [left, right] = [forkCourse('left'), forkCourse('right')]
  const others = [...runsOver(left, 4, 100), ...runsOver(right, 3, 200)]
  const cut = cutRoute(wayOver(left, { seed: 77 }), others)!
  const count = (stops: CourseStop[]) => runsOver(stops, 10, 5000).filter((way) => timesOf(cut, way)).length
  expect(count(left)).toBeGreaterThanOrEqual(9)
  expect(count(right)).toBe(0)
})

test('a spot that runs of the same way pass beside has no gate', () => {
  // the record lands on one of two blocks side by side, 460 units apart; all others take the one beside
  const course = (off: number): CourseStop[] =>
    Array.from({ length: 24 }, (_, at) => {
      const y = at === 12 ? off : 0
      return {
        ...{ land: [at * 180, y] as const, leave: [at * 180 + 50, y] as const, ground: 64 },
        ...{ by: 'jump' as const, room: at === 0 || at === 23 ? 0 : 4 },
      }
    })
  const cut = cutRoute(wayOver(course(0), { seed: 77 }), runsOver(course(300), 6, 100))!
  const fresh = runsOver(course(300), 10, 5000).filter((way) => timesOf(cut, way)).length
  expect(fresh).toBeGreaterThanOrEqual(9)
  expect(cut.gates.length + 1).toBeGreaterThanOrEqual(LEAST_PARTS)
})

test('a long run has no more than 20 parts, a short one no fewer than it has spots for', () => {
  expect([1_000, 13_000, 60_000, 3_600_000].map(partsOf)).toEqual([5, 9, 19, 20])
  const stops = randomCourse(1, 2)
  expect(cutRoute(wayOver(stops, { seed: 1 }), [])?.gates.length ?? 0).toBeLessThan(LEAST_PARTS)
})

test('parts are known by their jumps', () => {
  const { looks } = cutOf(randomCourse(2, 22))
  const jumps = looks.flatMap((look) => (look.jumps ? [look.jumps] : []))
  expect(jumps[0]![0]).toBe(1)
  for (const [at, [first]] of jumps.slice(1).entries()) expect(first).toBe(jumps[at]![1] + 1)
})
