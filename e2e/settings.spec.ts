import { randomBytes } from 'node:crypto'
import { picture } from '@kz/server/testing/files/map-files'
import { expect, login, register, test } from './fixtures.ts'

test('a member changes what they show of themselves, and their profile shows it at once', async ({ open }) => {
  const member = await register(await open())
  const { page, name } = member
  await page.goto('/settings')

  const bio = page.getByRole('region', { name: 'About you' })
  await bio.getByLabel('Bio').fill('Climbing since 2004.\n<i>No scripts.</i>')
  await bio.getByRole('button', { name: 'Save bio' }).click()
  await expect(page.getByText('Bio saved').first()).toBeVisible()
  await expect(bio.getByRole('button', { name: 'Save bio' })).toHaveAttribute('aria-disabled', 'true')

  await page.getByLabel('Country').selectOption('pl')
  await page.getByRole('button', { name: 'Save flag' }).click()
  await expect(page.getByText('Flag saved').first()).toBeVisible()

  await page.getByRole('textbox', { name: 'Birthday' }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Save birthday' }).click()
  await expect(page.getByText('You must be 13 or older.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Birthday' }).fill('1990-02-03')
  await page.getByRole('button', { name: 'Save birthday' }).click()
  await expect(page.getByText('You must be 13 or older.')).toHaveCount(0)

  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await picture(400, 400),
  })
  await expect(page.getByText('Picture updated')).toBeVisible()
  await page.getByRole('region', { name: 'Picture' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()

  const nick = `${name}x`
  await page.getByRole('textbox', { name: 'Nickname' }).fill(nick)
  await page.getByRole('button', { name: 'Change nickname' }).click()
  await expect(page.getByRole('button', { name: `Account: ${nick}` })).toBeVisible()

  // the old name leads to the new one, for everybody
  const guest = await open()
  await guest.goto(`/profile/${name}`)
  await expect(guest.getByRole('heading', { level: 1, name: new RegExp(nick) })).toBeVisible()
  await expect(guest.getByRole('main').getByRole('img', { name: 'Poland' }).first()).toBeVisible()
  // what looks like markup is text
  await expect(guest.getByText('<i>No scripts.</i>')).toBeVisible()
})

test('a changed password ends the session of another browser, and the old one opens nothing', async ({ open }) => {
  const { page, name, password } = await register(await open())
  const other = await open()
  await login(other, name, password)
  await other.goto('/')

  await page.goto('/settings?tab=security')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('row')).toHaveCount(3)
  const next = `Longjump-${randomBytes(8).toString('hex')}`
  // the address of the account asks for the password too
  const present = page.getByRole('region', { name: 'Password' }).getByLabel('Current password')
  await present.fill('not this one at all')
  await page.getByLabel('New password').fill(next)
  await page.getByLabel('Repeat password').fill(`${next}?`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Repeat password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/password is (not right|wrong)/i))
      .first(),
  ).toBeVisible()
  await present.fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()

  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('row')).toHaveCount(2)
  await login(other, name, next)
})
