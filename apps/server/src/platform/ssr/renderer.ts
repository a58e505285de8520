import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { SentTo } from '@kz/contract/api'
import type { SiteConfig } from '@kz/contract/site'
import type { DrawnPage } from '@kz/contract/wire/drawn-page'
import { WEB_SERVER } from '../paths.ts'
import { drawerOf } from './drawer-of.ts'
import type { Asking, ReadKey } from './page.ts'
import { openSsrWorkerPool, type SsrWorkerPool } from './worker-pool.ts'

/** Renders pages with the web's own components, loaded from the built SSR bundle by its path. */

/** A page that still lacks responses after so many renderings is sent without them: the browser asks. */
const MOST_TURNS = 3

export interface Drawer {
  crew: SsrWorkerPool
  /** The waiting page in a language; in English where that cannot be loaded. The first one loads the bundle into this thread. */
  waiting(language: string, title: string, site: SiteConfig): Promise<string>
}

/** The built server half of the web, or null where there is none. */
export function openDrawer(): Drawer | null {
  if (!existsSync(WEB_SERVER)) return null
  const web = pathToFileURL(WEB_SERVER).href
  return {
    crew: openSsrWorkerPool(web),
    async waiting(language, title, site) {
      const drawer = await drawerOf(web, language).catch(() => drawerOf(web, 'en'))
      return drawer.waiting(title, site)
    },
  }
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
  language: string,
): Promise<DrawnPage> {
  const asked = new Set<string>()
  for (let turn = 1; ; turn++) {
    const drawn = await crew.draw({ address, at, language, answers: answers.map(({ data: _, ...answer }) => answer) })
    const lacks = drawn.lacks.filter((call) => !asked.has(JSON.stringify(call)))
    if (lacks.length === 0 || turn === MOST_TURNS) return drawn
    for (const call of lacks) asked.add(JSON.stringify(call))
    await Promise.all(lacks.map(({ key, sent }) => ask(key as ReadKey, sent as SentTo<ReadKey>)))
  }
}
