import { expect, test } from './fixtures.ts'

test('a keyboard alone filters the records, opens a map, downloads its demo and comes back to the same place', async ({
  open,
}) => {
  const page = await open()
  // low, so that the record is below it
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/records')
  // what is typed before the page is hydrated is nobody's
  await expect(page.locator('#root:not([data-drawn])')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Map records' }).locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()

  // the filter: by its label, then a chip and the record filter by Tab and Space
  const search = page.getByRole('searchbox', { name: 'Map or player' })
  await search.focus()
  await page.keyboard.type('kz')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Beginner', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/q=kz.*difficulty=easy|difficulty=easy.*q=kz/)
  await expect(page.getByRole('status').filter({ hasText: 'match' })).toContainText('Easy')

  // newest first, so that the record has its file; then down the rows
  const date = page.getByRole('button', { name: 'Set', exact: true })
  await date.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=-date/)
  await expect(page.getByRole('columnheader', { name: 'Set', exact: true })).toHaveAttribute('aria-sort', 'descending')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Held', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows.first().getByRole('link').first()).toBeFocused()
  // down to a record below the window whose demo is here
  const focused = page.locator('tbody tr[data-row]:focus-within')
  let place = 0
  do await page.keyboard.press('ArrowDown')
  while (++place < 6 || (await focused.getByRole('button', { name: /^Download demo of/ }).count()) === 0)
  const opened = page.locator(`tbody tr[data-row="${place}"]`).getByRole('link').first()
  await expect(opened).toBeFocused()
  const name = (await opened.textContent()) ?? ''
  const address = page.url()
  const scrolled = await page.evaluate(() => Math.round(scrollY))
  expect(scrolled).toBeGreaterThan(0)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/\[.*/, ''))
  const demo = page.getByRole('button', { name: /^Download demo of/ }).first()
  await demo.focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.(zip|dem)$/)

  // Alt and the left arrow belong to the browser's window, which a headless one does not have
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(search).toHaveValue('kz')
  await expect(page.getByRole('button', { name: 'Easy', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(scrolled)
  await expect(opened).toBeInViewport()
})
