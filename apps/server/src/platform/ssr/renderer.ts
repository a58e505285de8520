import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { SentTo } from '@kz/contract/api'
import type { DrawnPage, PageDrawer } from '@kz/contract/wire/drawn-page'
import { WEB_SERVER } from '../paths.ts'
import type { Asking, ReadKey } from './page.ts'
import { openSsrWorkerPool, type SsrWorkerPool } from './worker-pool.ts'

/** Renders pages with the web's own components, loaded from the built SSR bundle by its path. */

/** A page that still lacks responses after so many renderings is sent without them: the browser asks. */
const MOST_TURNS = 3

export interface Drawer {
  crew: SsrWorkerPool
  waiting: PageDrawer['waiting']
}

/** The built server half of the web, or null where there is none. */
export async function loadDrawer(): Promise<Drawer | null> {
  if (!existsSync(WEB_SERVER)) return null
  const web = pathToFileURL(WEB_SERVER).href
  const { drawer } = (await import(web)) as { drawer: PageDrawer }
  return { crew: openSsrWorkerPool(web), waiting: drawer.waiting }
}

/**
 * The page at a URL as a guest sees it. The components' queries are run and the page is rendered again with the results, so
 * that no list of a page's queries is needed.
 */
export async function drawWhole(
  { crew }: Drawer,
  address: string,
  { ask, answers }: Asking,
  at: number,
): Promise<DrawnPage> {
  const asked = new Set<string>()
  for (let turn = 1; ; turn++) {
    const drawn = await crew.draw({ address, at, answers: answers.map(({ data: _, ...answer }) => answer) })
    const lacks = drawn.lacks.filter((call) => !asked.has(JSON.stringify(call)))
    if (lacks.length === 0 || turn === MOST_TURNS) return drawn
    for (const call of lacks) asked.add(JSON.stringify(call))
    await Promise.all(lacks.map(({ key, sent }) => ask(key as ReadKey, sent as SentTo<ReadKey>)))
  }
}
