import { createHash, randomBytes } from 'node:crypto'
import { writeArchive } from '@kz/server/testing/archive'
import type { Page } from '@playwright/test'
import { enter, expect, register, test } from './fixtures.ts'
import { WIDTHS } from './full.ts'
import { faultsOf, sidewaysOf } from './looks.ts'
import { kz } from './operator.ts'

const AUTHORS = 23
const OLD_PASSWORD = 'a very old one'

/** An earlier site whose authors have no account here: the seventh wrote most, the first had a password. */
async function moveIn() {
  const board = `bygone${randomBytes(3).toString('hex')}`
  const nameOf = (author: number) => `${board} ${String(author).padStart(2, '0')}`
  const hash = createHash('md5').update(OLD_PASSWORD).digest('hex')
  const authors = Array.from({ length: AUTHORS }, (_, n) => n + 1)
  const folder = await writeArchive({
    manifest: { format: 1, name: board, software: 'phpbb', path: `/${board}/` },
    // no account has a name of one letter
    accounts: [`1,x,${nameOf(1)},${board}@kz.example,,,${hash},md5`],
    users: authors.map((id) => ({ id, name: nameOf(id), ...(id === 1 && { login: nameOf(1) }) })),
    categories: [{ id: 1, name: board }],
    threads: [{ id: 1, category: 1, title: `Thread of ${board}` }],
    messages: [7, 7, 7, 1, 1].concat(authors).map((author, n) => ({
      ...{ id: n + 1, thread: 1, author, text: `Words ${n + 1} of ${board}` },
      date: new Date(Date.UTC(2008, 4, 1, 0, n)).toISOString(),
    })),
  })
  expect(await kz('import', 'archive', folder, '--quiet')).toContain('refused')
  return { board, nameOf, thread: `/${board}/viewtopic.php?t=1` }
}

/** What the list says of its length; a telephone has no room for it. */
const countIs = (staff: Page, words: string) => expect(staff.getByText(words, { exact: true })).toHaveCount(1)

/** The tab of old names, with those that begin so. */
async function openOldNames(staff: Page, board: string) {
  await staff.goto('/admin-manage-users')
  await enter(staff.getByRole('link', { name: 'Old names' }))
  await staff.getByLabel('Beginning of the old name').fill(board)
  await countIs(staff, `${AUTHORS} unclaimed`)
  return staff.getByRole('listitem').filter({ hasText: board })
}

/** Who has written what stands in a thread first. */
const firstWriter = (page: Page) => page.locator('[data-part="player"]').first()

/** No line wider than the window, and no fault in either theme. */
async function looksRight(page: Page) {
  expect(await sidewaysOf(page)).toBe(0)
  expect(await faultsOf(page, ['dark', 'light'])).toEqual([])
}

