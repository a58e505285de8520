/** What the reader does before the scripts are there: the first script of index.html keeps it until the part is taken over. */

/** What stood in an element when it was touched last. */
export interface Touch {
  type: string
  value?: string
  checked?: boolean
}

export interface Early {
  kept: Map<Element, Touch>
  /** what was typed into a search whose field is not there yet, Enter as a line break; null while none is begun */
  typed: string | null
  /** called when something more is kept */
  tell: () => void
  /** called when a search is begun */
  search: () => void
  stop: () => void
}

declare global {
  interface Window {
    early: Early
  }
}

/** A part that is not taken over by then has failed. */
const LONGEST_MILLISECONDS = 20_000

/** Has it done again as the parts are taken over; the code for it is fetched when there is anything. */
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
