/**
 * What a page in the made-up language (scripts/texts/pseudo.mjs) shows that is not in it. Each of these functions runs in the
 * page, and so is whole in itself.
 */

/**
 * Words that a reader sees or hears and that were not looked up: `where: the text`. Not `names`, nor what was `written`; what
 * members wrote stands apart on most pages.
 */
export const unsaidWords = ({ names, written }: { names: readonly string[]; written: readonly string[] }): string[] => {
  // what members wrote and how they are called, what machines say, and what is read by nobody
  const apart =
    'bdi, [dir=auto], [data-part=prose], [data-part=player], code, pre, kbd, samp, textarea, script, style, noscript, :not(html)[lang]'
  const LONGEST_NAME = 40
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  // a name that stands by itself somewhere may stand in a label too
  const named = [...document.querySelectorAll('bdi, [dir=auto], [data-part=player]')]
    .map(({ textContent }) => textContent)
    .filter(({ length }) => length <= LONGEST_NAME)
    .flatMap(wordsOf)
  const isName = new Set([...names.flatMap(wordsOf), ...named])
  const pieces = written.map((piece) => wordsOf(piece).join(' '))
  const isPiece = new Set(pieces)
  const all = pieces.join('\n')
  const isWritten = (words: string) => isPiece.has(words) || (words.includes(' ') && all.includes(words))
  /** what a text says between its marked words, which end with a wave */
  const unmarked = (text: string): string[] =>
    text.split(/\p{L}+~+/gu).filter((part) => {
      const words = wordsOf(part).filter((word) => word.length > 1)
      return /[a-z]{2}/.test(part) && !words.every((word) => isName.has(word)) && !isWritten(wordsOf(part).join(' '))
    })
  const found = new Set<string>()
  const tell = (element: Element, text: string) => {
    // addresses, names of files and of maps, and sums of files are nobody's words
    const words = text.replace(/\S*(?:[\\/_@]|\w\.\w)\S*|\b[\da-f]{8,}\b/g, ' ')
    if (unmarked(words).length === 0) return
    const place = element.closest('[class]')?.className
    found.add(`${element.tagName.toLowerCase()}.${typeof place === 'string' ? place : ''}: ${text.trim().slice(0, 90)}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (element && !element.closest(apart)) tell(element, node.nodeValue ?? '')
  }
  const read = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
    'data-tip',
    'data-label',
  ]
  for (const element of document.body.querySelectorAll(read.map((name) => `[${name}]`).join()))
    if (!element.closest(apart))
      for (const name of read) {
        const text = element.getAttribute(name)
        if (text) tell(element, text)
      }
  return [...found]
}

/** Words that stand outside what holds them, cut off or over what is beside; of texts that have `mark` in them. */
export const cutWords = (mark: string): string[] => {
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (
      !element ||
      !node.nodeValue?.trim() ||
      !node.nodeValue.includes(mark) ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue
    if (element.closest('.visually-hidden, [hidden], svg, select')) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    const first = rects[0]
    if (!first) continue
    const right = Math.max(...rects.map((each) => each.right))
    const left = Math.min(...rects.map((each) => each.left))
    const bottom = Math.max(...rects.map((each) => each.bottom))
    let isHeldBack = false
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      // what is there for those who hear the page
      const isUnseen = edge.width <= 1 || edge.height <= 1 || clipPath !== 'none'
      const isScrolled = /auto|scroll/.test(overflowX)
      isHeldBack = isUnseen || isScrolled || position === 'fixed'
      if (isUnseen || isScrolled) break
      const isClipped = /hidden|clip/.test(overflowX)
      const isHeld =
        isClipped || box.matches('button, [data-part=button], [data-part=tag], label, th, td, summary, legend')
      const isOut =
        (isHeld && (right > edge.right + 1.5 || left < edge.left - 1.5)) ||
        (/hidden|clip/.test(overflowY) && bottom > edge.bottom + 3)
      if (isOut) {
        const place = box.className || box.parentElement?.className
        found.add(
          `${box.tagName.toLowerCase()}.${typeof place === 'string' ? place : ''}: ${node.nodeValue.trim().slice(0, 60)}`,
        )
        break
      }
      if (position === 'fixed' || isClipped) break
    }
    // the window takes no part of it, and does not go sideways
    if (!isHeldBack && right > document.documentElement.clientWidth + 1.5)
      found.add(`out of the window: ${node.nodeValue.trim().slice(0, 60)}`)
  }
  return [...found]
}
