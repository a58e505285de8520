/** Work that looks at the database for what is due, again and again, for as long as the process answers. */
export interface Polling {
  /** Ends when the look that is running has ended. */
  stop(): Promise<void>
}

/** How often, and who hears of a look that failed: the next one comes all the same. */
interface PollOptions {
  everyMs: number
  onError: (error: unknown) => void
}

/** Looks at once, and again `everyMs` after each look has ended: never twice at the same time. A long look asks whether it is stopped. */
export function poll(look: (isStopped: () => boolean) => Promise<unknown>, { everyMs, onError }: PollOptions): Polling {
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  function next(): void {
    running = look(() => isStopped)
      .catch(onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(next, everyMs)
      })
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
