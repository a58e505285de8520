import { PAGES } from '@kz/contract/pages'
import type { AnyRouter } from '@tanstack/react-router'

const INTENT_MILLISECONDS = 60

const patterns = PAGES.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`))

/** Path, query and hash of a link that leads to a page of this site; null for files, other sites and new tabs. */
export function pageLink(link: HTMLAnchorElement | null, here: Location): string | null {
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null
  const url = new URL(link.href)
  if (url.origin !== here.origin || !patterns.some((pattern) => pattern.test(url.pathname))) return null
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
export function followLinks(router: AnyRouter): void {
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
    timer = setTimeout(() => {
      const { pathname, search } = new URL(href, location.origin)
      router.preloadRoute({ to: pathname, search: () => router.options.parseSearch?.(search) ?? {} }).catch(() => {})
    }, INTENT_MILLISECONDS)
  })
}
