import { expect, test } from 'vitest'
import { parseDemo, reportOf } from './index.ts'
import { findTimers } from './run/timers.ts'
import { survive } from './survive.ts'
import { demosIn, readReal } from './testing/real-demos.ts'
import { mutate } from './write/mutate.ts'
import { randomNumbers } from './write/random.ts'
import { writeDemo } from './write/writer.ts'

/** all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 400 : 60
const JUMP = { type: 'dcj', prestrafe: 299, topspeed: 355, strafes: 7, startMs: 100 } as const
const LONGEST_MS = 2000
/** The whole of one test; a busy machine takes its time. */
const PATIENCE_MS = 60_000

/** Of this process itself, in milliseconds: what others do on the machine does not count. */
function work(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Through parse, report and series; anything but a DemoError escapes and fails the test. */
function surviveSoon(bytes: Uint8Array): void {
  const start = work()
  survive(bytes)
  expect(work() - start).toBeLessThan(LONGEST_MS)
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
    for (let round = 0; round < ROUNDS / 2; round++) surviveSoon(whole.slice(0, Math.floor(random() * whole.length)))
  },
  PATIENCE_MS,
)

// bench/mutations.bench.mjs does the same 20,000 times, with real demos too
test.each(inputs)(
  '$name, broken in many ways',
  ({ bytes }) => {
    const whole = bytes()
    for (let seed = 1; seed <= ROUNDS; seed++) surviveSoon(mutate(whole, seed))
  },
  PATIENCE_MS,
)

test('what is broken depends on the seed only', () => {
  const whole = writeDemo({ durationMs: 500 })
  expect(mutate(whole, 5)).toEqual(mutate(whole, 5))
  expect(mutate(whole, 5)).not.toEqual(mutate(whole, 6))
  expect(whole).toEqual(writeDemo({ durationMs: 500 }))
})

test('noise behind a sound header', () => {
  const random = randomNumbers(13)
  const header = writeDemo({ durationMs: 100 }).slice(0, 544)
  for (let round = 0; round < 200; round++) {
    const bytes = new Uint8Array(544 + 3000).map(() => Math.floor(random() * (round % 10)))
    bytes.set(header)
    surviveSoon(bytes)
  }
})

test('hundreds of thousands of the smallest frames', () => {
  const header = writeDemo({ durationMs: 100 }).slice(0, 544)
  const bytes = new Uint8Array(544 + 9 * 300_000)
  bytes.set(header)
  for (let at = 544; at < bytes.length; at += 9) bytes[at] = 5
  surviveSoon(bytes)
  expect(parseDemo(bytes).session.earlier.length).toBeLessThanOrEqual(5000)
})

test.each([
  'Prestrafe',
  'a',
  'Block --',
  '1',
  '[KZ] finished 1',
  '- ',
  '(272.7) ',
  '[a]',
  'jumped ',
  ' %',
  'Distance: 250.1 Prestrafe: (1)',
  'lj\n',
])('thousands of texts of "%s" and blanks, made to be slow', (part) => {
  const demo = parseDemo(writeDemo({ durationMs: 500 }))
  const texts = [`${part}${' '.repeat(2000)}x%`, part.repeat(2000).slice(0, 2000), `${`${part} `.repeat(600)}istance`]
  for (let index = 0; index < 3000; index++) {
    const text = `${texts[index % texts.length]} ${index}`
    demo.texts.push({ time: index, source: 'say', text, repeats: 0 })
  }
  const start = work()
  findTimers(demo.texts, [], { names: demo.names, own: demo.ownSlots })
  reportOf(demo)
  expect(work() - start).toBeLessThan(LONGEST_MS)
})

test('thousands of names', () => {
  const infos = Array.from({ length: 6000 }, (_, index) => ({ time: index % 500, slot: index % 3, name: `n${index}` }))
  const joins = Array.from({ length: 3000 }, (_, time) => ({ time: time % 500, playerIndex: time % 3 }))
  const says = Array.from({ length: 900 }, (_, time) => ({
    time: time % 500,
    text: `n${time} finished 01:02.03 ${time}`,
  }))
  surviveSoon(writeDemo({ durationMs: 500, infos, joins, says }))
})
