import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

const BUDGET_BYTES = 150_000

test('the home page is usable after little JavaScript and asks no other host', async ({ open }) => {
  const page = await open()
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body).length,
        // it came when the journey was over
        () => Number.NaN,
      ),
    )
  })
  // notes in the page itself when React holds the likes of the table
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      const like = document.querySelector('main table [data-likes]')
      if (!like || !Object.keys(like).some((name) => name.startsWith('__reactProps'))) return
      performance.mark('usable')
      clearInterval(timer)
    }, 5)
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Latest demos table' }).getByRole('link').first()).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const before = await page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < usable ? [name] : []))
  })
  const needed = await Promise.all(before.flatMap((url) => sizes.get(url) ?? []))
  const total = needed.reduce((sum, size) => sum + size, 0)
  // biome-ignore lint/suspicious/noConsole: the number is the point of this test
  console.log(`home: ${needed.length} scripts, ${total} bytes gzip before the first demos can be liked`)
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES)
})

test('a chat message reaches a page that was never reloaded', async ({ open }) => {
  const guest = await open()
  await guest.goto('/')
  const log = guest.getByRole('log')
  await expect(log).toBeVisible()

  const player = await open('player')
  await player.goto('/')
  const text = `anyone for a race ${Date.now()}`
  await player.getByRole('textbox', { name: /say something|message/i }).fill(text)
  await player.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByText(text)).toBeVisible()
  await expect(player.getByRole('log').getByText(text)).toBeVisible()
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
