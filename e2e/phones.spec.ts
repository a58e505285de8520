import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { IS_FULL } from './full.ts'
import { shiftOf, sidewaysOf, watchShifts } from './looks.ts'

const PHONE = { width: 390, height: 844 }
const WIDE_NAME = 'W'.repeat(24)

/** Holds what a pattern matches until the answered function is called. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(pattern, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

test('a post of the front page opens in place, and closes', async ({ open }) => {
  const page = await open()
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const post = page.locator('article').filter({ has: page.getByRole('button', { name: 'Expand post' }) })
  const text = post.first().locator('[data-part="prose"]').first()
  const box = async () => (await text.locator('xpath=../..').boundingBox())?.height ?? 0
  await expect(post.first().getByRole('button', { name: 'Expand post' })).toBeVisible()
  const cut = await box()
  expect(cut).toBeLessThan(150)
  const article = await post.first().elementHandle()
  await post.first().getByRole('button', { name: 'Expand post' }).click()
  await expect
    .poll(async () =>
      article?.evaluate(
        (element) => element.querySelector('[data-part="prose"]')?.parentElement?.parentElement?.clientHeight ?? 0,
      ),
    )
    .toBeGreaterThan(cut)
  await (await article?.$('button[aria-label="Collapse post"]'))?.click()
  await expect.poll(box).toBe(cut)
})

test('what the latest demos hold stays in their panel, with their comments too', async ({ open }) => {
  const page = await open('player')
  for (const width of IS_FULL ? [768, 1024, 1160, 1279, 1440, 1920] : [1024, 1279]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const inside = () =>
      page.evaluate(() => {
        const panel = document.getElementById('demos')?.getBoundingClientRect()
        const parts = [...document.querySelectorAll('#demos > *')].map((part) => part.getBoundingClientRect().bottom)
        return Math.max(...parts) <= (panel?.bottom ?? 0) + 1
      })
    const covers = () =>
      page.evaluate(() => {
        const [one, other] = ['demos', 'news'].map((id) => document.getElementById(id)?.getBoundingClientRect())
        return (
          one &&
          other &&
          other.left < one.right &&
          one.left < other.right &&
          other.top < one.bottom &&
          one.top < other.bottom
        )
      })
    await expect(page.locator('#demos tbody tr').nth(2)).toBeAttached()
    expect(await inside(), `${width} px`).toBe(true)
    await page
      .locator('#demos')
      .getByRole('button', { name: /comments? on the latest demos/i })
      .click()
    await expect(page.locator('#demos').getByRole('heading', { name: 'Comments' })).toBeVisible()
    expect(await inside(), `${width} px, with comments`).toBe(true)
    expect(await covers(), `${width} px, with comments`).toBe(false)
  }
})

test('the widest names leave no page wider than a phone, nor a panel', async ({ open }) => {
  const page = await open()
  const latest = (await (await page.request.get('/api/latest-demos/?limit=50')).json()) as { mapName: string }[]
  const maps = [...new Set(latest.map(({ mapName }) => mapName))]
  await page.setViewportSize(PHONE)
  let few = ''
  for (const map of maps) {
    if (few) break
    const sent = await page.request.get(`/record/${map}`)
    if (/records so far/.test(await sent.text())) few = map
  }
  expect(few, 'a map of two or three records').not.toBe('')
  for (const [path, width] of [
    [`/record/${few}`, 390],
    [`/record/${few}`, 360],
    ['/profile/Doorstopper', 390],
    ['/profile/Doorstopper', 1024],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.evaluate((name) => {
      for (const player of document.querySelectorAll('[data-part="player"] > :is(a, span):not([data-part])'))
        player.textContent = name
      for (const link of document.querySelectorAll('main li a[href^="/profile/"]')) link.textContent = name
    }, WIDE_NAME)
    expect(await sidewaysOf(page), `${path} ${width} px`).toBe(0)
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('main section li, main section header > *')].flatMap((part) => {
        // a strip of pictures is scrolled
        if (getComputedStyle(part.parentElement as Element).overflowX === 'auto') return []
        const panel = part.closest('section')?.getBoundingClientRect()
        const { right, width } = part.getBoundingClientRect()
        return panel && width > 0 && right > panel.right + 1 ? [part.textContent] : []
      }),
    )
    expect(outside, `${path} ${width} px`).toEqual([])
  }
})

test('a page of news that is on its way says so', async ({ open }) => {
  const page = await open()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const letGo = await hold(page, /api\/news\/last-news\?page=2/)
  await page.getByRole('navigation', { name: 'Pages of news' }).getByRole('button', { name: 'Next page' }).click()
  const waits = page.getByRole('progressbar', { name: 'Loading' })
  await expect(waits).toBeVisible()
  await expect(page.locator('#news [aria-busy="true"]')).toBeVisible()
  letGo()
  await expect(waits).toHaveCount(0)
  await expect(page.locator('#news [aria-busy="true"]')).toHaveCount(0)
})

/** Longer than a movement is put down to the press before it. */
const AFTER_A_PRESS_MS = 600

test('on a slow phone a page that is on its way stands alone, and moves nothing when it comes', async ({ open }) => {
  for (const [from, path] of [
    ['/rules', '/records'],
    ['/', '/kzguessr-leaderboard'],
    ...(IS_FULL ? [['/rules', '/'] as const] : []),
  ] as const) {
    const page = await open()
    await watchShifts(page)
    await page.setViewportSize(PHONE)
    await page.goto(from)
    await page.waitForLoadState('networkidle')
    const before = (await shiftOf(page)).sum
    const letGo = await hold(page, /\.js$|\/api\/(?!user\/online)/)
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Away' })
      link.style.cssText = 'position: fixed; top: 4rem; left: 0; z-index: 99'
      document.getElementById('root')?.append(link)
      link.addEventListener('click', () => setTimeout(() => link.remove()))
    }, path)
    await page.getByRole('link', { name: 'Away' }).click()
    if (path !== '/') {
      await expect(page.getByText('Loading page')).toBeVisible()
      expect(
        await page.evaluate(() => [...document.querySelectorAll('aside')].some((part) => part.checkVisibility())),
      ).toBe(false)
    }
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), AFTER_A_PRESS_MS)
    letGo()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
    const { sum, shifts } = await shiftOf(page)
    expect(sum - before, `${from} to ${path}: ${shifts.join('\n')}`).toBeLessThan(0.1)
    await page.close()
  }
})
