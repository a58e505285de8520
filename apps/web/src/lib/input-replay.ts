import type { Early } from './kept-input.ts'

/** What the reader does before the scripts are there: the first script of index.html keeps it until the part is hydrated. */

declare global {
  interface Window {
    early: Early
  }
}

/** A part that is not hydrated by then has failed. */
const LONGEST_MILLISECONDS = 20_000

/** Has it done again as the parts are hydrated; the code for it is fetched when there is anything. */
export function replayTouches(): void {
  const { early } = window
  const replay = async () => {
    early.tell = () => {}
    const { replayEarly } = await import('./replay-input.ts')
    replayEarly(early, LONGEST_MILLISECONDS)
  }
  early.tell = () => void replay()
  if (early.kept.size > 0) early.tell()
  setTimeout(early.stop, LONGEST_MILLISECONDS)
}
