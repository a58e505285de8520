import { expect, test } from './fixtures.ts'
import { countScripts } from './script-bytes.ts'

const BUDGET_BYTES = 135_500

test('a thread is opened, answered and moderated while others watch it', async ({ open }) => {
  const guest = await open()
  const scripts = await countScripts(guest, 'main article')

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
  const { files, bytes } = await scripts()
  expect(files).toBeGreaterThan(3)
  // biome-ignore lint/suspicious/noConsole: the number is the point of this test
  console.log(`thread: ${files} scripts, ${bytes} bytes gzip before the first message is there`)
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES)
  await expect(guest.getByText('You need to be connected to write here.')).toBeVisible()
  await player.getByRole('article').getByRole('button', { name: 'Quote' }).click()
  const box = player.getByRole('textbox', { name: 'Your reply' })
  await expect(box).toHaveValue(/^\[quote=sprout\|[^\]]+\]Who comes\?/)
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
  const names = admin.locator('[data-part="tree"]').first().locator(':scope > li > [data-part="row"] b')
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
  await expect(admin.getByRole('main').getByText('Restored', { exact: true })).toBeVisible()
})

test('a reader comes back, lands on the first unread message, and answers with a picture and a quote', async ({
  open,
}) => {
  const admin = await open('admin')
  const player = await open('player')
  const title = `Where one stopped ${Date.now()}`
  await admin.goto('/forum')
  await admin.getByRole('link', { name: 'Lounge', exact: true }).click()
  await admin.getByRole('link', { name: 'New thread' }).click()
  await admin.getByLabel('Title').fill(title)
  await admin.getByRole('main').getByRole('textbox', { name: 'Message' }).fill('The first words.')
  await admin.getByRole('button', { name: 'Post thread' }).click()
  await expect(admin.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const path = new URL(admin.url()).pathname

  // the player reads it and goes; two more messages are written
  await player.goto(path)
  const isRead = player.waitForResponse(
    (response) => response.url().endsWith('/read') || response.url().includes('/read?'),
  )
  await expect(player.getByRole('article')).toHaveCount(1)
  await isRead
  await player.goto('/rules')
  for (const words of [`Blocks are ten units wide. ${'Long. '.repeat(400)}`, 'Nobody measures them.']) {
    const written = admin.waitForResponse((response) => response.url().endsWith('/forum/messages'))
    await admin.getByRole('textbox', { name: 'Your reply' }).fill(words)
    await admin.getByRole('button', { name: 'Post reply' }).click()
    await written
  }
  await expect(admin.getByRole('article')).toHaveCount(3)

  // the list of unread threads leads the player to the first new one, below the line
  await player.goto('/forum?list=unread')
  const thread = player.getByRole('heading', { name: title, level: 1 })
  await expect(async () => {
    // a link beside the list leads to its last message; where it led already it is gone
    if (!(await thread.isVisible()))
      await player.getByRole('table').getByRole('link', { name: title, exact: true }).click({ timeout: 2_000 })
    await expect(thread).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(player.getByText('New from here')).toBeInViewport()
  await expect(player.getByRole('article').nth(1)).toBeInViewport()
  await expect.poll(() => player.evaluate(() => scrollY)).toBeGreaterThan(0)

  // what the player selects is quoted, with the way back
  const second = player.getByRole('article').nth(2)
  await second.getByText('Nobody measures them.').selectText()
  await second.getByRole('button', { name: 'Quote' }).click()
  const box = player.getByRole('textbox', { name: 'Your reply' })
  await expect(box).toHaveValue(
    /^\[quote=[^|\]]+\|\/forum\/threads\/\d+\?message=\d+\]Nobody measures them\.\[\/quote\]/,
  )

  // a picture is pasted
  await box.focus()
  await box.evaluate(async (field) => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 200
    canvas.getContext('2d')?.fillRect(40, 40, 100, 100)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    data.items.add(new File([blob as Blob], 'block.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(box).toHaveValue(/\[img\]\/media\/[^\]]+\[\/img\]/)
  await box.press('Control+Enter')
  await expect(player.getByText('Message posted')).toBeVisible()
  const answer = player.getByRole('article').nth(3)
  await expect(answer.getByRole('link', { name: /wrote$/ })).toHaveAttribute('href', /\?message=\d+$/)
  await expect(answer.locator('[data-part="prose"] img')).toHaveCount(1)

  // somebody says thanks without words
  await admin.goto(path)
  const shown = admin.getByRole('article').nth(3)
  await shown.getByRole('button', { name: 'React to message 4' }).click()
  await shown.getByRole('button', { name: 'Thanks' }).click()
  await expect(shown.getByRole('button', { name: 'Thanks, 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(player.getByRole('button', { name: 'Thanks, 1' })).toBeVisible()
})
