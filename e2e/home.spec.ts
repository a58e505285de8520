import { LANGUAGE_TAGS } from '@kz/contract/language/languages'
import { expect, test } from './fixtures.ts'
import { shareOf } from './full.ts'
import { countScripts } from './script-bytes.ts'

const BUDGET_BYTES = 126_500
/** of what a page that is not English loads besides: all of the first page's, and a page's own */
const TEXT_BYTES = 6 * 1024

/** Bytes after Brotli of the files of texts of a page: what all pages have, and its own. */
async function textBytes(address: string): Promise<number[]> {
  const html = await (await fetch(process.env.KZ_URL + address)).text()
  const files = /data-page-texts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const sizes = files.map(async (file) => {
    const { status, headers } = await fetch(process.env.KZ_URL + file, { headers: { 'accept-encoding': 'br' } })
    expect([file, status, headers.get('content-encoding')]).toEqual([file, 200, 'br'])
    return Number(headers.get('content-length'))
  })
  return Promise.all(sizes)
}

test.describe('the first page', () => {
  test.use({ isFirstVisit: true })

  test('the home page is usable after little JavaScript and asks no other host', async ({ open }) => {
    const page = await open()
    const scripts = await countScripts(page, 'main table [data-likes]')
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Latest demos table' }).getByRole('link').first()).toBeVisible()
    const { files, bytes } = await scripts()
    // biome-ignore lint/suspicious/noConsole: the number is the point of this test
    console.log(`home: ${files} scripts, ${bytes} bytes gzip before the first demos can be liked`)
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES)
  })
})

test('the texts of the first page, and of the richest pages, are few kilobytes in every language', async () => {
  // of the files the build makes, alike in all
  const others = LANGUAGE_TAGS.filter((tag) => tag !== 'en')
  for (const language of shareOf(others, 2)) {
    const [every = 0, home = 0] = await textBytes(`/?hl=${language}`)
    // biome-ignore lint/suspicious/noConsole: the numbers are the point of this test
    console.log(`texts of ${language}: ${every} bytes on every page, ${home} on the first`)
    expect.soft(every + home, language).toBeLessThanOrEqual(TEXT_BYTES)
    expect(home).toBeGreaterThan(0)
    for (const path of ['/profile/Doorstopper', '/record/kz_longjumps2']) {
      const [, own = 0] = await textBytes(`${path}?hl=${language}`)
      expect.soft(own, `${path} in ${language}`).toBeLessThanOrEqual(TEXT_BYTES)
      expect(own).toBeGreaterThan(0)
    }
  }
})

test('a comment is written, edited and deleted by its author', async ({ open }) => {
  const page = await open('player')
  await page.goto('/news/1')
  const text = `no finish, no record ${Date.now()}`
  await page.getByPlaceholder('Write a comment').fill(text)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByText('Comment written')).toBeVisible()
  const comment = page
    .getByRole('article')
    .filter({ hasText: text })
    .or(page.getByRole('listitem').filter({ hasText: text }))
    .last()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Comment deleted')).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
  await expect(page.getByText('<deleted>').first()).toBeVisible()
})

test('on a telephone a row of the latest demos opens its map wherever nothing else is', async ({ open }) => {
  const page = await open()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Latest demos table' }).getByRole('row').nth(2)
  const href = await row.locator('a[href^="/record/"]').first().getAttribute('href')
  const { width, height } = (await row.boundingBox()) ?? { width: 0, height: 0 }
  await row.click({ position: { x: width / 2, y: height - 12 } })
  await page.waitForURL((url) => url.pathname + url.search === href)
})
