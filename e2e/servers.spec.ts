import { openGameServer, playerList, sourceInfo } from '@kz/server/testing/fakes/game-server'
import { expect, test } from './fixtures.ts'

const PLAYERS_ASKED = 0x55

test('staff lists a server that answers, everybody sees who plays there, and it leaves again', async ({ open }) => {
  const stamp = Date.now() % 1_000_000
  const name = `Climbers only ${stamp}`
  const game = await openGameServer((packet, send) =>
    send(
      packet[4] === PLAYERS_ASKED
        ? playerList([{ name: 'hangtime', seconds: 90 }])
        : sourceInfo({ name, map: 'kz_longjumps2', players: 1, maxPlayers: 16 }),
    ),
  )
  const admin = await open('admin')
  await admin.goto('/admin-manage-game-servers?tab=communities')
  await admin.getByRole('button', { name: 'Add community' }).click()
  const community = `Climbers ${stamp}`
  const form = admin.getByRole('dialog')
  await form.getByLabel('Name').fill(community)
  await form.getByRole('button', { name: 'Add community' }).click()
  await expect(admin.getByText('Community added')).toBeVisible()

  const tabs = admin.getByRole('navigation', { name: 'What is managed' })
  await tabs.getByRole('link', { name: 'Servers' }).click()
  await admin.getByRole('button', { name: 'Add server' }).click()
  await form.getByLabel('Address').fill('192.168.0.1')
  await form.getByRole('button', { name: 'Add server' }).click()
  await expect(form.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Address').fill('127.0.0.1')
  await form.getByLabel('Port').fill(`${game.port}`)
  await form.getByLabel('Community').selectOption(community)
  await form.getByRole('button', { name: 'Add server' }).click()
  await expect(form).toHaveCount(0)
  const line = admin.getByRole('row').filter({ hasText: `127.0.0.1:${game.port}` })
  await expect(line).toContainText(community)
  await line.getByRole('button', { name: /^Query / }).click()
  await expect(form.getByText('kz_longjumps2')).toBeVisible()
  await expect(form.getByText('hangtime')).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).last().click()

  const guest = await open()
  await guest.goto('/game-servers')
  await expect(guest.getByText(name).first()).toBeVisible()
  // the panel of servers does not stand beside their own page
  const panel = guest.getByRole('complementary').getByRole('heading', { name: 'Game servers' })
  await expect(panel).toBeHidden()
  await guest.goto('/communities')
  await expect(panel).toBeVisible()
  await expect(guest.getByRole('main').getByText(community)).toBeVisible()

  await line.getByRole('button', { name: /^Delete / }).click()
  await form.getByRole('button', { name: 'Delete server' }).click()
  await expect(line.getByText('Deleted', { exact: true })).toBeVisible()
  await game.close()

  await tabs.getByRole('link', { name: 'API keys' }).click()
  await admin.getByLabel('Name of the new key').fill(`key-${stamp}`)
  await admin.getByRole('button', { name: 'Create key' }).click()
  await expect(form).toContainText(`key-${stamp}`)
  await form.getByRole('button', { name: 'Close' }).last().click()
  const key = admin.getByRole('row').filter({ hasText: `key-${stamp}` })
  await key.getByRole('button', { name: `Revoke key-${stamp}` }).click()
  await form.getByRole('button', { name: 'Revoke key' }).click()
  await expect(key.getByText('Revoked', { exact: true })).toBeVisible()
})
