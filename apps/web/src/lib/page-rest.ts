import { pageSettled } from './page-settled.ts'

/** What a page does not bring itself, data and styles: parts that hydrate late wait for it. */

let bring: (() => Promise<void>) | undefined

/** How it is brought. Called before the page stands. */
export function setPageRest(fetchRest: () => Promise<void>): void {
  bring = fetchRest
}

/** Fulfilled when the first page stands and has all its answers and styles, or has not got them. Nothing waits on the server. */
export const pageWhole: Promise<void> = pageSettled.then(() => bring?.())
