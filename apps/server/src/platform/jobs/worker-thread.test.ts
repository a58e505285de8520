import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { keepWorker } from './worker-thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'kz16-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))
const script = join(folder, 'worker.mjs')
writeFileSync(
  script,
  `import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', (task) => {
    if (task === 'end') process.exit(0)
    if (task === 'break') throw new Error('broken')
    if (task === 'fill') throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    if (task === 'work') for (;;);
    if (task === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    if (task === 'rest') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    parentPort.postMessage({ task, threadId })
  })`,
)
const log = pino({ level: 'silent' })

interface Answer {
  task: string
  threadId: number
}

test('a kept thread does one task after the other, and another follows one that broke or ended', async () => {
  const ask = keepWorker<Answer>({ script, cpuMs: 60_000, longestMs: 60_000, megabytes: 64 })
  const told = await Promise.all(['one', 'two', 'break', 'three', 'end', 'four'].map((task) => ask(log, task)))
  const [one, two, broken, three, ended, four] = told
  expect([broken, ended]).toEqual(['dead', 'dead'])
  expect([one, two, three, four]).toMatchObject(['one', 'two', 'three', 'four'].map((task) => ({ task })))
  const [first, again, second, third] = [one, two, three, four].map((answer) => (answer as Answer).threadId)
  expect(again).toBe(first)
  expect(new Set([first, second, third]).size).toBe(3)
  await expect(ask(log, 'fill')).rejects.toThrow('no room')
  expect(await ask(log, 'five')).toMatchObject({ task: 'five' })
})

test.runIf(process.platform === 'linux')(
  'a task has so much processor time, however long a busy machine takes to give it; who is late is ended, and another does what comes then',
  async () => {
    const ask = keepWorker<Answer>({ script, cpuMs: 500, longestMs: 60_000, megabytes: 64 })
    expect(await ask(log, 'rest')).toMatchObject({ task: 'rest' })
    expect(await ask(log, 'work')).toBe('late')
    expect(await ask(log, 'one')).toMatchObject({ task: 'one' })
  },
)

test('a machine that has no time for a task is busy, which says nothing of the task', async () => {
  const ask = keepWorker<Answer>({ script, cpuMs: 60_000, longestMs: 300, megabytes: 64 })
  expect(await ask(log, 'wait')).toBe('busy')
})
