import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { IS_FULL } from './full.ts'

interface Violation {
  id: string
  nodes: { html: string }[]
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element }[] }

/** The checker; the short form, for it goes into every page. */
const CHECKER = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Watches what moves from the first paint of each page on. Called once, before the first page is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        // a window that changes its size moves a page, and is no fault of it
        if (entry.hadRecentInput) continue
        sum += entry.value
        const moved = entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 90) ?? 'what is gone now')
        shifts.push(`${entry.value.toFixed(3)}: ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifted: () => ({ sum, shifts }) })
  })

/** How far a page has moved since its first paint, in the browser's measure, and what moved. */
export const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifted: () => { sum: number; shifts: string[] } }).shifted())

/** How many pixels a page is wider than its window. */
export const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Runs in the page: as a reader who scrolls down a few screens and goes back to the top. */
export const readThrough = async (): Promise<void> => {
  const most = 6000
  for (let top = 0; top < Math.min(most, document.documentElement.scrollHeight); top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    // two frames: observers are told after the first
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  scrollTo({ top: 0, behavior: 'instant' })
}

/** Runs in the page: the words of its buttons that are filled with amber, of which a page has one. */
export const filledIn = (): string[] => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.background = 'var(--kz-fill)'
  const { backgroundColor: amber } = getComputedStyle(probe)
  probe.remove()
  return [...document.querySelectorAll('[data-part="button"]')]
    .filter((button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === amber)
    .map((button) => button.textContent ?? '')
}

/** What a checker looks at: all rules in the dark theme, the contrast of the light one. */
export type Look = 'dark' | 'light'

/** Runs in the page: leaves of things that are alike and stand beside each other, as rows of a list, the first eight. */
const hideRepeated = (): void => {
  const most = 8
  for (const parent of document.querySelectorAll('main *')) {
    const alike = new Map<string, number>()
    for (const child of parent.children) {
      if (!(child instanceof HTMLElement)) continue
      const kind = `${child.tagName} ${child.className}`
      const count = (alike.get(kind) ?? 0) + 1
      alike.set(kind, count)
      if (count > most) child.style.display = 'none'
    }
  }
}

/**
 * Faults a checker finds in these looks, as `theme rule: element`; in those that are not `whole` it does not look at what
 * stands around `main`. The page is left in the last one's theme.
 */
export async function faultsOf(page: Page, looks: readonly Look[], whole: readonly Look[] = looks): Promise<string[]> {
  if (!IS_FULL) await page.evaluate(hideRepeated)
  // the page's own policy refuses inline scripts, so the checker comes in through the debugger
  await page.evaluate(CHECKER)
  return page.evaluate(
    async ({ tags, looks, whole }) => {
      type Run = (where: unknown, options: unknown) => Promise<{ violations: Violation[] }>
      const checker = (window as unknown as { axe: { run: Run } }).axe
      const around: Element[] = []
      for (let part: Element | null = document.querySelector('main'); part?.parentElement; part = part.parentElement)
        if (part !== document.body) around.push(...[...part.parentElement.children].filter((other) => other !== part))
      const all = { runOnly: tags, rules: { 'label-content-name-mismatch': { enabled: true } } }
      const found: string[] = []
      for (const look of looks) {
        document.documentElement.dataset.theme = look
        // the light theme differs in its colours alone
        const options = look === 'dark' ? all : { runOnly: ['color-contrast'] }
        const where = { include: [document.documentElement], exclude: whole.includes(look) ? [] : around }
        const { violations } = await checker.run(where, { ...options, resultTypes: ['violations'], preload: false })
        found.push(
          ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${look} ${id}: ${html.slice(0, 120)}`)),
        )
      }
      return found
    },
    { tags: TAGS, looks, whole },
  )
}
