import { LANGUAGE_TAGS } from '@kz/contract/language/languages'
import { expect, test } from './fixtures.ts'
import { shareOf } from './full.ts'
import { countScripts } from './script-bytes.ts'

const BUDGET_BYTES = 118_200
/** of what a page that is not English loads besides: before the first one can be used, when it stands, and for a page */
const FIRST_BYTES = 3 * 1024
const LATE_BYTES = 2.5 * 1024
const TEXT_BYTES = 6 * 1024

/** Bytes after Brotli of the files of texts of a page: what all pages have, and its own; what it takes over when it stands. */
async function textBytes(address: string): Promise<{ first: number[]; late: number }> {
  const html = await (await fetch(process.env.KZ_URL + address)).text()
  const told = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(html)?.[1]?.split(' ') ?? []
  const sizes = [...told('page-texts'), `${told('texts')}${told('late-texts')}.js`].map(async (file) => {
    const { status, headers } = await fetch(process.env.KZ_URL + file, { headers: { 'accept-encoding': 'br' } })
    expect([file, status, headers.get('content-encoding')]).toEqual([file, 200, 'br'])
    return Number(headers.get('content-length'))
  })
  const all = await Promise.all(sizes)
  return { first: all.slice(0, -1), late: all.at(-1) ?? 0 }
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
    const home = await textBytes(`/?hl=${language}`)
    const first = home.first.reduce((sum, size) => sum + size, 0)
    // biome-ignore lint/suspicious/noConsole: the numbers are the point of this test
    console.log(`texts of ${language}: ${first} bytes before the first page can be used, ${home.late} when it stands`)
    expect.soft(first, language).toBeLessThanOrEqual(FIRST_BYTES)
    expect(first).toBeGreaterThan(0)
    expect.soft(home.late, language).toBeLessThanOrEqual(LATE_BYTES)
    for (const path of ['/profile/Doorstopper', '/record/kz_longjumps2']) {
      const {
        first: [, own = 0],
        late,
      } = await textBytes(`${path}?hl=${language}`)
      expect.soft(own + late, `${path} in ${language}`).toBeLessThanOrEqual(TEXT_BYTES)
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

test('fonts of rare letters are added together, when those the page has letters of have come', async ({ open }) => {
  const page = await open()
  await page.addInitScript(() => {
    const { add } = FontFaceSet.prototype
    FontFaceSet.prototype.add = function (face) {
      performance.mark('face', { detail: face.status })
      return add.call(this, face)
    }
  })
  await page.goto('/')
  const added = () =>
    page.evaluate(() => performance.getEntriesByName('face').map((mark) => (mark as PerformanceMark).detail))
  await expect.poll(added).toContain('loaded')
  expect(await added()).not.toContain('loading')
  // the others come when a text has their letters
  const isThere = await page.evaluate(async () => (await document.fonts.load('1rem "IBM Plex Sans Rest"', 'Ω')).length)
  expect(isThere).toBe(1)
})
