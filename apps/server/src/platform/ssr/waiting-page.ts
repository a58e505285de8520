import type { SiteConfig } from '@kz/contract/site'
import type { Drawer } from './renderer.ts'

const MOST_KEPT = 200

/**
 * The waiting page, for a page that cannot be rendered now: bar, title and spinner. It takes a millisecond or two in this
 * thread and is cached per language and title.
 */
export function waitingPages(
  drawer: Drawer | null,
): (language: string, title: string, site: SiteConfig) => Promise<string> {
  const kept = new Map<string, string>()
  return async (language, title, site) => {
    if (!drawer) return ''
    const name = JSON.stringify([language, title, site])
    const body = kept.get(name) ?? (await drawer.waiting(language, title, site))
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(name, body)
    return body
  }
}
