import { onGround } from '../../krp/format/flags.ts'
import { simulateReplay } from '../../krp/simulated/simulated-replay.ts'
import type { ReplayRun } from '../../krp/write/replay-run.ts'
import { type CourseStop, leastFrames } from '../../simulated/simulated-course.ts'
import type { Way } from '../way.ts'

/** The way of a run that a game server would record. */
export function wayOfRun({ frames }: Pick<ReplayRun, 'frames'>): Way {
  let ms = 0
  return {
    rows: frames.length,
    ms: Float64Array.from(frames, ({ milliseconds }) => {
      ms += milliseconds
      return ms
    }),
    x: Float32Array.from(frames, ({ x }) => x),
    y: Float32Array.from(frames, ({ y }) => y),
    z: Float32Array.from(frames, ({ z }) => z),
    onGround: Uint8Array.from(frames, ({ flags }) => (flags & onGround ? 1 : 0)),
  }
}

interface Ran {
  seed: number
  gochecks?: number
  /** in frames beyond the fastest time */
  slower?: number
}

/** A simulated runner's way over a course. */
export function wayOver(stops: readonly CourseStop[], { seed, gochecks = 0, slower = 0 }: Ran): Way {
  const { frames } = simulateReplay({
    ...{ stops, timeMs: (leastFrames(stops) + 150 + slower) * 10, seed, map: 'kz_course', mapCrc: 1, startMs: 0 },
    ...{ player: 'runner', steamId: 'STEAM_0:0:1', gochecks },
  })
  return wayOfRun({ frames })
}

const jump = (land: readonly [number, number], leave: CourseStop['leave'], ground: number, room = 4): CourseStop => ({
  ...{ land, leave, ground, by: 'jump', room },
})

/** Blocks around a tower, `turns` times: the way passes above itself each time, `rise` units higher. */
export function towerCourse(turns: number, rise: number, radius = 220, room = 4): CourseStop[] {
  const blocks = 8
  return Array.from({ length: turns * blocks + 1 }, (_, at) => {
    const place = (share: number): readonly [number, number] => {
      const angle = ((at + share) * 2 * Math.PI) / blocks
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    }
    return jump(
      place(0),
      place(0.25),
      64 + Math.round((at * rise) / blocks),
      at === 0 || at === turns * blocks ? 0 : room,
    )
  })
}

/** A way that goes twice over the same blocks, in the same direction, before it goes on. */
export function loopCourse(): CourseStop[] {
  const square: (readonly [number, number])[] = [
    [0, 0],
    [200, 0],
    [400, 0],
    [600, 60],
    [600, 260],
    [400, 300],
    [200, 300],
    [0, 260],
    [-80, 100],
  ]
  const twice = [...square, ...square]
  const on: (readonly [number, number])[] = [
    [0, 0],
    [0, -200],
    [0, -400],
    [0, -600],
    [0, -800],
  ]
  return [...twice, ...on].map((land, at, all) =>
    jump(land, leaveTo(land, all[at + 1] ?? [0, -900]), 64, at === 0 || at === all.length - 1 ? 0 : 4),
  )
}

const leaveTo = (from: readonly [number, number], to: readonly [number, number]): readonly [number, number] => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return [from[0] + ((to[0] - from[0]) * 50) / length, from[1] + ((to[1] - from[1]) * 50) / length]
}

/** A course whose middle goes along `side`, left or right, of a rock of 1,600 units. */
export function forkCourse(side: 'left' | 'right'): CourseStop[] {
  const sign = side === 'left' ? 1 : -1
  const places: (readonly [number, number])[] = []
  for (let at = 0; at < 6; at++) places.push([at * 200, 0])
  for (let at = 1; at <= 4; at++) places.push([1000 + at * 60, sign * at * 190])
  for (let at = 1; at <= 8; at++) places.push([1240 + at * 200, sign * 800])
  for (let at = 1; at <= 4; at++) places.push([2840 + at * 60, sign * (800 - at * 190)])
  for (let at = 1; at <= 6; at++) places.push([3080 + at * 200, 0])
  return places.map((land, at) =>
    jump(
      land,
      leaveTo(land, places[at + 1] ?? [land[0] + 100, land[1]]),
      64,
      at === 0 || at === places.length - 1 ? 0 : 4,
    ),
  )
}
