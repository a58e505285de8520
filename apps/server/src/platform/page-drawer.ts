import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { SentTo } from '@kz/contract/api'
import type { DrawnPage, PageDrawer } from '@kz/contract/drawn-page'
import type { Asking, ReadKey } from './page.ts'
import { WEB_SERVER } from './paths.ts'

/** Lets the web's own components draw a page. The web is built before and loaded once, by its path. */

/** A page that still lacks answers after so many turns goes out without them: the browser asks. */
const MOST_TURNS = 3

/** The built server half of the web, or null where there is none. */
export async function loadDrawer(): Promise<PageDrawer | null> {
  if (!existsSync(WEB_SERVER)) return null
  return ((await import(pathToFileURL(WEB_SERVER).href)) as { drawer: PageDrawer }).drawer
}

/**
 * The page at an address as a guest sees it. What its components ask for is asked for, and the page drawn once more with it,
 * so that nobody has to list what a page shows.
 */
export async function drawWhole(
  drawer: PageDrawer,
  address: string,
  { ask, answers }: Asking,
  at: number,
): Promise<DrawnPage> {
  const asked = new Set<string>()
  for (let turn = 1; ; turn++) {
    const drawn = await drawer.draw({ address, at, answers })
    const lacks = drawn.lacks.filter((call) => !asked.has(JSON.stringify(call)))
    if (lacks.length === 0 || turn === MOST_TURNS) return drawn
    for (const call of lacks) asked.add(JSON.stringify(call))
    await Promise.all(lacks.map(({ key, sent }) => ask(key as ReadKey, sent as SentTo<ReadKey>)))
  }
}
