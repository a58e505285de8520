import { PAGES } from '@kz/contract/pages'
import { matchPath } from '../lib/router/match.ts'
import type { Router } from '../lib/router/router.ts'

const INTENT_MILLISECONDS = 60

/** Path, query and hash of a link that leads to a page of this site; null for files, other sites and new tabs. */
export function pageLink(link: HTMLAnchorElement | null, here: Location): string | null {
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null
  const url = new URL(link.href)
  if (url.origin !== here.origin || !PAGES.some((path) => matchPath(path, url.pathname))) return null
  const samePage = url.pathname === here.pathname && url.search === here.search
  if (samePage && url.hash) return null
  return `${url.pathname}${url.search}${url.hash}`
}

const linkOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null

/**
 * Lets the router follow every plain link to a page, also those inside news and posts, and loads a page's code when
 * a mouse rests on its link. Called once at the start.
 */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const href = pageLink(linkOf(event), location)
    if (href === null) return
    event.preventDefault()
    if (href === router.latestLocation.href) window.scrollTo({ top: 0 })
    void router.navigate({ href })
  })

  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', (event) => {
    clearTimeout(timer)
    const href = event.pointerType === 'mouse' ? pageLink(linkOf(event), location) : null
    if (href === null) return
    timer = setTimeout(() => router.preload(href), INTENT_MILLISECONDS)
  })
}
