import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { storageError } from '../files/store.ts'
import { SERVER_DIST } from '../paths.ts'
import type { ThreadStart } from './thread-main.ts'
import { threadTimeMs } from './thread-time.ts'

/** A thread for tasks, and what each of them may take. */
export interface Thread {
  script: string
  /** processor time, which is the task's own: a busy machine gives it later, not less of it */
  cpuMs: number
  /** by the clock: then the machine is too busy, whatever the task is */
  longestMs: number
  megabytes: number
  /** how far behind the thread that answers it stands, where the system has priorities of threads: 0 (beside it) to 19 */
  nice?: number
}

/** Why a task has no answer: it used up its time, the machine had none for it, or its thread ended without a word. */
export type NoAnswer = 'late' | 'busy' | 'dead'

/** Runs a task in a reused thread; `cpuMs` where this one may take another time than most. */
export type Ask<Answer> = (log: FastifyBaseLogger, task: unknown, cpuMs?: number) => Promise<Answer | NoAnswer>

const IDLE_MS = 2_000
/** Three times as much without it, which a thread fills before it looks what it can free. */
const YOUNG_MB = 16
const LOOK_MS = 100
const MAIN = join(SERVER_DIST, 'platform/jobs/thread-main.js')

/** A running thread, and where it reports its number. */
interface Running {
  worker: Worker
  told: Int32Array
}

function begin({ script, megabytes, nice = 0 }: Thread): Running {
  const told = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const limits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MB }
  const workerData: ThreadStart = { script, told, nice }
  const worker = new Worker(MAIN, { workerData, execArgv: [], resourceLimits: limits })
  // handled by the caller who waits; without one it must not end the server
  worker.on('error', () => undefined)
  return { worker, told }
}

/** Whether it is no answer of the thread itself. */
function isNoAnswer(answer: unknown): answer is NoAnswer {
  return answer === 'late' || answer === 'busy' || answer === 'dead'
}

/**
 * Starts a thread, sends it a task as a message and answers the one message it sends, or why there is none. Throws when the
 * disk fails, which says nothing of the task.
 */
export async function askWorker<Answer>(
  log: FastifyBaseLogger,
  thread: Thread,
  task: unknown,
): Promise<Answer | NoAnswer> {
  const running = begin(thread)
  running.worker.postMessage(task)
  return answerOf<Answer>(log, running, thread).finally(() => running.worker.terminate())
}

/**
 * The same for many small tasks, one at a time: the thread gets each as a message, goes on to the next and ends when none
 * comes. One that was late or died is followed by another.
 */
export function keepWorker<Answer>(thread: Thread): Ask<Answer> {
  let kept: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const end = (running: Running) => {
    if (kept === running) kept = undefined
    void running.worker.terminate()
  }
  const start = () => {
    const running = begin(thread)
    kept = running
    running.worker.once('exit', () => end(running))
    return running
  }
  const ask: Ask<Answer> = async (log, task, cpuMs = thread.cpuMs) => {
    clearTimeout(idle)
    const running = kept ?? start()
    const { worker } = running
    worker.ref()
    worker.postMessage(task)
    let isWell = false
    try {
      const answer = await answerOf<Answer>(log, running, { ...thread, cpuMs })
      isWell = !isNoAnswer(answer)
      return answer
    } finally {
      worker.unref()
      if (isWell) idle = setTimeout(() => end(running), IDLE_MS).unref()
      else end(running)
    }
  }
  return (log, task, cpuMs) => {
    const next = last.catch(() => undefined).then(() => ask(log, task, cpuMs))
    last = next
    return next
  }
}

async function answerOf<Answer>(log: FastifyBaseLogger, running: Running, thread: Thread): Promise<Answer | NoAnswer> {
  const over = new AbortController()
  const { signal } = over
  const { worker } = running
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as Answer),
      once(worker, 'exit', { signal }).then(() => 'dead' as const),
      untilUsed(running, thread, signal),
    ])
  } catch (error) {
    if (storageError(error)) throw error
    log.error({ err: error, script: thread.script }, 'a worker died')
    return 'dead' as const
  } finally {
    over.abort()
  }
}

/** Answers when the task has had all it may have. Where the system counts no time of threads, the clock does. */
async function untilUsed(
  { told }: Running,
  { cpuMs, longestMs }: Thread,
  signal: AbortSignal,
): Promise<'late' | 'busy'> {
  const began = performance.now()
  let before: number | null | undefined
  for (;;) {
    const passed = performance.now() - began
    const number = told[0] ?? 0
    // one that has not begun has used nothing
    const time = number === 0 ? 0 : threadTimeMs(number)
    // what it takes to start is not the task's
    if (number !== 0) before ??= time
    const used = typeof before === 'number' && time !== null ? time - before : number === 0 ? 0 : passed
    if (used >= cpuMs) return 'late'
    if (passed >= longestMs) return 'busy'
    await delay(Math.min(LOOK_MS, longestMs - passed), undefined, { signal })
  }
}
