import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Timeouts of one shutdown step: `untilMs` after the shutdown began, or `hurriedMs` once it is forced. */
interface Patience {
  untilMs: number
  hurriedMs: number
}

/** The resources of a process and its orderly shutdown. */
export interface Lifetime {
  /** aborts when the shutdown begins */
  ending: AbortSignal
  /** aborts when the shutdown is forced */
  forcingShutdown: AbortSignal
  /**
   * Answers what `opening` opens and remembers how to close it: the newest is closed first, also while it is still being
   * opened. Once the process ends it never answers, so that the start goes no further.
   */
  hold<T>(
    name: string,
    opening: Promise<T>,
    patience: Patience,
    close: (opened: T, leftMs: number) => Promise<unknown>,
  ): Promise<T>
  /** Closes everything, one step after the other, then ends the process. `hurried` forces the shutdown. */
  end(code: number, hurried?: boolean): void
}

/** Ctrl+C reaches us from the terminal and once more through npm. */
const COPIES_MS = 200

interface Step {
  name: string
  patience: Patience
  close: (leftMs: number) => Promise<unknown>
}

/** A step that hangs or fails is named in the log and left behind. */
export function openLifetime(log: FastifyBaseLogger): Lifetime {
  const ending = new AbortController()
  const forceShutdown = new AbortController()
  const hurried = once(forceShutdown.signal, 'abort')
  const steps: Step[] = []
  let exitCode = 0

  async function closeAll(): Promise<void> {
    const began = performance.now()
    for (const { name, patience, close } of steps.toReversed()) {
      const { hurriedMs } = patience
      const leftMs = forceShutdown.signal.aborted
        ? hurriedMs
        : Math.max(patience.untilMs - performance.now() + began, hurriedMs)
      const tooLate = Promise.race([delay(leftMs), hurried.then(() => delay(hurriedMs))]).then(() => 'late' as const)
      const closing = close(leftMs).catch((error) => log.warn({ err: error }, `${name}: not closed`))
      const isLate = (await Promise.race([closing, tooLate])) === 'late'
      if (isLate && !forceShutdown.signal.aborted) log.warn(`${name}: not closed in time`)
    }
    process.exit(exitCode)
  }

  return {
    ending: ending.signal,
    forcingShutdown: forceShutdown.signal,
    async hold(name, opening, patience, close) {
      steps.push({
        name,
        patience,
        close: (leftMs) =>
          opening.then(
            (opened) => close(opened, leftMs),
            () => undefined,
          ),
      })
      const opened = await opening
      if (ending.signal.aborted) await new Promise(() => undefined)
      return opened
    },
    end(code, isHurried = false) {
      exitCode = code
      if (isHurried) forceShutdown.abort()
      if (ending.signal.aborted) return
      ending.abort()
      closeAll()
    },
  }
}

/**
 * A first signal ends the process in order, a second one at once. So does an error nobody caught: what it left behind is
 * not to be relied on.
 */
export function endOnSignals(lifetime: Lifetime, log: FastifyBaseLogger): void {
  let firstSignal: number | undefined
  const heard = () => {
    const now = performance.now()
    if (firstSignal === undefined) lifetime.end(0)
    else if (now - firstSignal > COPIES_MS) lifetime.end(1, true)
    firstSignal ??= now
  }
  process.on('SIGINT', heard)
  process.on('SIGTERM', heard)
  // the terminal or whoever started us is gone: no forceShutdown
  process.on('SIGHUP', () => lifetime.end(0))
  // a rejected promise that nobody looks at arrives here, too
  process.on('uncaughtException', (error) => {
    if (lifetime.ending.aborted) return log.warn({ err: error }, 'an error while the server stops')
    log.fatal({ err: error }, 'an error nobody caught ends the server')
    lifetime.end(1, true)
  })
}
