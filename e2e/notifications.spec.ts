import { expect, test } from './fixtures.ts'

test('a mention moves the bell of a page that was never reloaded, and opening it reads it', async ({ open }) => {
  const page = await open('player')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  const { pseudo } = await page.evaluate(async () => {
    const answer = await fetch('/api/auth/info', { method: 'POST' })
    return (await answer.json()).data as { pseudo: string }
  })

  const writer = await open('writer')
  await writer.goto('/')
  const text = `look at this ${Date.now()}`
  await writer.getByPlaceholder('Say something').fill(`@${pseudo} ${text}`)
  await writer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel.getByRole('link').first()).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  await bell.click()
  await panel.getByRole('link').first().click()
  await expect(panel).toBeHidden()
  await expect(bell).toHaveAccessibleName('Notifications')
  // it leads to the very message
  await expect(page.locator('#chat li[data-marked]')).toContainText(text)
  await expect(page.getByRole('log').getByText(text)).toBeInViewport()

  const said = `which of these ${Date.now()}`
  await writer.evaluate(
    (commentMessage) =>
      fetch('/api/latest-demos/comment', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ commentMessage }),
      }),
    `@${pseudo} ${said}`,
  )
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const newest = panel.getByRole('link').first()
  await expect(newest).toContainText(said)
  await newest.click()
  await expect(page.locator('#demos [data-marked]')).toContainText(said)

  const guest = await open()
  await guest.goto('/')
  await expect(guest.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(guest.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
})

test('a kind that is switched off at the bell goes nowhere', async ({ open }) => {
  const page = await open('checker')
  await page.goto('/settings?tab=notifications')
  const tick = (channel: string) => page.getByRole('checkbox', { name: `Mentions: ${channel}` })
  await tick('Mail').check()
  const saved = page.waitForResponse((answer) => answer.url().includes('onSite=false') && answer.ok())
  await tick('Bell').uncheck()
  await expect(tick('Mail')).not.toBeChecked()
  await saved
  await page.reload()
  await expect(tick('Bell')).not.toBeChecked()
})
