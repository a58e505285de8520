import type { BuiltUser } from '@kz/server/testing/build'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { enter, expect, login } from './fixtures.ts'
import { WIDTHS } from './full.ts'
import { faultsOf, sidewaysOf } from './looks.ts'
import { closeSite, openSite, ownSite, test } from './own-site.ts'

/** Ways in and out that need other sites, mails, a second factor or days: on a site of their own. */

test.beforeAll(openSite)
test.afterAll(closeSite)

/** No line wider than the window, and no fault in either theme. */
async function looksRight(page: Page) {
  expect(await sidewaysOf(page)).toBe(0)
  expect(await faultsOf(page, ['dark', 'light'])).toEqual([])
}

const logOut = (page: Page) =>
  page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }).then(() => localStorage.clear()))
const waysOf = (page: Page) => page.getByRole('region', { name: 'Ways in' })

async function openWays(page: Page) {
  await page.goto('/settings?tab=security')
  await expect(waysOf(page)).toBeVisible()
  return waysOf(page)
}

/** Says yes in the dialog that asks. */
const agree = (page: Page, verb: string) =>
  enter(page.getByRole('dialog').getByRole('button', { name: verb, exact: true }))

for (const width of WIDTHS)
  test(`Steam and Discord are linked, log in, and the last way in says what to add first, at ${width}`, async ({
    openOwn,
  }) => {
    const { world, outside } = ownSite()
    const user = await world.user()
    outside.account = user.userId
    const page = await openOwn(width)
    await login(page, user.username, user.password)
    for (const site of ['Steam', 'Discord']) {
      const ways = await openWays(page)
      await enter(ways.getByRole('button', { name: `Link ${site}` }))
      await expect(page.getByText('Linked: it logs you in from now on.')).toBeVisible()
      await looksRight(page)
      await logOut(page)
      await page.goto('/login?next=%2Frecords')
      await enter(page.getByRole('button', { name: `Log in with ${site}` }))
      await expect(page).toHaveURL(/\/records$/)
      await expect(page.getByRole('button', { name: `Account: ${user.pseudo}` })).toBeVisible()
    }
    const ways = await openWays(page)
    await expect(ways.getByText('Three ways in.')).toBeVisible()
    await looksRight(page)
    await enter(ways.getByRole('button', { name: 'Unlink Steam' }))
    await agree(page, 'Unlink')
    await expect(ways.getByText('Two ways in.')).toBeVisible()
    await enter(ways.getByRole('button', { name: 'Remove the password' }))
    await agree(page, 'Remove')
    await expect(ways.getByText('One way in.')).toBeVisible()
    await enter(ways.getByRole('button', { name: 'Unlink Discord' }))
    await agree(page, 'Unlink')
    await expect(
      page.getByText('This is the only way into your account. Add a passkey or set a password first.').first(),
    ).toBeVisible()
    await expect(ways.getByText('One way in.')).toBeVisible()

    // what is linked no more opens nothing, what stays does
    await logOut(page)
    await page.goto('/login')
    await enter(page.getByRole('button', { name: 'Log in with Steam' }))
    await expect(page.getByText('No account here is linked with it.')).toBeVisible()
    await looksRight(page)
    await enter(page.getByRole('link', { name: 'Back to the login' }))
    await enter(page.getByRole('button', { name: 'Log in with Discord' }))
    await expect(page.getByRole('button', { name: `Account: ${user.pseudo}` })).toBeVisible()
  })

