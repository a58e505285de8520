import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DrawnPage } from '@kz/contract/wire/drawn-page'
import { SERVER_DIST } from '../paths.ts'
import type { DrawTask } from './draw-task.ts'
import { NotNowError } from './page.ts'
import type { DrawAnswer } from './worker.ts'

/** SSR worker pool: threads that render pages, so that a burst of pages delays nothing else. They start with the first page. */

export interface SsrWorkerPool {
  /** Throws NotNowError when too many pages wait, and any error of the rendering. */
  draw(task: DrawTask): Promise<DrawnPage>
  close(): Promise<void>
}

interface Job {
  task: DrawTask
  done: (drawn: DrawnPage) => void
  fail: (error: Error) => void
}

interface Thread {
  worker: Worker
  job: Job | null
  timer?: NodeJS.Timeout
}

/** One core is the server's own. */
const MOST_THREADS = Math.max(1, Math.min(3, availableParallelism() - 1))
const MOST_WAITING = 64
/** A page of 50,000 rows fits; where there is more room, the thread leaves its garbage in it. */
const MEGABYTES = 128
/** A page takes some 25 ms. */
const LONGEST_MS = 10_000
const SCRIPT = join(SERVER_DIST, 'platform/ssr/worker.js')

/** @param web URL of the SSR bundle, as `import` takes it; `script`: what a thread runs */
export function openSsrWorkerPool(web: string, script = SCRIPT): SsrWorkerPool {
  const waiting: Job[] = []
  const threads = new Set<Thread>()

  /** A thread that broke, or takes too long, is ended; the next page begins another. */
  const end = (thread: Thread, error: Error) => {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.job?.fail(error)
    next()
  }
  const begin = (): Thread => {
    const limits = { maxOldGenerationSizeMb: MEGABYTES }
    const worker = new Worker(script, { workerData: web, execArgv: [], resourceLimits: limits })
    const thread: Thread = { worker, job: null }
    threads.add(thread)
    worker.unref()
    worker.on('error', (error) => end(thread, error as Error))
    worker.on('exit', () => end(thread, new Error('the thread that draws has ended')))
    worker.on('message', (answer: DrawAnswer) => {
      const { job } = thread
      clearTimeout(thread.timer)
      thread.job = null
      if ('drawn' in answer) job?.done(answer.drawn)
      else job?.fail(answer.fault)
      next()
    })
    return thread
  }
  const next = () => {
    if (waiting.length === 0) return
    const thread = [...threads].find(({ job }) => !job) ?? (threads.size < MOST_THREADS ? begin() : undefined)
    if (!thread) return
    thread.job = waiting.shift() as Job
    thread.timer = setTimeout(() => end(thread, new Error(`not drawn within ${LONGEST_MS / 1000} s`)), LONGEST_MS)
    thread.worker.postMessage(thread.job.task)
  }

  return {
    draw: (task) =>
      new Promise<DrawnPage>((done, fail) => {
        if (waiting.length >= MOST_WAITING) return fail(new NotNowError('too many pages wait to be drawn'))
        waiting.push({ task, done, fail })
        next()
      }),
    close: async () => {
      const stopped = new NotNowError('the server stops')
      for (const { fail } of waiting.splice(0)) fail(stopped)
      const all = [...threads]
      for (const thread of all) end(thread, stopped)
      await Promise.all(all.map(({ worker }) => worker.terminate()))
    },
  }
}
