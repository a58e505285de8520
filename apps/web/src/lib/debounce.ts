/** A single event is answered within half a second; events that keep coming are answered after this time, or half as much again. */
const LONGEST_MS = 1_000
const QUIET_MS = 200

const waiting = new Map<string, () => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let latest = 0

/**
 * Runs what is asked for once for all the times it was asked for by this name: when nothing new came for a moment, at the
 * latest when something came for a second. Chance keeps pages that heard the same from asking at once.
 */
export function debounce(name: string, run: () => void): void {
  const chance = 1 + Math.random()
  if (waiting.size === 0) latest = Date.now() + (LONGEST_MS * (1 + chance)) / 2
  waiting.set(name, run)
  clearTimeout(timer)
  timer = setTimeout(runAll, Math.min(QUIET_MS * chance, latest - Date.now()))
}

function runAll(): void {
  const all = [...waiting.values()]
  waiting.clear()
  for (const run of all) run()
}
