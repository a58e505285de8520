/**
 * The time a page is drawn for. The server draws it a moment before the browser takes it over: for a minute both say the same
 * `4 min ago`, so that no word of the page changes when the scripts are there.
 */

const HELD_MILLISECONDS = 60_000

let held = 0
let until = 0

/** Lets `pageNow` tell this time, in milliseconds, for a minute from here. */
export function holdPageTime(at: number): void {
  held = at
  until = performance.now() + HELD_MILLISECONDS
}

/** Now, for what a page shows. */
export const pageNow = (): Date => (performance.now() < until ? new Date(held) : new Date())
