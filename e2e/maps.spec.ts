import { mapArchive, picture } from '@kz/server/testing/files/map-files'
import { expect, test } from './fixtures.ts'

test('a map is sent with a picture, checked, sent back, replaced, released, and stands in every list', async ({
  open,
}) => {
  const name = `kz_e2e_${Date.now() % 10_000_000}`
  const archive = async () => ({
    name: `${name}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(await (await mapArchive(name)).arrayBuffer()),
  })
  const player = await open('player')
  await player.goto('/upload-map')
  await player.locator('input[type=file]').setInputFiles({ ...(await archive()), name: 'map.rar' })
  await expect(player.getByText('Only zip files are allowed')).toBeVisible()
  await player.locator('input[type=file]').setInputFiles(await archive())
  const form = player.getByRole('region', { name: 'This map' })
  await form.getByLabel('Type').selectOption('climb')
  await form.getByLabel('Difficulty').selectOption('hard')
  await form.locator('input[type=file]').setInputFiles({
    name: 'top.png',
    mimeType: 'image/png',
    buffer: await picture(),
  })
  await form.getByRole('button', { name: 'Send to checkers' }).click()
  await expect(form.getByText('Tick this to send the map')).toBeVisible()
  await form.getByLabel('I have the right to publish this map').check()
  await form.getByRole('button', { name: 'Send to checkers' }).click()
  await expect(form.getByText(/^Queued, no\. \d+ in line$/)).toBeVisible()

  const checker = await open('mapchecker')
  await checker.goto('/admin-check-maps')
  const line = checker.getByRole('region', { name: 'Maps waiting' }).getByRole('listitem').filter({ hasText: name })
  await line.getByRole('button').first().click()
  const card = checker.getByRole('article', { name })
  await card.getByLabel('Length').selectOption('short')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(checker.getByText('Map details saved').first()).toBeVisible()
  await card.getByRole('button', { name: 'Request changes' }).click()
  const dialog = checker.getByRole('dialog')
  await dialog.getByLabel('Message to the sender').fill('The stop button is missing a sound')
  await dialog.getByRole('button', { name: 'Request changes' }).click()
  await expect(line.getByText('Changes requested', { exact: true })).toBeVisible()

  await player.goto('/my-submissions')
  const row = player.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('The stop button is missing a sound')).toBeVisible()
  await row.getByRole('link', { name: /^Replace/ }).click()
  await player.locator('input[type=file]').setInputFiles(await archive())
  await player.getByLabel('I have the right to publish this map').check()
  await player.getByRole('button', { name: 'Send to checkers' }).click()
  await expect(player.getByText(/^Queued, no\. \d+ in line$/)).toBeVisible()

  await checker.getByRole('button', { name: /^Waiting for us/ }).click()
  await line.getByRole('button').first().click()
  await card.getByRole('button', { name: 'Release' }).click()
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(checker.getByText('Map released')).toBeVisible()
  await expect(line.getByText('Released', { exact: true })).toBeVisible()

  const guest = await open()
  const isOut = async () => (await guest.request.get(`/record/${name}`)).status()
  await expect.poll(isOut, { timeout: 60_000 }).toBe(200)
  await guest.goto(`/record/${name}`)
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(guest.getByText('Hard', { exact: true }).first()).toBeVisible()
  const [download] = await Promise.all([guest.waitForEvent('download'), guest.getByText('Download map').click()])
  expect(download.suggestedFilename()).toContain(name)
  await guest.goto(`/search?q=${name}`)
  await expect(guest.getByRole('main').getByText(name).first()).toBeVisible()
})
