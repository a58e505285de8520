import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { openLifetime } from './shutdown.ts'

const never = new Promise<never>(() => undefined)

function open() {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line).msg) })
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  return { lifetime: openLifetime(log), warnings, exit }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('the newest is closed first; what hangs or fails is named and left behind in time', async () => {
  const { lifetime, warnings, exit } = open()
  const closed: string[] = []
  const hold = (name: string, untilMs: number, closing: Promise<void>) =>
    lifetime.hold(name, Promise.resolve(name), { untilMs, hurriedMs: 10 }, async (opened, leftMs) => {
      expect(leftMs).toBeLessThanOrEqual(untilMs)
      closed.push(opened)
      await closing
    })
  await hold('database', 5_000, Promise.resolve())
  await hold('engines', 400, never)
  await hold('requests', 300, Promise.reject(new Error('no')))
  const began = performance.now()
  lifetime.end(0)
  await expect.poll(() => exit.mock.calls).toEqual([[0]])
  expect(performance.now() - began).toBeGreaterThan(350)
  expect(closed).toEqual(['requests', 'engines', 'database'])
  expect(warnings).toEqual(['requests: not closed', 'engines: not closed in time'])
})

test('who asks a second time waits for nobody', async () => {
  const { lifetime, exit } = open()
  await lifetime.hold('requests', Promise.resolve(1), { untilMs: 20_000, hurriedMs: 50 }, () => never)
  lifetime.end(0)
  lifetime.end(1, true)
  await expect.poll(() => exit.mock.calls).toEqual([[1]])
})

test('what is still being opened when the end comes is closed once it is open, and the start goes no further', async () => {
  const { lifetime, exit } = open()
  let opened: (value: number) => void = () => undefined
  const opening = new Promise<number>((done) => {
    opened = done
  })
  const closed: number[] = []
  let went = false
  lifetime
    .hold('database', opening, { untilMs: 5_000, hurriedMs: 50 }, async (value) => closed.push(value))
    .then(() => {
      went = true
    })
  lifetime.end(0)
  expect(lifetime.ending.aborted).toBe(true)
  opened(7)
  await expect.poll(() => exit.mock.calls).toEqual([[0]])
  expect(closed).toEqual([7])
  expect(went).toBe(false)
})
