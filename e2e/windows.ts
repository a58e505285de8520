import type { Browser, BrowserContext, Page } from '@playwright/test'

const SITE = () => process.env.KZ_URL as string

/** A window of a browser with its own cookies. */
export interface Window {
  context: BrowserContext
  /** its first page, which shows nothing; it stays open, so that the process that draws the site's pages does */
  anchor: Page
  /** what went wrong in its pages, told to whoever has it now */
  tell: (fault: string) => void
}

/** Opens one on the site, or on another one; what goes wrong in its pages is told to `tell`. `beside`: where else they may go. */
export async function openWindow(
  browser: Browser,
  tell: Window['tell'],
  site = SITE(),
  beside: readonly string[] = [],
): Promise<Window> {
  // a page that a worker fetches is out of reach for who holds or changes what comes
  const context = await browser.newContext({ baseURL: site, serviceWorkers: 'block' })
  const window: Window = { context, anchor: await context.newPage(), tell }
  await context.exposeBinding('tellRefused', (_page, what: string) => window.tell(`refused by the policy: ${what}`))
  await context.addInitScript(() => {
    const { tellRefused } = window as unknown as { tellRefused: (what: string) => void }
    // heard by the page alone: a script may hide from the console what it tried
    document.addEventListener('securitypolicyviolation', (event) =>
      tellRefused(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname} ${event.sourceFile ?? ''}`),
    )
  })
  context.on('request', (request) => {
    const isOurs = [site, ...beside].some((origin) => request.url().startsWith(origin))
    if (!isOurs && !/^(data|blob|ws):/.test(request.url())) window.tell(`request to ${request.url()}`)
  })
  context.on('weberror', (error) => window.tell(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    // 503: a machine that is busy with other tests too; what a page does not ask again is missed by its journey
    if (message.type() === 'error' && !/status of (4\d\d|503)/.test(message.text()))
      window.tell(`console: ${message.text()}`)
  })
  await window.anchor.goto('/robots.txt')
  return window
}

/** The first page of a page's window. */
export const anchorOf = (page: Page): Page => page.context().pages()[0] as Page

/** Takes from a window all it knows but the site's files: as good as a new one, at half the work. False when it was closed. */
export async function emptyWindow({ context, anchor }: Window): Promise<boolean> {
  if (anchor.isClosed()) return false
  await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
  const devtools = await context.newCDPSession(anchor)
  await devtools.send('Storage.clearDataForOrigin', { origin: SITE(), storageTypes: 'all' })
  await devtools.detach()
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()])
  return true
}
