import type { Jump } from '@kz/demo'
import type { TimedRun } from './replay-data.ts'
import type { Run } from './run.ts'

const FRAME_MS = 10

/** A run of hundred units for each speed, a row every 10 ms; `aside` leaves the line, `loop` bends it to a circle it goes round. */
export function straightRun(
  speeds: readonly number[],
  { aside = () => 0, loop = false }: { aside?: (at: number) => number; loop?: boolean } = {},
): Run {
  const places: { ms: number; x: number; y: number; speed: number }[] = []
  let at = 0
  for (let ms = 0; at < speeds.length * 100; ms += FRAME_MS) {
    const speed = speeds[Math.min(speeds.length - 1, Math.floor(at / 100))]!
    const angle = (at / 400) * 2 * Math.PI
    places.push({
      ms,
      speed,
      ...(loop ? { x: 64 * Math.cos(angle), y: 64 * Math.sin(angle) } : { x: at, y: aside(at) }),
    })
    at += (speed * FRAME_MS) / 1000
  }
  const zeros = places.map(() => 0)
  return {
    ...{ ms: places.map(({ ms }) => ms), clock: places.map(({ ms }) => ms) },
    x: places.map(({ x }) => x),
    y: places.map(({ y }) => y),
    z: zeros.map(() => 36),
    ...{ pitch: zeros, yaw: zeros, buttons: zeros, state: zeros.map(() => 1) },
    speed: places.map(({ speed }) => speed),
    breaks: new Set(),
  }
}

const JUMP: Jump = {
  ...{ type: 'lj', startMs: 0, endMs: 0, takeoffRow: 0, landingRow: 0, distance: 240, offset: 0, level: true },
  ...{
    prestrafeSync: null,
    prestrafe: 270,
    duckSpeeds: [],
    topspeed: 330,
    gain: 60,
    loss: 0,
    strafes: [],
    sync: 80,
    airMs: 700,
    height: 50,
  },
  groundFrames: 2,
}

/** A jump that begins at a moment. */
export const jumpFrom = (startMs: number, change: Partial<Jump> = {}): Jump => ({
  ...JUMP,
  ...{ startMs, endMs: startMs + 700 },
  ...change,
})

/** A run whose clock starts and stops where it is said, else with its rows. */
export const timed = (run: Run, change: Partial<TimedRun> = {}): TimedRun => ({
  ...{ run, startMs: run.ms[0]!, finishMs: run.ms[run.ms.length - 1]!, jumps: [] },
  ...change,
})
