import { isDrawn, PAGE_ROWS, PAGES } from '@kz/contract/pages'
import { type Change, isSent, isSettled, leave, lookAgain } from './first-screen.ts'
import { expect } from './fixtures.ts'

const MOST_NEW_WORDS = 0.1

const numberOf = (path: (typeof PAGES)[number]): number => PAGES.indexOf(path)

/** Of the two widths the one at which Chromium sees a page (pages.spec.ts); in a full run it sees each at both. */
export const isOfWidth = (path: (typeof PAGES)[number], width: number): boolean =>
  (numberOf(path) % 2 === 0) === (width === 390)

/** A window, of whatever browser, in which a page stands as it was sent until its scripts are let go. */
export interface Held {
  openHeld(url: string): Promise<void>
  letGo(): Promise<void>
  evaluate<Value>(work: () => Value): Promise<Value>
}

/** Both looks at a page: as it was sent, and when its scripts have taken it over. */
export async function changeOf(window: Held, address: string): Promise<Change> {
  await window.evaluate(leave)
  await window.openHeld(`${process.env.KZ_URL}${address}`)
  await expect.poll(() => window.evaluate(isSent).catch(() => false), address).toBe(true)
  await window.evaluate(lookAgain)
  await window.letGo()
  await expect.poll(() => window.evaluate(isSettled), address).toBe(true)
  return window.evaluate(lookAgain)
}

/** Nothing that stood there has moved, and nearly all words and flags were there from the start. */
export function expectSame(path: (typeof PAGES)[number], address: string, width: number, change: Change): void {
  const { came, words, flags, moved, redrawn } = change
  const seen = `${address}, ${width} px`
  expect.soft(moved, seen).toEqual([])
  expect.soft(redrawn, seen).toEqual([])
  // the shell was sent
  if (!isDrawn(PAGE_ROWS[path])) return
  expect.soft(came.length / words, `${seen}: ${came.join(' ')}`).toBeLessThan(MOST_NEW_WORDS)
  // the members of the tests beside it may have come meanwhile
  expect.soft(Math.abs(flags), seen).toBeLessThanOrEqual(3)
}