for (const width of WIDTHS)
  test(`the mail of a changed way in takes the change back for a day, once, at ${width}`, async ({ openOwn }) => {
    const { world, outside, mailTo, change } = ownSite()
    const user = await world.user()
    outside.account = user.userId
    const page = await openOwn(width)
    await login(page, user.username, user.password)
    const ways = await openWays(page)
    await enter(ways.getByRole('button', { name: 'Link Discord' }))
    await expect(page.getByText('Linked: it logs you in from now on.')).toBeVisible()
    const linked = await mailedLink(user)
    await openWays(page)
    await enter(ways.getByRole('button', { name: 'Remove the password' }))
    await agree(page, 'Remove')
    await expect(ways.getByText('One way in.')).toBeVisible()
    expect(await mailTo(user.username)).toContain('The password of your account was removed')
    const removed = await mailedLink(user)

    // whoever reads the mail is at another browser, logged in nowhere
    const reader = await openOwn(width)
    const takeBack = reader.getByRole('button', { name: 'Take it back' })
    await reader.goto(removed)
    await expect(reader.getByText('all sessions are signed out')).toBeVisible()
    await expect(reader).toHaveURL(/\/undo-change$/)
    await looksRight(reader)
    await enter(takeBack)
    await expect(reader.getByText('The change was taken back, and all sessions were ended.')).toBeVisible()
    await looksRight(reader)
    await expect(reader.getByRole('link', { name: 'Set a new password' })).toBeVisible()
    expect(await mailTo(user.username)).toContain('they may know your password')
    await page.goto('/settings?tab=security')
    await expect(page).toHaveURL(/\/login/)
    await login(page, user.username, user.password)

    const refused = reader.getByText('This link is invalid or has expired.')
    await change(user.userId, `update way_changes set ends_at = now() where user_id = $1 and undone_at is null`)
    for (const link of [removed, linked, `${linked.slice(0, -9)}`]) {
      await reader.goto('/rules')
      await reader.goto(link)
      await enter(takeBack)
      await expect(refused).toBeVisible()
      await expect(takeBack).toHaveCount(0)
    }
    await reader.goto('/undo-change')
    await expect(refused).toBeVisible()
    await looksRight(reader)
  })

/** The link of the last mail to a member that takes a change back. */
async function mailedLink({ username }: BuiltUser): Promise<string> {
  return /\S+\/undo-change#token=\S+/.exec(await ownSite().mailTo(username))?.[0] ?? 'no link'
}

/** Sets up the app by the keyboard; answers the recovery codes. */
async function setUpApp(page: Page): Promise<string[]> {
  const panel = page.getByRole('region', { name: 'Authenticator app' })
  await enter(panel.getByRole('button', { name: 'Set up' }))
  const secret = (await panel.locator('code').innerText()).replaceAll(' ', '')
  await panel.getByLabel('Type what it shows').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await panel.getByLabel('Type what it shows').press('Enter')
  const codes = page.getByRole('dialog').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const told = await codes.allInnerTexts()
  await enter(page.getByRole('dialog').getByRole('button', { name: 'Done' }))
  return told
}

