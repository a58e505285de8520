import { expect, test } from './fixtures.ts'

test('the leaderboard is filtered, read as of a day, by country, and its address keeps all of it', async ({ open }) => {
  const page = await open('player')
  await page.goto('/leaderboard')
  const players = page.getByRole('region', { name: 'Players', exact: true })
  const first = players.getByRole('row').nth(1)
  await expect(first).toBeVisible()

  const counted = page.getByText(/\d+ maps counted/)
  const before = await counted.innerText()
  await page.getByRole('group', { name: 'Difficulty' }).getByRole('button', { name: 'Hard', exact: true }).click()
  await expect(counted).not.toHaveText(before)
  await expect(page).toHaveURL(/hard/)
  const filtered = await counted.innerText()
  await page.reload()
  await expect(counted).toHaveText(filtered)
  await page.getByRole('group', { name: 'Difficulty' }).getByRole('button', { name: 'Hard', exact: true }).click()
  await expect(counted).toHaveText(before)

  // a day long ago: fewer maps were there
  const day = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('textbox', { name: 'As of' }).fill(day)
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await expect(counted).not.toHaveText(before)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(counted).toHaveText(before)

  await page.getByRole('button', { name: 'Countries', exact: true }).click()
  const countries = page.getByRole('region', { name: 'Countries', exact: true })
  const land = countries.getByRole('row').nth(1).getByRole('link').first()
  await land.click()
  await expect(page.getByText(/^Players of /)).toBeVisible()
  await page.getByRole('button', { name: 'All players' }).click()
  await expect(page.getByText(/^Players of /)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(/^Players of /)).toBeVisible()
})
