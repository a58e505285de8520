import { expect, test } from 'vitest'
import { DemoError, longJumps, parseDemo, summarize } from './index.ts'
import { randomNumbers } from './random.ts'
import { demosIn, readReal } from './testing/real-demos.ts'
import { writeDemo } from './writer.ts'

const ROUNDS = 400
const JUMP = { type: 'dcj', prestrafe: 299, topspeed: 355, strafes: 7, startMs: 100 } as const
const LONGEST_MS = 2000
/** The whole of one test; a busy machine takes its time. */
const PATIENCE_MS = 30_000

/** Parses and summarises; anything but a DemoError escapes and fails the test. */
function survive(bytes: Uint8Array): void {
  const start = performance.now()
  try {
    const demo = parseDemo(bytes)
    JSON.stringify([summarize(demo), longJumps(demo)], (_, value) => {
      if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('A number JSON does not know')
      return value
    })
  } catch (error) {
    if (!(error instanceof DemoError)) throw error
  }
  expect(performance.now() - start).toBeLessThan(LONGEST_MS)
}

const inputs = [
  { name: 'a written demo', bytes: () => writeDemo({ durationMs: 1500, run: { timeMs: 400, startMs: 500 } }) },
  { name: 'a written long jump', bytes: () => writeDemo({ durationMs: 2300, jump: JUMP }) },
  ...demosIn('format').map((name) => ({ name, bytes: () => readReal('format', name) })),
]

test.each(inputs)(
  '$name, cut anywhere',
  ({ bytes }) => {
    const whole = bytes()
    const random = randomNumbers(7)
    for (let round = 0; round < ROUNDS / 2; round++) survive(whole.slice(0, Math.floor(random() * whole.length)))
  },
  PATIENCE_MS,
)

test.each(inputs)(
  '$name, bytes changed anywhere',
  ({ bytes }) => {
    const whole = bytes()
    const random = randomNumbers(11)
    for (let round = 0; round < ROUNDS; round++) {
      const changed = whole.slice()
      // Half of the changes hit the first kilobytes, where the structure is declared.
      const range = round % 2 ? whole.length : Math.min(whole.length, 4000)
      for (let count = 1 + Math.floor(random() * 20); count > 0; count--) {
        changed[Math.floor(random() * range)] = Math.floor(random() * 256)
      }
      survive(changed)
    }
  },
  PATIENCE_MS,
)

test('noise behind a sound header', () => {
  const random = randomNumbers(13)
  const header = writeDemo({ durationMs: 100 }).slice(0, 544)
  for (let round = 0; round < 200; round++) {
    const bytes = new Uint8Array(544 + 3000).map(() => Math.floor(random() * (round % 10)))
    bytes.set(header)
    survive(bytes)
  }
})

test('hundreds of thousands of the smallest frames', () => {
  const header = writeDemo({ durationMs: 100 }).slice(0, 544)
  const bytes = new Uint8Array(544 + 9 * 300_000)
  bytes.set(header)
  for (let at = 544; at < bytes.length; at += 9) bytes[at] = 5
  survive(bytes)
  expect(parseDemo(bytes).session.earlier.length).toBeLessThanOrEqual(5000)
})
