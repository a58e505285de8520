import { demoFile, expect, register, test } from './fixtures.ts'

test('a new player submits a demo, the checker releases it, and it is the record everywhere', async ({ open }) => {
  const home = await open()
  await home.goto('/')
  await expect(home.getByRole('region', { name: 'Latest demos', exact: true })).toBeVisible()

  const { page: player, name } = await register(await open())
  await player.goto('/upload-demo')
  await player.locator('input[type=file]').setInputFiles(demoFile('kz_longjumps2', name, 12))
  await expect(player.getByText('kz_longjumps2').first()).toBeVisible()
  const time = player.getByLabel('Time', { exact: true })
  await time.fill('0:11.50')
  await player.getByRole('button', { name: 'Send to checkers' }).click()
  await expect(player.getByText('Demo submitted')).toBeVisible()

  const checker = await open('checker')
  await checker.goto('/admin-check-demos')
  await checker.getByRole('searchbox', { name: 'Map or player' }).fill(name)
  const card = checker.getByRole('article').filter({ hasText: name })
  await card.getByLabel('YouTube link').fill('https://youtu.be/dQw4w9WgXcQ')
  await card.getByRole('button', { name: 'Release' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(checker.getByText('Demo released')).toBeVisible()
  const line = checker.getByRole('listitem').filter({ hasText: name })
  await expect(line.getByText('Released', { exact: true })).toBeVisible()

  // the first page was never reloaded; the decision is carried out when it cannot be taken back any more
  await expect(
    home.getByRole('region', { name: 'Latest demos', exact: true }).getByText(name).filter({ visible: true }).first(),
  ).toBeVisible({ timeout: 60_000 })

  await player.goto('/record/kz_longjumps2')
  await expect(player.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible()
  await expect(player.getByRole('main').getByText('11.50').first()).toBeVisible()

  const list = await player.request.get('/demos.txt')
  expect(await list.text()).toMatch(new RegExp(`^kz_longjumps2 11\\.5 ${name} \\S+ \\d+$`, 'm'))
})
