import { expect, test } from './fixtures.ts'

test('unknown paths answer 404 with the page that says so', async ({ open }) => {
  const page = await open()
  for (const path of ['/nothing-here', '/record/kz_nobody_made_this']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  }
})

test('a style element that is not ours is refused, and the journey hears of it', async ({ open, faults }) => {
  const page = await open()
  await page.goto('/')
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'main { display: none }'
    document.head.append(style)
  })
  await expect.poll(() => faults.join('\n')).toContain('refused by the policy: style-src-elem inline on /')
  await expect(page.getByRole('main')).toBeVisible()
  // the only journey in which it is right
  faults.length = 0
})

test('admin pages send guests to the login and refuse players', async ({ open }) => {
  const guest = await open()
  await guest.goto('/admin-check-demos')
  await expect(guest).toHaveURL(/\/login\?next=/)
  const player = await open('player')
  await player.goto('/admin-check-demos')
  await expect(player.getByText('You do not have access to this page.')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Admin' })).toHaveCount(0)
})

test('the theme is remembered and applied before the page is drawn', async ({ open }) => {
  const page = await open()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('logging out ends the session here and on the server', async ({ open }) => {
  const page = await open('player')
  await page.goto('/upload-demo')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /sprout|account|player/i })
    .click()
  await page
    .getByRole('button', { name: 'Log out' })
    .or(page.getByRole('menuitem', { name: 'Log out' }))
    .click()
  await expect(page).toHaveURL(/\/$/)
  const info = await page.request.post('/api/auth/info')
  expect(await info.json()).toEqual({ data: null })
})
