import type { ApiKey } from '../api.ts'
import type { SiteConfig } from '../site.ts'

/**
 * What the site's server and the components it draws pages with say to each other: the built web is loaded by its path, so
 * this is all that both know.
 */

/** An answer of the API, as the page's client keeps it. */
export interface PageAnswer {
  key: ApiKey
  sent: { query?: Record<string, unknown>; params?: Record<string, unknown> }
  /** as guests get it; another caller may get something else */
  guests: boolean
  data: unknown
}

/** The answers that come inside a page. */
export interface FirstData {
  /** when the server read the answers, in its own milliseconds */
  at: number
  answers: readonly PageAnswer[]
}

/** A page to be drawn for a guest: its address from `/`, and what is known for it. */
export interface PageToDraw extends FirstData {
  address: string
}

export interface DrawnPage {
  /** what stands in the page's root element */
  html: string
  /** calls whose answers the page lacks: drawn again with them, it would say more */
  lacks: readonly Pick<PageAnswer, 'key' | 'sent'>[]
  /** what broke in parts of the page, which the browser then draws itself */
  faults: readonly string[]
}

/** The address a page is drawn for: of its query those names that it knows, in their own order, each said once. */
export function drawnAddress(path: string, search: URLSearchParams, known: readonly string[]): string {
  const told = known.flatMap((name) => {
    const [value, more] = search.getAll(name)
    return value === undefined || more !== undefined ? [] : [[name, value]]
  })
  const text = new URLSearchParams(told).toString()
  return text ? `${path}?${text}` : path
}

/** The built server half of the web. */
export interface PageDrawer {
  draw(page: PageToDraw): Promise<DrawnPage>
  /** What stands in the root element of a page that cannot be drawn now: no answer is needed but `site`. */
  waiting(title: string, site: SiteConfig): string
}
