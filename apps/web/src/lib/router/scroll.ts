import type { Location } from './location.ts'
import type { Router, ScrollMove } from './router.ts'

const STORE = 'scroll-places'
const MOST_PLACES = 50

/** Window places by the key of their history entry, the oldest first. They are of one tab and outlive a reload. */
function readPlaces(): [key: string, top: number][] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(places) ? places : []
  } catch {
    return []
  }
}

/** Remembers how far down each page was left. Called once; answers what moves the window when a page is drawn. */
export function restoreScroll(router: Router): (location: Location, move: ScrollMove) => void {
  /** of the page on the screen; none while another is on its way */
  let key: string | null = router.history.key()
  const keep = () => {
    if (key === null) return
    const others = readPlaces().filter(([one]) => one !== key)
    try {
      sessionStorage.setItem(STORE, JSON.stringify([...others, [key, scrollY]].slice(-MOST_PLACES)))
    } catch {
      // a browser that keeps nothing starts at the top
    }
  }
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', keep)
  // the history stands at the next entry already when it was a step of the browser's
  router.onLeave(() => {
    keep()
    key = null
  })
  let isFirst = true
  return ({ hash }, move) => {
    const wasFirst = isFirst
    isFirst = false
    const here = router.history.key()
    key = here
    if (move === 'stay') return
    const top = move === 'restore' ? new Map(readPlaces()).get(here) : undefined
    // who has scrolled before the scripts came is left there, and the browser itself goes to a hash
    if (wasFirst && (scrollY > 0 || top === undefined)) return
    const part = top === undefined && hash ? document.getElementById(decodeURIComponent(hash)) : null
    if (part) part.scrollIntoView()
    else scrollTo({ top: top ?? 0, behavior: 'instant' })
  }
}
