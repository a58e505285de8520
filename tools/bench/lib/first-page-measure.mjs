/** Loads a page with an empty cache on a slow 4G line and a slowed processor, and says when it stood. */

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SETTLED_MS = 6_000
const NEARLY_ALL = 0.9

/**
 * @returns milliseconds since the navigation: largest paint, final first screen, first like that can be clicked; how long its
 *   tasks went beyond 50 ms until then, and the longest of them; elements when it was painted first; layout shift; words and
 *   flags of the last first screen
 */
export async function measure(browser, url, viewport, slowdown) {
  // words are counted in a load of their own: counting takes the page's time
  const quiet = await load(browser, url, viewport, slowdown, watchQuietly)
  const { looks } = await load(browser, url, viewport, slowdown, watchWords)
  const last = looks.at(-1) ?? { words: [], flags: 0 }
  const final = looks.find((look) => look.flags === last.flags && shared(look.words, last.words) >= NEARLY_ALL)
  return {
    ...quiet,
    final: final?.at ?? 0,
    words: last.words.length,
    flags: last.flags,
  }
}

/** The part of the last words that stands already. */
function shared(words, last) {
  const left = new Map()
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1)
  const found = last.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return last.length === 0 ? 1 : found.length / last.length
}

async function load(browser, url, viewport, slowdown, watch) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const found = await page.evaluate(() => globalThis.found())
  await context.close()
  return found
}

/** In the page: paints, shifts, long tasks, and when React holds the first like. */
function watchQuietly() {
  const seen = { lcp: 0, shift: 0, usable: 0, elements: 0, tasks: [] }
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('layout-shift', ({ value }) => (seen.shift += value))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
  watch('paint', () => (seen.elements ||= document.getElementsByTagName('*').length))
  const timer = setInterval(() => {
    const like = document.querySelector('main #demos [data-likes]')
    if (!like || !Object.keys(like).some((name) => name.startsWith('__reactProps'))) return
    seen.usable = performance.now()
    clearInterval(timer)
  }, 20)
  globalThis.found = () => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcp: seen.lcp,
    shift: seen.shift,
    usable: seen.usable,
    elements: seen.elements,
    longest: Math.max(0, ...seen.tasks.map(({ duration }) => duration)),
    // what begins before anything is painted holds nobody up
    blocked: seen.tasks
      .filter(
        ({ startTime }) => startTime >= (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
      )
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    tasks: seen.tasks,
  })
}

/**
 * In the page: the words and flags of the first screen that the reader sees painted, whenever the page has grown and twice a
 * second. Only what stood before a frame was made counts as painted by it. Nothing is counted before the first paint, which it
 * would keep waiting.
 */
function watchWords() {
  const inSight = (box) =>
    box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  const all = document.getElementsByTagName('*')
  // rows of a list that are scrolled out of it are in nobody's sight
  const regions = () =>
    [...document.querySelectorAll('section[tabindex="0"]')].map((region) => [region, region.getBoundingClientRect()])
  const isShown = (box, element, lists) =>
    inSight(box) &&
    !lists.some(([region, { top, bottom }]) => (box.top >= bottom || box.bottom <= top) && region.contains(element))
  const look = (at, elements) => {
    const words = []
    const lists = regions()
    const range = document.createRange()
    const last = elements - 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (all[last]?.compareDocumentPosition(text) === Node.DOCUMENT_POSITION_FOLLOWING) break
      if (!text.data.trim() || text.parentElement.closest('script, style, noscript')) continue
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some((box) => isShown(box, text, lists)) && text.parentElement.checkVisibility())
        words.push(...text.data.trim().split(/\s+/))
    }
    const flags = [...document.querySelectorAll('[data-part="flag"]')].filter((flag) =>
      isShown(flag.getBoundingClientRect(), flag, lists),
    )
    return { at, words, flags: flags.length }
  }
  const looks = []
  let counted = 0
  const watch = () =>
    requestAnimationFrame(() => {
      const stood = all.length
      setTimeout(() => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
        const now = performance.now()
        if (painted !== undefined && (stood !== counted || now - looks.at(-1).at > 500)) {
          looks.push(look(looks.length === 0 ? painted : now, stood))
          counted = stood
        }
        watch()
      })
    })
  watch()
  globalThis.found = () => ({ looks: [...looks, look(performance.now(), all.length)] })
}
