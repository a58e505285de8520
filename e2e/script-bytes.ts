import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/**
 * Counts the scripts a page needs until React holds the element, in bytes after gzip. Called before the page is opened; the
 * answer is asked for when it is there.
 *
 * What is loaded once the browser is idle comes after: a busy machine may begin with it before the element is noticed.
 */
export async function countScripts(
  page: Page,
  selector: string,
): Promise<() => Promise<{ files: number; bytes: number }>> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body).length,
        // it came when the page was left
        () => Number.NaN,
      ),
    )
  })
  await page.addInitScript((wanted) => {
    const idle = window.requestIdleCallback
    window.requestIdleCallback = (run, options) =>
      idle((deadline) => {
        performance.mark('needed')
        run(deadline)
      }, options)
    const timer = setInterval(() => {
      const element = document.querySelector(wanted)
      if (!element || !Object.keys(element).some((name) => name.startsWith('__reactProps'))) return
      performance.mark('needed')
      performance.mark('held')
      clearInterval(timer)
    }, 5)
  }, selector)
  return async () => {
    await page.waitForFunction(() => performance.getEntriesByName('held').length > 0)
    const needed = await page.evaluate(() => {
      const [first] = performance.getEntriesByName('needed')
      const until = first?.startTime ?? Number.POSITIVE_INFINITY
      return performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (startTime < until ? [name] : []))
    })
    const found = await Promise.all(needed.flatMap((url) => sizes.get(url) ?? []))
    return { files: found.length, bytes: found.reduce((sum, size) => sum + size, 0) }
  }
}

/** Scripts a page and its workers ask for from here on, each once: bytes after gzip by address, as far as they have come. */
export function scriptsOf(page: Page): () => Promise<Map<string, number>> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && !sizes.has(pathname))
      sizes.set(
        pathname,
        response.body().then(
          (body) => gzipSync(body).length,
          // it came when the page was left, and comes again when it is needed
          () => {
            sizes.delete(pathname)
            return 0
          },
        ),
      )
  })
  return async () => new Map(await Promise.all(Array.from(sizes, async ([path, size]) => [path, await size] as const)))
}
