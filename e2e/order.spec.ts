import type { Page } from '@playwright/test'
import { expect, login, passwordOf, register, test } from './fixtures.ts'

const chatField = (page: Page) => page.locator('#chat').getByRole('textbox', { name: 'Message' })

async function openAccount(staff: Page, pseudo: string) {
  await staff.goto(`/admin-manage-users?q=${pseudo}`)
  await staff.getByRole('button', { name: pseudo, exact: true }).click()
  return staff.getByRole('dialog')
}

test('a ban works in every tab at once, stands in the ban list and ends when it is lifted', async ({ open }) => {
  const { page: player, name, password } = await register(await open())
  await player.goto('/')
  const secondTab = await player.context().newPage()
  await secondTab.goto('/forum')
  const guest = await open()
  const admin = await open('admin')
  const account = await openAccount(admin, name)

  await account.getByLabel('From').selectOption('comment')
  await account.getByLabel('Reason', { exact: true }).first().fill('Ten adverts in a row')
  await account.getByRole('button', { name: 'Ban', exact: true }).click()
  await admin.getByRole('button', { name: 'Ban for good' }).click()
  await expect(admin.getByText('Ban saved')).toBeVisible()
  await expect(account.getByText('comment, active')).toBeVisible()

  // the page of the banned was never reloaded
  await expect(player.getByText(/You are banned from commenting/).first()).toBeVisible()
  await expect(chatField(player)).toHaveCount(0)

  await guest.goto('/banlist')
  const line = guest.getByRole('row', { name: new RegExp(`${name}.*Comments.*Ten adverts in a row.*Active`) })
  await expect(line).toBeVisible()

  await account.getByRole('button', { name: 'Lift', exact: true }).click()
  await admin.getByRole('button', { name: 'Lift the ban' }).click()
  await expect(admin.getByText('Ban lifted')).toBeVisible()
  await expect(chatField(player)).toBeVisible()
  const words = `Back again ${Date.now()}`
  await chatField(player).fill(words)
  await chatField(player).press('Enter')
  await expect(player.getByText(words)).toBeVisible()

  // banned from the site: both tabs are guests, and the door stays shut
  await account.getByLabel('From').selectOption('general')
  await account.getByLabel('Reason', { exact: true }).first().fill('Sold accounts')
  await account.getByRole('button', { name: 'Ban', exact: true }).click()
  await admin.getByRole('button', { name: 'Ban for good' }).click()
  await expect(account.getByText('general, active')).toBeVisible()
  for (const tab of [player, secondTab])
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await player.goto('/login')
  await player.getByLabel('Username').fill(name)
  await player.getByLabel('Password', { exact: true }).fill(password)
  await player.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(player.getByText(/Your account is banned/).first()).toBeVisible()

  await account.getByRole('button', { name: 'Lift', exact: true }).click()
  await admin.getByRole('button', { name: 'Lift the ban' }).click()
  await expect(account.getByText('general, lifted')).toBeVisible()
  await login(player, name, password)

  // who did what stands in the audit log
  await admin.goto('/admin-audit')
  await expect(admin.getByRole('row', { name: /ban/ }).first()).toBeVisible()
})

test('a role given and taken away opens and shuts its doors without a reload', async ({ open }) => {
  const { page: player, name } = await register(await open())
  await player.goto('/')
  const adminMenu = player.getByRole('button', { name: 'Admin', exact: true })
  await expect(adminMenu).toHaveCount(0)
  const admin = await open('admin')
  const account = await openAccount(admin, name)
  await account.getByRole('button', { name: 'Writer', exact: true }).click()
  const password = account.getByLabel('Your password')
  await expect(password.or(admin.getByText('Role added')).first()).toBeVisible()
  if (await password.isVisible()) {
    await password.fill(passwordOf('admin'))
    await account.getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  await expect(admin.getByText('Role added')).toBeVisible()
  await expect(adminMenu).toBeVisible()
  await account.getByRole('button', { name: 'Writer', exact: true }).click()
  await expect(admin.getByText('Role removed')).toBeVisible()
  await expect(adminMenu).toHaveCount(0)
})
