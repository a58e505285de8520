import { expect, test } from 'vitest'
import { DemoError, parseDemo } from '../index.ts'
import { demosIn, readReal } from '../testing/real-demos.ts'
import { mutate } from '../write/mutate.ts'
import { writeDemo } from '../write/writer.ts'
import { readTrack } from './track.ts'
import { writeSmallTrack } from './track-writer.ts'

/** of each; all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 20_000 : 60
const LONGEST_MS = 1_000

/** Processor time of this process: what others do on the machine does not count. */
function work(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Parses and writes as the site does, and reads what was written. Answers rows, 0 for what is no demo. */
function trackOf(bytes: Uint8Array): number {
  try {
    const demo = parseDemo(bytes, { brushes: true })
    // both forms: what is looked at is not how large it is
    for (const size of [0, Number.POSITIVE_INFINITY]) {
      const track = readTrack(writeSmallTrack(demo, () => size))
      expect(track.rows).toBe(demo.frames.count)
      expect(track.brushes.length).toBe(demo.brushes.length)
    }
    return demo.frames.count
  } catch (error) {
    if (error instanceof DemoError) return 0
    throw error
  }
}

const swing = (brush: number) => ({
  brush,
  stands: Array.from({ length: 50 }, (_, step) => ({
    time: step * 20,
    x: step,
    y: 0,
    z: -step * (step % 5),
    yaw: 7 * step,
  })),
})
const inputs = [
  {
    name: 'a written run with doors',
    bytes: () =>
      writeDemo({
        durationMs: 1200,
        run: { timeMs: 400, startMs: 500 },
        joins: [{ time: 900 }],
        brushes: [swing(1), swing(40)],
      }),
  },
  ...demosIn('format')
    .slice(0, 1)
    .map((name) => ({ name, bytes: () => readReal('format', name) })),
]

test.each(inputs)(
  'of $name, broken in many ways, a track is written that its own reader takes',
  ({ bytes }) => {
    const whole = bytes()
    let read = 0
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const start = work()
      read += trackOf(mutate(whole, seed)) > 0 ? 1 : 0
      expect(work() - start, `seed ${seed}`).toBeLessThan(LONGEST_MS)
    }
    expect(read).toBeGreaterThan(ROUNDS / 2)
  },
  1_200_000,
)
