import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Lifetime } from './shutdown.ts'

/** Workers on one port and their supervisor, which owns the port and distributes connections in turn. */
export interface Workers {
  /** Replaces the workers one after the other, without refusing a request. */
  renew(): Promise<void>
  /** Stops all workers in order. */
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** So many that ended before they listened, and nobody else at work: it is no use. */
const MOST_FAILURES = 5

type Word = 'stop' | 'replaced' | 'forceShutdown'

/** Whether this process is a worker, and the first of its supervisor: that one prepares what is done once. */
export const isFirstWorker = (): boolean => cluster.worker?.id === 1

/**
 * Starts `count` workers that run `program`, the first one alone, and answers when each of the others listens or has ended;
 * one that ends is replaced, also before it listens. Rejects when the first does not come to listen, which has said why
 * itself. `giveUp` is called when no worker is left and new ones do not come to listen either.
 */
export async function openWorkers(
  program: string,
  count: number,
  { ending, forcingShutdown }: Pick<Lifetime, 'ending' | 'forcingShutdown'>,
  log: FastifyBaseLogger,
  giveUp: () => void,
): Promise<Workers> {
  cluster.setupPrimary({ exec: program })
  const atWork = new Set<Worker>()
  let failures = 0
  let renewing: Promise<void> | undefined

  /** Answers once a new worker listens; rejects when it ended instead. */
  function begin(): Promise<void> {
    const worker = cluster.fork()
    return new Promise((began, failed) => {
      // for as long as it lives: a message that could not be sent to an ending worker is an error, too
      worker.on('error', failed)
      worker.once('listening', () => {
        failures = 0
        atWork.add(worker)
        began()
      })
      worker.once('exit', (code, signal) => {
        failed(new Error(`a worker ended with ${signal ?? code} before it listened`))
        if (!atWork.delete(worker) || ending.aborted) return
        log.error({ worker: worker.process.pid, code, signal }, 'a worker ended: a new one starts')
        again()
      })
    })
  }

  async function again(pause = FIRST_PAUSE_MS): Promise<void> {
    await delay(pause)
    if (ending.aborted) return
    await begin().catch((error) => failedOne(error, Math.min(2 * pause, LONGEST_PAUSE_MS)))
    if (atWork.size === count) log.info('all processes listen')
  }

  function failedOne(error: Error, pause?: number): void {
    if (ending.aborted) return
    log.error({ err: error }, 'a worker did not start')
    if (++failures >= MOST_FAILURES && atWork.size === 0) giveUp()
    else again(pause)
  }

  async function renewAll(): Promise<void> {
    for (const worker of [...atWork]) {
      if (ending.aborted) return
      await begin()
      atWork.delete(worker)
      await end(worker, 'replaced')
    }
  }

  // those that are still starting, too
  ending.addEventListener('abort', () => tellAll('stop'))
  forcingShutdown.addEventListener('abort', () => tellAll('forceShutdown'))
  // nobody waits for them any more
  process.on('exit', () => {
    for (const worker of alive()) worker.process.kill('SIGKILL')
  })
  await begin()
  // from here on somebody is answered
  await Promise.all(Array.from({ length: count - 1 }, () => begin().catch((error) => failedOne(error))))
  if (atWork.size === count) log.info('all processes listen')
  return {
    async renew() {
      renewing ??= renewAll().finally(() => (renewing = undefined))
      await renewing
    },
    async stop() {
      await Promise.all(alive().map((worker) => end(worker, 'stop')))
    },
  }
}

const alive = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const tell = (worker: Worker, word: Word) => worker.isConnected() && worker.send(word)

function tellAll(word: Word): void {
  for (const worker of alive()) tell(worker, word)
}

async function end(worker: Worker, word: Word): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  tell(worker, word)
  await ended
}

let isReplaced = false

/** Whether this worker ends because another one has taken its place: the site goes on, and is as ready as ever. */
export const hasSuccessor = (): boolean => isReplaced

/** Ends this worker when its supervisor says so. One whose supervisor is gone is ended by Node. */
export function endOnWord(lifetime: Lifetime): void {
  process.on('message', (word) => {
    if (word === ('replaced' satisfies Word)) isReplaced = true
    if (word === ('stop' satisfies Word) || word === ('replaced' satisfies Word)) lifetime.end(0)
    else if (word === ('forceShutdown' satisfies Word)) lifetime.end(1, true)
  })
}
