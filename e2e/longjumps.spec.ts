import { writeDemo } from '@kz/demo/write/writer'
import { expect, register, test } from './fixtures.ts'

test('a long jump is read, sent and released, and stands on its board', async ({ open }) => {
  const { page: player, name } = await register(await open())
  const fileName = `${name}_lj.dem`
  await player.goto('/upload-longjump')
  await player.locator('input[type=file]').setInputFiles({
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(
      writeDemo({
        map: 'kz_longjumps2',
        player: name,
        jump: { type: 'lj', prestrafe: 275, topspeed: 340, strafes: 9, block: 250 },
        seed: Date.now() % 100_000,
      }),
    ),
  })
  const card = player.getByRole('article', { name: fileName })
  await expect(card.getByText('One long jump found')).toBeVisible()
  const distance = await card.getByLabel('Distance').inputValue()
  expect(Number(distance)).toBeGreaterThan(200)
  const block = card.getByLabel('Block')
  await block.fill('two hundred')
  await card.getByRole('button', { name: 'Send to checkers' }).click()
  await expect(block).toHaveAttribute('aria-invalid', 'true')
  await block.fill('250')
  await card.getByRole('button', { name: 'Send to checkers' }).click()
  await expect(card.getByText(/^Queued, no\. \d+ in line$/)).toBeVisible()

  const checker = await open('checker')
  await checker.goto('/admin-check-longjumps')
  const waiting = checker
    .getByRole('region', { name: 'Waiting long jumps' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await waiting.getByRole('button').first().click()
  const submitted = checker.getByRole('article', { name: fileName })
  await submitted.getByLabel('Prestrafe').fill('274.5')
  await submitted.getByRole('button', { name: 'Update' }).click()
  await submitted.getByRole('button', { name: 'Release' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(waiting.getByText('Released', { exact: true })).toBeVisible()

  // it is carried out when it cannot be taken back any more
  const isOut = async () => (await (await checker.request.get('/lj.txt')).text()).includes(name)
  await expect.poll(isOut, { timeout: 60_000 }).toBe(true)
  await player.goto('/longjumps')
  const line = player.getByRole('row').filter({ hasText: name }).first()
  await expect(line).toContainText(distance)
  await expect(line).toContainText('274.5')
})