for (const width of WIDTHS)
  test(`staff give an unclaimed author to a member by nickname and take it back, and the member is told, at ${width}`, async ({
    open,
  }) => {
    const { board, nameOf, thread } = await moveIn()
    const member = await register(await open())
    const [admin, guest] = [await open('admin'), await open()]
    for (const page of [member.page, admin, guest]) await page.setViewportSize({ width, height: 900 })
    await guest.goto(thread)
    await expect(guest.getByRole('heading', { level: 1, name: `Thread of ${board}` })).toBeVisible()
    await expect(firstWriter(guest)).toHaveText(`${nameOf(7)} unclaimed`)

    const lines = await openOldNames(admin, board)
    await expect(lines.first()).toContainText(nameOf(7))
    await expect(lines.first()).toContainText('4 posts')
    await expect(lines).toHaveCount(20)
    await looksRight(admin)
    const pages = admin.getByRole('navigation', { name: 'Pages of authors' })
    await enter(pages.getByRole('button', { name: 'Next page' }))
    await expect(lines).toHaveCount(AUTHORS - 20)
    await enter(pages.getByRole('button', { name: 'Previous page' }))

    await enter(admin.getByRole('button', { name: `Give ${nameOf(7)}` }))
    const give = admin.getByRole('dialog', { name: `Give ${nameOf(7)}?` })
    await give.getByLabel('Reason').fill('They showed the mail of then')
    await give.getByLabel('Member').fill(member.name)
    await expect(give.getByText(/^Account number \d+\.$/)).toBeVisible()
    await looksRight(admin)
    await give.getByLabel('Reason').press('Enter')
    await expect(admin.getByText('Given', { exact: true }).first()).toBeVisible()
    await countIs(admin, `${AUTHORS - 1} unclaimed`)
    await enter(admin.getByRole('button', { name: 'Claimed', exact: true }))
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText(`${member.name} has it by staff, since`)

    await member.page.goto('/notifications')
    await expect(member.page.getByText(`What ${nameOf(7)} wrote on the earlier site is yours`)).toBeVisible()
    await expect(member.page.getByText('They showed the mail of then')).toBeVisible()
    await guest.goto(thread)
    await expect(firstWriter(guest)).toHaveText(member.name)

    await enter(admin.getByRole('button', { name: `Take back ${nameOf(7)}` }))
    const back = admin.getByRole('dialog', { name: `Take ${nameOf(7)} back?` })
    await back.getByLabel('Reason').fill('It was another')
    await back.getByLabel('Reason').press('Enter')
    await expect(admin.getByText('Taken back', { exact: true }).first()).toBeVisible()
    await countIs(admin, '0 claimed')
    await member.page.goto('/notifications')
    await expect(member.page.getByText(`What ${nameOf(7)} wrote on the earlier site is no longer yours`)).toBeVisible()
    await guest.goto(thread)
    await expect(firstWriter(guest)).toHaveText(`${nameOf(7)} unclaimed`)
  })

for (const width of WIDTHS)
  test(`a member claims what they wrote by the old password, and asks staff for another name, at ${width}`, async ({
    open,
  }) => {
    const { nameOf } = await moveIn()
    const { page, name } = await register(await open())
    const admin = await open('admin')
    for (const each of [page, admin]) await each.setViewportSize({ width, height: 900 })
    await page.goto('/settings?tab=account')
    const posts = page.getByRole('region', { name: 'Posts on the earlier site' })
    await posts.getByLabel('Old name').fill(nameOf(1))
    await posts.getByLabel('Old password').fill('not this one')
    await posts.getByLabel('Old password').press('Enter')
    await expect(page.getByText('Invalid username or password').first()).toBeVisible()
    await posts.getByLabel('Old password').fill(OLD_PASSWORD)
    await posts.getByLabel('Old password').press('Enter')
    await expect(page.getByText('3 posts are yours').first()).toBeVisible()
    await expect(posts.getByText('yours by the old password')).toBeVisible()
    await looksRight(page)
    await enter(posts.getByRole('button', { name: 'Give back' }))
    await expect(page.getByText('Given back').first()).toBeVisible()

    for (const author of [2, 3]) {
      await posts.getByLabel('Name on the earlier site').fill(nameOf(author))
      await posts.getByLabel('How staff can tell it was you').fill('My clan of then was the first')
      await enter(posts.getByRole('button', { name: 'Ask staff' }))
      await expect(posts.getByText('Waits for staff')).toHaveCount(author - 1)
    }
    await admin.goto('/admin-manage-users?tab=old-names')
    for (const [verb, author, done] of [
      ['Give', 2, 'Given'],
      ['Refuse', 3, 'Refused'],
    ] as const) {
      await enter(admin.getByRole('button', { name: `${verb} ${nameOf(author)} to ${name}` }))
      const dialog = admin.getByRole('dialog', { name: `${verb} ${nameOf(author)} to ${name}?` })
      await dialog.getByLabel('Reason').fill(`${done} after a talk`)
      await looksRight(admin)
      await dialog.getByLabel('Reason').press('Enter')
      await expect(admin.getByText(done, { exact: true }).first()).toBeVisible()
    }
    await page.goto('/notifications')
    await expect(page.getByText(`What ${nameOf(2)} wrote on the earlier site is yours`)).toBeVisible()
    await expect(page.getByText(`Your request for the posts of ${nameOf(3)} was refused`)).toBeVisible()
    await page.goto('/settings?tab=account')
    await expect(posts.getByText('yours by staff')).toBeVisible()
    await expect(posts.getByText('Refused after a talk')).toBeVisible()
  })
