/** Ctrl+C, kill, and a terminal that was closed. */
export const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * npm runs its commands through a shell that may keep a signal to itself and die of it: once whoever started this process
 * is gone, it hears SIGHUP.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGHUP')
  }, 200)
  watch.unref()
}

/** Signals end this process by way of its `exit` event, where what it runs is ended too. Answers how to undo this. */
export function exitOnSignals() {
  const exit = () => process.exit(1)
  for (const signal of endings) process.on(signal, exit)
  return () => {
    for (const signal of endings) process.off(signal, exit)
  }
}