/** What staff read of an account, as the page asks for it. */
const readAccount = (page: Page, userId: number) =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/admin/user?userId=${id}`)
    return answer.ok ? 'read' : ((await answer.json()) as { code: string }).code
  }, userId)

for (const width of WIDTHS)
  test(`staff without a second factor are led to one; lost, a code stands in; what is for good asks again, at ${width}`, async ({
    openOwn,
  }) => {
    const { world, change } = ownSite()
    const [staff, victim] = [await world.user({ roles: ['HEAD_ADMIN'] }), await world.user()]
    const dueNow = ({ userId }: BuiltUser) =>
      change(userId, `update user_roles set factor_due_at = now() where user_id = $1`)
    world.ctx.config.staffSecondFactor = 40
    const page = await openOwn(width)
    await login(page, staff.username, staff.password)
    await page.goto('/admin-manage-users')
    await expect(page.getByText(/^Your role needs a second factor by .*After that it waits for one\./)).toBeVisible()
    await looksRight(page)

    await dueNow(staff)
    for (const path of ['/admin-manage-users', '/admin-reports', '/admin-check-demos']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/settings\?tab=security$/)
      await expect(page.getByText('Your role waits for a second factor')).toBeVisible()
    }
    expect(await readAccount(page, victim.userId)).toBe('second_factor_due')
    await looksRight(page)
    const codes = await setUpApp(page)
    await page.goto('/admin-manage-users')
    await expect(page.getByRole('button', { name: victim.pseudo, exact: true })).toBeVisible()
    expect(await readAccount(page, victim.userId)).toBe('read')

    // the device is lost
    await logOut(page)
    await page.goto('/login')
    await page.getByLabel('Username').fill(staff.username)
    await page.getByLabel('Password', { exact: true }).fill(staff.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await looksRight(page)
    await page.getByLabel('Code').press('Enter')
    await expect(page.getByRole('button', { name: `Account: ${staff.pseudo}` })).toBeVisible()

    await change(
      staff.userId,
      `update session_families set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
    )
    await page.goto(`/admin-manage-users?user=${victim.userId}`)
    await page.getByLabel('Reason').last().fill('Asked for it by mail')
    await enter(page.getByRole('button', { name: 'Delete the account' }))
    await agree(page, 'Delete account')
    const asked = page.getByRole('dialog', { name: 'Is it you?' })
    await asked.getByLabel('Your password').fill(staff.password)
    await looksRight(page)
    await asked.getByLabel('Code of your app, or a recovery code').fill(codes[0] ?? '')
    await asked.getByLabel('Code of your app, or a recovery code').press('Enter')
    await expect(asked.getByText('That code is wrong or was used.')).toBeVisible()
    await asked.getByLabel('Code of your app, or a recovery code').fill(codes[1] ?? '')
    await asked.getByLabel('Code of your app, or a recovery code').press('Enter')
    await expect(page.getByText('Account deleted').first()).toBeVisible()

    // who holds the site does nothing else before
    const chief = await world.user({ roles: ['ADMIN'] })
    await dueNow(chief)
    await logOut(page)
    await login(page, chief.username, chief.password)
    await page.goto('/records')
    await expect(page).toHaveURL(/\/settings\?tab=security$/)
    world.ctx.config.staffSecondFactor = 0
  })

for (const width of WIDTHS)
  test(`the account of a member of staff ends when another one agreed, not before, at ${width}`, async ({
    openOwn,
  }) => {
    const { world, change } = ownSite()
    const [leaving, other] = [await world.user({ roles: ['HEAD_ADMIN'] }), await world.user({ roles: ['HEAD_ADMIN'] })]
    const [page, staff] = [await openOwn(width), await openOwn(width)]
    await login(page, leaving.username, leaving.password)
    await page.goto('/settings?tab=data')
    const end = page.getByRole('region', { name: 'Delete your account' })
    await expect(end.getByText('You are staff: another member of staff has to agree too.')).toBeVisible()
    await enter(end.getByRole('button', { name: 'Delete my account' }))
    await agree(page, 'Delete my account')
    await expect(end.getByText('Another member of staff has to agree first.')).toBeVisible()
    await looksRight(page)
    // nobody says yes to their own, and the days alone end nothing
    const waiting = (page: Page) => page.getByText(new RegExp(`${leaving.pseudo}.*wants their account deleted`))
    await page.goto('/admin-reports')
    await expect(waiting(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await change(leaving.userId, `update account_endings set ends_at = now() where user_id = $1`)
    await world.runJobs('end-accounts')

    await login(staff, other.username, other.password)
    await staff.goto('/admin-reports')
    await expect(waiting(staff)).toBeVisible()
    await looksRight(staff)
    await enter(staff.getByRole('button', { name: 'Confirm' }))
    await expect(staff.getByText('Confirmed').first()).toBeVisible()
    await expect(waiting(staff)).toHaveCount(0)
    await page.goto('/settings?tab=data')
    await expect(end.getByText('Another member of staff has agreed.')).toBeVisible()
    await world.runJobs('end-accounts')
    await logOut(page)
    await page.goto('/login')
    await page.getByLabel('Username').fill(leaving.username)
    await page.getByLabel('Password', { exact: true }).fill(leaving.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByText('Invalid username or password').first()).toBeVisible()
  })
