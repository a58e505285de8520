import { randomBytes } from 'node:crypto'
import { writeDemo } from '@kz/demo/write/writer'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { anchorOf, emptyWindow, openWindow, type Window } from './windows.ts'

export { expect }

/** The sample accounts with a login. */
export type AccountName = 'admin' | 'checker' | 'mapchecker' | 'writer' | 'player'

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

/** Posts to the site with the cookies of a page's window; answers what was said. */
async function post(page: Page, path: string, sent: object): Promise<string> {
  const { status, text } = await anchorOf(page).evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(path, { method: 'POST', headers, body })
      return { status: answer.status, text: await answer.text() }
    },
    { path, body: JSON.stringify(sent) },
  )
  expect(status, `${path}: ${text}`).toBeLessThan(300)
  return text
}

/** Logs a page in as the form does, without drawing a page for it: what the form does has journeys of its own. */
async function startSession(page: Page, username: string, password: string): Promise<void> {
  const told = await post(page, '/api/auth/authenticate', { username, password })
  const { userId, pseudo, roles, country, picture } = JSON.parse(told)
  const user = JSON.stringify({ userId, pseudo, roles, country, picture })
  await anchorOf(page).evaluate((text) => localStorage.setItem('user', text), user)
}

export interface Member {
  page: Page
  name: string
  password: string
}

export const newMember = () => ({
  name: `strafe${randomBytes(3).toString('hex')}`,
  password: `Longjump-${randomBytes(8).toString('hex')}`,
})

/** Makes an account as the form does and logs the page in as it. */
export async function register(page: Page): Promise<Member> {
  const { name, password } = newMember()
  const email = `${name}@example.test`
  await post(page, '/api/auth/register', { username: name, nickname: name, email, password, website: '' })
  await startSession(page, name, password)
  return { page, name, password }
}

/** Makes an account through the form, as a person does, and logs it in. */
export async function registerByForm(page: Page): Promise<Member> {
  const { name, password } = newMember()
  await page.goto('/register')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Nickname').fill(name)
  await page.getByLabel('E-mail').fill(`${name}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
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

export interface Options {
  /** each window is one that has never been here: whoever counts, holds or delays what is loaded needs that */
  isFirstVisit: boolean
}

interface Fixtures {
  /** what went wrong in the pages so far; a journey that leaves something here has failed */
  faults: string[]
  /** opens an empty page in a window of its own, optionally logged in as a sample account */
  open: (account?: AccountName) => Promise<Page>
}

interface WorkerFixtures {
  /** emptied, and nobody's now */
  windows: Window[]
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  isFirstVisit: [false, { option: true }],
  windows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => use([]),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  faults: async ({}, use) => use([]),
  open: async ({ browser, windows, isFirstVisit, faults }, use) => {
    const taken: Window[] = []
    const tell = (fault: string) => faults.push(fault)
    await use(async (account) => {
      const window = (!isFirstVisit && windows.pop()) || (await openWindow(browser, tell))
      window.tell = tell
      taken.push(window)
      const page = await window.context.newPage()
      if (account) await startSession(page, account, passwordOf(account))
      return page
    })
    for (const window of taken) {
      if (isFirstVisit) await window.context.close()
      else if (await emptyWindow(window)) windows.push(window)
    }
    expect(faults).toEqual([])
  },
})
