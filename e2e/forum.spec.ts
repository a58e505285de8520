import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

const BUDGET_BYTES = 160_000

test('a thread is opened, answered and moderated while others watch it', async ({ open }) => {
  const guest = await open()
  const sizes = new Map<string, Promise<number>>()
  guest.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    )
  })
  // notes in the page itself when React holds the first message
  await guest.addInitScript(() => {
    const timer = setInterval(() => {
      const message = document.querySelector('main article.fp')
      if (!message || !Object.keys(message).some((name) => name.startsWith('__reactProps'))) return
      performance.mark('usable')
      clearInterval(timer)
    }, 5)
  })

  // somebody opens a thread
  const player = await open('player')
  await player.goto('/forum')
  await player.getByRole('link', { name: 'Lounge', exact: true }).click()
  await player.getByRole('link', { name: 'New thread' }).click()
  const title = `Race at nine ${Date.now()}`
  await player.getByLabel('Title').fill(title)
  await player.getByRole('main').getByRole('textbox', { name: 'Message' }).fill('Who comes?\n\n[b]Bring a map.[/b]')
  await player.getByRole('button', { name: 'Preview' }).click()
  await expect(player.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('Bring a map.')
  await player.getByRole('button', { name: 'Post thread' }).click()
  await expect(player.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  // a guest reads it, and sees an answer without reloading
  await guest.goto(new URL(player.url()).pathname)
  await expect(guest.getByRole('article')).toHaveCount(1)
  await guest.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const before = await guest.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < usable ? [name] : []))
  })
  const needed = await Promise.all(before.flatMap((url) => sizes.get(url) ?? []))
  const total = needed.reduce((sum, size) => sum + size, 0)
  expect(needed.length).toBeGreaterThan(3)
  // biome-ignore lint/suspicious/noConsole: the number is the point of this test
  console.log(`thread: ${needed.length} scripts, ${total} bytes gzip before the first message is there`)
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES)
  await expect(guest.getByText('You need to be connected to write here.')).toBeVisible()
  await player.getByRole('article').getByRole('button', { name: 'Quote' }).click()
  const box = player.getByRole('textbox', { name: 'Your reply' })
  await expect(box).toHaveValue(/^\[quote=sprout\]Who comes\?/)
  await box.press('End')
  await box.pressSequentially('I do.')
  await box.press('Control+Enter')
  await expect(player.getByText('Message posted')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(guest.getByRole('article')).toHaveCount(2)
  await expect(guest.getByRole('article').nth(1)).toContainText('sprout wrote')

  // staff locks and moves it; both see it at once
  const admin = await open('admin')
  await admin.goto(new URL(player.url()).pathname)
  await admin.getByRole('button', { name: 'Make read-only' }).click()
  await expect(admin.getByText('Thread is read-only now')).toBeVisible()
  await expect(player.getByText('This thread is read-only.')).toBeVisible()
  await expect(box).toHaveCount(0)
  await admin.getByRole('button', { name: 'Thread', exact: true }).click()
  await admin.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption({ label: 'Checking room' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(admin.getByText('Thread moved')).toBeVisible()
  // behind the door of the staff it is gone for everybody else
  await expect(player.getByText('This page does not exist')).toBeVisible()
  await expect(guest.getByText('This page does not exist')).toBeVisible()
})

test('staff puts categories in order by keyboard and brings back what was deleted', async ({ open }) => {
  const admin = await open('admin')
  await admin.goto('/admin-forum')
  const names = admin.locator('.mf-tree').first().locator(':scope > li > .mf-row b')
  await expect(names.first()).toHaveText('Announcements')
  await admin.getByRole('button', { name: 'More about Announcements' }).press('Enter')
  await admin.getByRole('button', { name: 'Move down' }).press('Enter')
  await expect(admin.getByText('Order saved')).toBeVisible()
  await expect(names.nth(1)).toHaveText('Announcements')
  // by the handle: Space lifts, an arrow moves, Space puts down; a key before the lift is done is not heard
  const grip = admin.getByRole('button', { name: 'Move Announcements', exact: true })
  await expect(async () => {
    await grip.press('Escape')
    await grip.press('Space')
    await expect(admin.getByText('Announcements is at place 2', { exact: false })).toBeAttached({ timeout: 2_000 })
    await grip.press('ArrowUp')
    await expect(admin.getByText('Announcements is at place 1', { exact: false })).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await grip.press('Space')
  await expect(names.first()).toHaveText('Announcements')

  await admin.getByRole('button', { name: 'More about Routes' }).click()
  await admin.getByRole('button', { name: 'Delete', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete category' }).click()
  await expect(admin.getByText('Category deleted')).toBeVisible()
  await admin.getByRole('link', { name: 'Deleted' }).click()
  await admin.getByRole('button', { name: 'Restore Routes' }).click()
  await expect(admin.getByText('Restored', { exact: true })).toBeVisible()
})
