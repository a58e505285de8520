import { expect, register, test } from './fixtures.ts'

test('staff finds an account, renames it, notes something and ends its sessions', async ({ open }) => {
  const { page: member, name } = await register(await open())
  await member.goto('/')
  const admin = await open('admin')
  await admin.goto('/admin-manage-users')
  await admin.getByRole('searchbox').first().fill(name)
  await expect(admin.getByRole('row')).toHaveCount(2)
  await admin.getByRole('button', { name, exact: true }).click()
  const account = admin.getByRole('dialog')

  const nick = `${name}y`
  await account.getByLabel('Nickname').fill(nick)
  await account.getByLabel('Reason for the change').fill('Too much like another')
  await account.getByRole('button', { name: 'Rename' }).click()
  await expect(admin.getByText('Nickname changed')).toBeVisible()
  // the act is over: the next one may begin, and the page of the renamed knows
  await expect(member.getByRole('button', { name: `Account: ${nick}` })).toBeVisible()

  await account.getByLabel('Note for staff').fill('Asked for it by mail')
  await account.getByRole('button', { name: 'Save note' }).click()
  await expect(account.getByText('Asked for it by mail')).toBeVisible()
  await expect(account.getByLabel('Note for staff')).toHaveValue('')

  await account.getByRole('button', { name: /^End \d+ session/ }).click()
  await expect(admin.getByText('All sessions were ended')).toBeVisible()
  await expect(member.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(account.getByRole('button', { name: /^End 0 sessions/ })).toHaveAttribute('aria-disabled', 'true')

  await account.getByRole('button', { name: 'Close' }).first().click()
  await admin.getByRole('searchbox').first().fill(nick)
  await expect(admin.getByRole('button', { name: nick, exact: true })).toBeVisible()
})
