import { pageSettled } from './page-settled.ts'

/** What the server has drawn a page with and not put inside it: parts that hydrate late wait for it. */

let bring: (() => Promise<void>) | undefined

/** How it is brought, where the page has such a rest. Called before the page stands. */
export function setPageRest(fetchRest: () => Promise<void>): void {
  bring = fetchRest
}

/** Fulfilled when the first page stands and has all its answers, or has not got them. Nothing waits on the server. */
export const pageWhole: Promise<void> = pageSettled.then(() => bring?.())
