/** Work that runs at once when it has rested, else when its pause is over; asked many times meanwhile, it runs once. */
export interface Throttled {
  ask(): void
  /** Ends it; answers when what runs has ended. */
  stop(): Promise<void>
}

/** Runs `work` at most once in `pauseMs`, never twice at a time. `work` must not throw. */
export function atMostEvery(pauseMs: number, work: () => Promise<void>): Throttled {
  let asked = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false

  function ask(): void {
    asked = true
    if (!timer && !running && !stopped) start()
  }

  function start(): void {
    asked = false
    running = work().finally(() => {
      running = undefined
      if (stopped) return
      timer = setTimeout(() => {
        timer = undefined
        if (asked) start()
      }, pauseMs)
    })
  }

  return {
    ask,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Shares one computation among callers who come while nothing runs yet or wait for the next run: a caller never gets an
 * answer that was begun before they asked.
 */
export function shared<T>(compute: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    const begun = compute().finally(() => {
      running = undefined
    })
    running = begun
    return begun
  }
  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
