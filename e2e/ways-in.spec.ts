import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { passwordOf } from './fixtures.ts'
import { WIDTHS } from './full.ts'
import { sidewaysOf } from './looks.ts'

/** Passkeys belong to a name: the site under the one of this machine. */
const SITE = (process.env.KZ_URL ?? '').replace('127.0.0.1', 'localhost')

/** A member made through the forms, under the site's name. */
async function member(page: Page) {
  const name = `ways${randomBytes(3).toString('hex')}`
  const password = `Longjump-${randomBytes(8).toString('hex')}`
  await page.goto(`${SITE}/register`)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Nickname').fill(name)
  await page.getByLabel('E-mail').fill(`${name}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Please login.')).toBeVisible()
  await typeLogin(page, name, password)
  await expect(page.getByText('Login successful!')).toBeVisible()
  return { name, password }
}

async function typeLogin(page: Page, name: string, password: string) {
  await page.goto(`${SITE}/login`)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const logOut = (page: Page) =>
  page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }).then(() => localStorage.clear()))

/** A window of the administrator beside this one. */
async function staffPage(page: Page, width: number): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width, height: 900 } })
  const admin = (await context?.newPage()) as Page
  await typeLogin(admin, 'admin', passwordOf('admin'))
  await expect(admin.getByRole('button', { name: /^Account: / })).toBeVisible()
  return admin
}

for (const width of WIDTHS)
  test(`a passkey is added, logs in by one gesture, and the last way in stays, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    const { name } = await member(page)
    await page.goto(`${SITE}/settings?tab=security`)
    const ways = page.getByRole('region', { name: 'Ways in' })
    await expect(ways.getByText('One way in.')).toBeVisible()
    await ways.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('work laptop')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Passkey added').first()).toBeVisible()
    await expect(ways.getByText('Two ways in.')).toBeVisible()
    expect(await sidewaysOf(page)).toBe(0)

    await logOut(page)
    await page.goto(`${SITE}/login`)
    await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
    await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()

    await page.goto(`${SITE}/settings?tab=security`)
    await ways.getByRole('button', { name: 'Remove the password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Password removed').first()).toBeVisible()
    await ways.getByRole('button', { name: 'Remove work laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Add a passkey or set a password first.').first()).toBeVisible()
  })

for (const width of WIDTHS)
  test(`an app is set up, its code is the second step, and a recovery code stands in for it, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { name, password } = await member(page)
    await page.goto(`${SITE}/settings?tab=security`)
    const panel = page.getByRole('region', { name: 'Authenticator app' })
    await panel.getByRole('button', { name: 'Set up' }).click()
    await expect(panel.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible()
    const secret = (await panel.locator('code').innerText()).replaceAll(' ', '')
    const codeAt = (ahead: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })
    await panel.getByLabel('Type what it shows').fill('000000')
    await panel.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText('That code is wrong or was used. Wait for the next one.').first()).toBeVisible()
    await panel.getByLabel('Type what it shows').fill(codeAt(0))
    await panel.getByRole('button', { name: 'Switch on' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    expect(await sidewaysOf(page)).toBe(0)
    const codes = await dialog.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('link', { name: 'Save as text' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 of 10 left')).toBeVisible()

    for (const code of [codeAt(1), codes[0] ?? '']) {
      await logOut(page)
      await typeLogin(page, name, password)
      await page.getByLabel('Code').fill(code)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
    }
    await page.goto(`${SITE}/settings?tab=security`)
    await expect(page.getByText('9 of 10 left')).toBeVisible()

    // all of it is lost: staff takes it off, and the password alone is left
    const admin = await staffPage(page, width)
    await admin.goto(`${SITE}/admin-manage-users`)
    await admin.getByRole('searchbox').first().fill(name)
    await admin.getByRole('button', { name, exact: true }).click()
    await admin.getByRole('button', { name: 'Remove the second factor' }).click()
    const reset = admin.getByRole('dialog', { name: `Remove the second factor of ${name}?` })
    await reset.getByLabel('Reason').fill('Lost the phone and the codes')
    expect(await sidewaysOf(admin)).toBe(0)
    await reset.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(admin.getByText('Second factor removed').first()).toBeVisible()
    await admin.context().close()
    await logOut(page)
    await typeLogin(page, name, password)
    await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  })
