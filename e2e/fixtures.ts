import { randomBytes } from 'node:crypto'
import { writeDemo } from '@kz/demo/writer'
import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect }

/** The sample accounts with a login. */
export type AccountName = 'admin' | 'checker' | 'mapchecker' | 'writer' | 'player'

const SITE = () => process.env.KZ_URL as string

/** Presses a button or follows a link without a mouse. */
export async function enter(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

/** Logs a page in through the form, as a person does. */
export async function login(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Login successful!')).toBeVisible()
}

/** Logs a page in as the form does, without drawing a page for it: what the form does has journeys of its own. */
async function startSession(page: Page, username: AccountName): Promise<void> {
  await page.goto('/robots.txt')
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/auth/authenticate', { method: 'POST', headers, body: JSON.stringify(body) })
      if (answer.ok) localStorage.setItem('user', await answer.text())
      return answer.status
    },
    { username, password: passwordOf(username) },
  )
  expect(status, `the login of ${username}`).toBe(200)
}

/** Makes an account through the form and logs it in. */
export async function register(page: Page): Promise<{ page: Page; name: string; password: string }> {
  const name = `strafe${randomBytes(3).toString('hex')}`
  const password = `Longjump-${randomBytes(8).toString('hex')}`
  await page.goto('/register')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Nickname').fill(name)
  await page.getByLabel('E-mail').fill(`${name}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.waitForTimeout(2_500) // the time trap of the form
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Please login.')).toBeVisible()
  await login(page, name, password)
  return { page, name, password }
}

export const passwordOf = (name: AccountName): string =>
  (JSON.parse(process.env.KZ_ACCOUNTS as string) as Record<string, string>)[name] as string

/** A run of `seconds` on `map` by `player`, made by our own writer; every call makes a file nobody has sent before. */
export function demoFile(
  map: string,
  player: string,
  seconds: number,
): { name: string; mimeType: string; buffer: Buffer } {
  const bytes = writeDemo({ map, player, run: { timeMs: Math.round(seconds * 1000) }, seed: Date.now() % 100_000 })
  return { name: `${map}_${player}.dem`, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
}

interface Fixtures {
  /** what went wrong in the pages so far; a journey that leaves something here has failed */
  faults: string[]
  /** opens an empty page in a browser context of its own, optionally logged in as a sample account */
  open: (account?: AccountName) => Promise<Page>
}

async function watched(browser: Browser, faults: string[]): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: SITE() })
  await context.exposeBinding('tellRefused', (_page, what: string) => faults.push(`refused by the policy: ${what}`))
  await context.addInitScript(() => {
    const { tellRefused } = window as unknown as { tellRefused: (what: string) => void }
    // heard by the page alone: a script may hide from the console what it tried
    document.addEventListener('securitypolicyviolation', (event) =>
      tellRefused(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname} ${event.sourceFile ?? ''}`),
    )
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(SITE()) && !/^(data|blob|ws):/.test(request.url()))
      faults.push(`request to ${request.url()}`)
  })
  context.on('weberror', (error) => faults.push(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !/status of (4\d\d)/.test(message.text()))
      faults.push(`console: ${message.text()}`)
  })
  return { context, page: await context.newPage() }
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  faults: async ({}, use) => use([]),
  open: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (account) => {
      const { context, page } = await watched(browser, faults)
      contexts.push(context)
      if (account) await startSession(page, account)
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults).toEqual([])
  },
})
