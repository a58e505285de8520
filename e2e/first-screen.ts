/**
 * What a reader sees of a page at first. Each of these functions runs in the page, in whatever browser, and so is whole in
 * itself.
 */

/** What has changed on the first screen since it was sent. */
export interface Change {
  /** words that stand there now and did not then, of so many */
  came: string[]
  words: number
  /** flags now less flags then */
  flags: number
  /** what stands there still, and elsewhere */
  moved: string[]
  /** what says the same and is another element now: it was taken off the screen and drawn again */
  redrawn: string[]
}

/** Whether a page stands as it was sent: its scripts are on their way yet. */
export const isSent = (): boolean => {
  const drawn = window as { isDrawnTwice?: boolean }
  const isThere =
    !('isOld' in window) &&
    document.getElementById('root') !== null &&
    document.readyState !== 'loading' &&
    document.fonts.status === 'loaded' &&
    performance.getEntriesByName('first-contentful-paint').length > 0
  // with its first picture a browser may skip the columns; on a busy machine the next one is a while away
  if (isThere && drawn.isDrawnTwice === undefined) {
    drawn.isDrawnTwice = false
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        drawn.isDrawnTwice = true
      }),
    )
  }
  return isThere && drawn.isDrawnTwice === true
}

/** Marks the page that is about to be left. */
export const leave = (): void => {
  Object.assign(window, { isOld: true })
}

/** Whether the scripts have hydrated a page and nothing visible is on its way. */
export const isSettled = (): boolean =>
  !document.querySelector('#root[data-drawn]') &&
  document.fonts.status === 'loaded' &&
  ![...document.querySelectorAll('[data-skeleton]')].some((each) => {
    const { top, bottom, height } = each.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  })

/** The first screen now, held against the last time this was asked on the same page. */
export const lookAgain = (): Change => {
  type Place = { text: string; left: number; top: number }
  type Look = { words: string[]; flags: number; places: Map<Node, Place> }
  const inSight = ({ width, height, top, bottom, left, right }: DOMRect) =>
    width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  // rows of a list that are scrolled out of it are in nobody's sight
  const isShown = (box: DOMRect, element: Element | null): boolean => {
    if (!inSight(box)) return false
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const { top, bottom } = around.getBoundingClientRect()
      if ((box.top >= bottom || box.bottom <= top) && getComputedStyle(around).overflowY === 'auto') return false
    }
    return true
  }
  const now: Look = { words: [], flags: 0, places: new Map() }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    // a run that plays is of the browser alone, whatever is around it
    if (!text || !parent || parent.closest('script, style, noscript, [data-part="played"]')) continue
    // on phones the panels come below the page when it stands
    if (innerWidth < 768 && parent.closest('aside')) continue
    // a pixel for readers of the screen: what it says may change, and nobody sees where
    if (parent.offsetWidth === 1) continue
    range.selectNodeContents(node)
    const box = [...range.getClientRects()].find((each) => isShown(each, parent))
    if (!box || !parent.checkVisibility()) continue
    now.words.push(...text.split(/\s+/))
    now.places.set(node, { text, left: box.left, top: box.top })
  }
  const flags = [
    ...document.querySelectorAll(innerWidth < 768 ? ':not(aside *)[data-part="flag"]' : '[data-part="flag"]'),
  ]
  now.flags = flags.filter((flag) => isShown(flag.getBoundingClientRect(), flag)).length
  const kept = window as unknown as { look?: Look }
  const before = kept.look ?? now
  kept.look = now
  const left = [...before.words]
  const came = now.words.filter((word) => !(left.includes(word) && left.splice(left.indexOf(word), 1)))
  const moved = [...now.places].flatMap(([node, place]) => {
    const was = before.places.get(node)
    // letters whose file comes late stand in for others nearly as wide
    const isMoved =
      was?.text === place.text && (Math.abs(was.left - place.left) > 8 || Math.abs(was.top - place.top) > 2)
    return isMoved ? [`${place.text} by ${place.left - was.left} ${place.top - was.top}`] : []
  })
  const anew = new Set([...now.places].flatMap(([node, { text }]) => (before.places.has(node) ? [] : [text])))
  const redrawn = [...before.places].flatMap(([node, { text }]) => (!node.isConnected && anew.has(text) ? [text] : []))
  return { came, words: now.words.length, flags: now.flags - before.flags, moved, redrawn }
}
