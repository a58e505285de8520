import type { Page } from '@playwright/test'
import { enter, expect, register, test } from './fixtures.ts'
import { WIDTHS } from './full.ts'
import { faultsOf, sidewaysOf } from './looks.ts'

/** Calls the site with the cookies of a page, as its own script does. */
const call = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.status
    },
    [path, body] as const,
  )

for (const width of WIDTHS)
  test(`a member has their peace: they block, they report; the banned reads why, and is heard once, at ${width}`, async ({
    open,
  }) => {
    const ann = await register(await open())
    const bob = await register(await open())
    const admin = await open('admin')
    for (const page of [ann.page, bob.page, admin]) await page.setViewportSize({ width, height: 900 })
    await bob.page.goto('/rules')
    await call(bob.page, '/chatbox/comment', { commentMessage: `First words of ${bob.name}` })

    await ann.page.goto(`/profile/${bob.name}`)
    await enter(ann.page.getByRole('button', { name: 'Block', exact: true }))
    await expect(ann.page.getByRole('button', { name: 'Unblock' })).toHaveAttribute('aria-pressed', 'true')
    await ann.page.goto('/')
    const words = ann.page.getByText(`First words of ${bob.name}`)
    const line = ann.page.getByRole('listitem').filter({ hasText: bob.name }).filter({ hasText: 'Blocked.' })
    await expect(line).toHaveCount(1)
    await expect(words).toHaveCount(0)
    // what comes while the page is open is folded too
    await ann.page.waitForTimeout(2_100)
    await call(bob.page, '/chatbox/comment', { commentMessage: `More words of ${bob.name}` })
    await expect(line).toHaveCount(2)
    // the newest is on top
    await enter(line.first().getByRole('button', { name: 'Show' }))
    await expect(ann.page.getByText(`More words of ${bob.name}`)).toBeVisible()

    await ann.page.goto(`/profile/${bob.name}`)
    await enter(ann.page.getByRole('button', { name: `Report profile of ${bob.name}` }))
    const dialog = ann.page.getByRole('dialog')
    await dialog.getByLabel('Which part').selectOption('nickname')
    await dialog.getByLabel('Reason').selectOption('name')
    await dialog.getByLabel('What is wrong with it?').fill('It is a slur.')
    expect(await sidewaysOf(ann.page)).toBe(0)
    expect(await faultsOf(ann.page, ['dark', 'light'])).toEqual([])
    await enter(dialog.getByRole('button', { name: 'Send report' }))
    await expect(ann.page.getByText('Report sent. Thank you.').first()).toBeVisible()

    await admin.goto('/admin-reports?kind=nickname')
    const card = admin.getByRole('listitem').filter({ hasText: 'It is a slur.' })
    await enter(card.getByRole('button', { name: 'Take it' }))
    await enter(card.getByRole('button', { name: 'Answer' }))
    await card.getByLabel('Answer').fill('We asked for another one.')
    expect(await sidewaysOf(admin)).toBe(0)
    expect(await faultsOf(admin, ['dark', 'light'])).toEqual([])
    await enter(card.getByRole('button', { name: 'Resolved' }))
    await ann.page.goto('/notifications')
    await expect(ann.page.getByText('Your report was dealt with. Thank you')).toBeVisible()
    await expect(ann.page.getByText('We asked for another one.')).toBeVisible()

    const { data } = await bob.page.evaluate(async () => (await fetch('/api/auth/info', { method: 'POST' })).json())
    expect(await call(admin, `/user/ban?userId=${data.userId}&banned=true&reason=Slurs`, {})).toBe(200)
    await bob.page.goto('/login')
    await bob.page.getByLabel('Username').fill(bob.name)
    await bob.page.getByLabel('Password', { exact: true }).fill(bob.password)
    await bob.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(bob.page.getByText('Reason: Slurs')).toBeVisible()
    await enter(bob.page.getByRole('button', { name: 'Appeal' }))
    await bob.page.getByLabel('Your appeal').fill('It is a word of my own language, and no slur.')
    expect(await sidewaysOf(bob.page)).toBe(0)
    expect(await faultsOf(bob.page, ['dark', 'light'])).toEqual([])
    await enter(bob.page.getByRole('button', { name: 'Send to staff' }))
    await expect(bob.page.getByText('Staff have your appeal')).toBeVisible()

    await admin.goto('/admin-reports?kind=appeal')
    const appeal = admin.getByRole('listitem').filter({ hasText: 'a word of my own language' })
    await expect(appeal.getByText('Slurs')).toBeVisible()
    await enter(appeal.getByRole('button', { name: 'Lift the ban' }))
    await expect(admin.getByText('Appeal answered').first()).toBeVisible()
    await bob.page.goto('/login')
    await bob.page.getByLabel('Username').fill(bob.name)
    await bob.page.getByLabel('Password', { exact: true }).fill(bob.password)
    await bob.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(bob.page.getByText('Login successful!')).toBeVisible()
    await bob.page.goto('/settings?tab=account')
    await expect(bob.page.getByText('Staff: the ban was lifted')).toBeVisible()
  })
