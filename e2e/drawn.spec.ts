import type { Page } from '@playwright/test'
import { expect, passwordOf, test } from './fixtures.ts'

/** Scripts that are on their way until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/*.js', async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

const isTakenOver = (page: Page) => expect(page.locator('#root:not([data-drawn])')).toBeVisible()
const redrawn = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('redrawn').map((mark) => String((mark as PerformanceMark).detail)))

test('a post and its comments are never taken off the screen while their code is on its way', async ({ open }) => {
  for (const path of ['/news/1', '/news/1']) {
    const page = await open()
    const letGo = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const parts = [page.locator('article [data-part="prose"]').first(), page.getByRole('region', { name: 'Comments' })]
    const sent = await Promise.all(parts.map((part) => part.elementHandle()))
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main [data-skeleton]')) document.documentElement.dataset.gone = ''
      }).observe(document.body, { subtree: true, childList: true })
    })
    letGo()
    await isTakenOver(page)
    for (const part of sent) expect(await part?.evaluate((element) => element.isConnected), path).toBe(true)
    await expect(page.locator('html[data-gone]'), path).toHaveCount(0)
    await page.close()
  }
})

test('what is typed before the scripts are there stays, and counts', async ({ open }) => {
  const page = await open()
  const letGo = await holdScripts(page)
  await page.goto('/search', { waitUntil: 'commit' })
  const field = page.getByRole('main').getByRole('searchbox')
  await field.pressSequentially('kz')
  expect(await field.evaluate((element) => Object.keys(element))).toEqual([])
  letGo()
  await isTakenOver(page)
  await expect(page).toHaveURL(/\/search\?q=kz/)
  await expect(field).toHaveValue('kz')
  expect(await redrawn(page)).toEqual([])
})

test('a search begun before the scripts are there takes what is typed, and Enter follows no link', async ({ open }) => {
  const page = await open()
  const letGo = await holdScripts(page)
  await page.goto('/rules', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Leaderboard' }).first().focus()
  await page.keyboard.type('/kz_loX')
  await page.keyboard.press('Backspace')
  letGo()
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect(field).toHaveValue('kz_lo')
  await expect(field).toBeFocused()
  await page.keyboard.type('ng')
  await expect(field).toHaveValue('kz_long')
  await expect(page).toHaveURL(/\/rules$/)
})

test('Enter before the search is there searches; Escape ends it; what is typed elsewhere stays there', async ({
  open,
}) => {
  const page = await open()
  let letGo = await holdScripts(page)
  await page.goto('/rules', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Leaderboard' }).first().focus()
  await page.keyboard.type('/kz_long\n')
  expect(new URL(page.url()).pathname).toBe('/rules')
  letGo()
  await expect(page).toHaveURL(/\/search\?q=kz_long$/)
  await page.unrouteAll()

  letGo = await holdScripts(page)
  await page.goto('/rules', { waitUntil: 'commit' })
  await page.keyboard.type('/kz')
  await page.keyboard.press('Escape')
  letGo()
  await isTakenOver(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unrouteAll()

  letGo = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Username').pressSequentially('a/b')
  letGo()
  await isTakenOver(page)
  await expect(page.getByLabel('Username')).toHaveValue('a/b')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is typed while the code of the search is on its way goes into its field', async ({ open }) => {
  const page = await open()
  await page.goto('/rules')
  await isTakenOver(page)
  const letGo = await holdScripts(page)
  await page.getByRole('link', { name: 'Search (press /)' }).click()
  await page.keyboard.type('bhop')
  await page.getByRole('link', { name: 'Leaderboard' }).first().focus()
  await page.keyboard.type('_')
  letGo()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('bhop_')
  await expect(page).toHaveURL(/\/rules$/)
})

test('a login that is filled in and sent before the scripts are there is a login', async ({ open }) => {
  const page = await open()
  const letGo = await holdScripts(page)
  await page.goto('/login?next=/rules', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('player')
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('player'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(page.url()).not.toContain('player')
  letGo()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/rules$/)
})

test('a click before the scripts are there counts, once', async ({ open }) => {
  const page = await open('player')
  // a busy browser calls back when the time for it is over: the part may be a guest's still
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => window.setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }))
  })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const like = page.locator('main #demos [data-likes]').first()
  const before = Number(await like.innerText())
  // a guest's, as it is drawn
  await like.click({ force: true })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Records' }).click()
  letGo()
  await isTakenOver(page)
  await expect(like).toHaveText(String(before + 1))
  await expect(page.getByRole('link', { name: 'Leaderboard' }).first()).toBeVisible()
  await page.unroute('**/*.js')
  await expect(async () => {
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 })
    await expect(like).toHaveText(String(before + 1), { timeout: 2000 })
  }).toPass()
})

test('a reader who scrolls before the scripts are there stays where they are', async ({ open }) => {
  const page = await open()
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const place = () => page.evaluate(() => scrollY)
  await page.locator('#demos tbody tr').first().scrollIntoViewIfNeeded()
  const left = await place()
  expect(left).toBeGreaterThan(500)
  letGo()
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  expect(Math.abs((await place()) - left)).toBeLessThan(50)
  // what is opened from there begins at its top
  await page.locator('#demos tbody tr:visible [data-part="map"]').first().click()
  await expect(page).toHaveURL(/\/record\//)
  await expect.poll(place).toBe(0)
})

test('words in an address that the page does not know change nothing, and those it knows are drawn', async ({
  open,
}) => {
  const page = await open()
  for (const path of [
    '/?utm_source=mail',
    '/records?q=kz&sort=-time&fbclid=1',
    '/leaderboard?view=countries&gclid=2',
  ]) {
    const letGo = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    // an element that is hydrated stays the same one
    const head = await page.getByRole('main').getByRole('heading').first().elementHandle()
    letGo()
    await isTakenOver(page)
    expect(await redrawn(page), path).toEqual([])
    expect(await head?.evaluate((element) => element.isConnected), path).toBe(true)
    await page.unroute('**/*.js')
  }
})

test('what a member gets beside a guest has its place: a tab of a map is where it was when it is pressed', async ({
  open,
}) => {
  const page = await open('player')
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdScripts(page)
  await page.goto('/record/kz_longjumps2', { waitUntil: 'commit' })
  const tab = page.getByRole('tab', { name: /^History/ })
  const top = () => tab.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  await expect(page.locator('dt', { hasText: 'Yours' })).toBeVisible()
  const before = await top()
  letGo()
  await isTakenOver(page)
  await expect(page.getByText('none yet').or(page.locator('dt:has-text("Yours") + dd time'))).toBeVisible()
  expect(await top()).toBe(before)
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
})
