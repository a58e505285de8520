import { queryClient } from './query-client.ts'

/** Side panels wait no longer than this for the page. */
const LONGEST_MILLISECONDS = 3000

let settle: () => void
let isNoted = false

/**
 * Fulfilled when the first page stands with its data: what can come later (side panels, readers of texts) waits for it.
 * Nothing waits on the server.
 */
export const pageSettled = new Promise<void>((resolve) => {
  settle = resolve
  if (typeof document === 'undefined') resolve()
})

/** Calls back when what has just arrived is drawn; a browser without idle callbacks waits a moment. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LONGEST_MILLISECONDS })
  else setTimeout(run, 200)
}

/** Says that a page is on the screen. Its queries have started by the next task. */
export function notePageShown(): void {
  if (isNoted) return
  isNoted = true
  const check = () => {
    if (queryClient.isFetching() > 0) return
    stop()
    whenIdle(settle)
  }
  const stop = queryClient.getQueryCache().subscribe(check)
  setTimeout(check)
  setTimeout(() => settle(), LONGEST_MILLISECONDS)
}
