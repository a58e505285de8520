import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface Violation {
  id: string
  nodes: { html: string }[]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Watches what moves from the first paint of each page on. Called once, before the first page is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element }[] })[]) {
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

/** Faults a checker finds in both themes, as `rule: element`. The page is left in the light one. */
export async function faultsOf(page: Page): Promise<string[]> {
  // the page's own policy refuses inline scripts, so the checker comes in through the debugger
  await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const checker = (window as unknown as { axe: { run: (o: unknown) => Promise<{ violations: Violation[] }> } }).axe
    const mismatch = { 'label-content-name-mismatch': { enabled: true } }
    const run = async (theme: string, options: object) => {
      document.documentElement.dataset.theme = theme
      const { violations } = await checker.run({ ...options, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme} ${id}: ${html.slice(0, 120)}`))
    }
    const dark = await run('dark', { runOnly: tags, rules: mismatch })
    // the other theme differs in its colours alone
    return [...dark, ...(await run('light', { runOnly: ['color-contrast'] }))]
  }, TAGS)
}
