import type { Router } from './router.ts'

interface Place {
  href: string
  /** among the links that lead there */
  nth: number
}

const LONGEST_MS = 1_500
const MOST_PLACES = 50

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter((link) => link.getAttribute('href') === href)

export interface KeptFocus {
  /** another entry of the history is on the screen */
  noteEntry(): void
  /** puts the focus where this entry was left, if on a link: its list may come a moment later */
  giveBack(): void
}

/** Remembers on which link each page was left. Called once. */
export function keepFocus(router: Pick<Router, 'history' | 'onLeave'>): KeptFocus {
  const places = new Map<string, Place>()
  let key = router.history.key()
  router.onLeave(() => {
    const link = document.activeElement
    const href = link instanceof HTMLAnchorElement ? link.getAttribute('href') : null
    if (href === null) return
    places.delete(key)
    places.set(key, { href, nth: linksTo(href).indexOf(link as HTMLAnchorElement) })
    const [oldest] = places.keys()
    if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest)
  })
  const giveBack = () => {
    const place = places.get(key)
    if (!place || place.nth < 0) return
    const began = performance.now()
    const look = () => {
      // who has moved on meanwhile is left there
      if (key !== router.history.key() || isElsewhere()) return
      const link = linksTo(place.href)[place.nth]
      if (link) link.focus({ preventScroll: true })
      else if (performance.now() - began < LONGEST_MS) requestAnimationFrame(look)
    }
    look()
  }
  return {
    noteEntry: () => {
      key = router.history.key()
    },
    giveBack,
  }
}

const isElsewhere = (): boolean => {
  const { activeElement } = document
  return activeElement !== null && activeElement !== document.body && activeElement.id !== 'main'
}
