import { expect, test } from './fixtures.ts'

test('a player reports a bug, staff works on it, and the answer stands on a page that was never reloaded', async ({
  open,
}) => {
  const title = `The timer stands still ${Date.now() % 1_000_000}`
  const player = await open('player')
  await player.goto('/bug-report')
  await player.getByLabel('Title').fill(title)
  await player.getByLabel('What happened').fill('<b>I pressed start</b> and the timer stood still.')
  await player.getByLabel('About').selectOption('records')
  await player.getByRole('button', { name: 'Send report' }).click()
  await expect(player.getByText('Report sent. Thank you.')).toBeVisible()
  const own = player.getByRole('region', { name: 'Your reports' })
  await expect(own.getByRole('button', { name: new RegExp(title) })).toBeVisible()

  const admin = await open('admin')
  await admin.goto('/admin-bug-reports')
  await admin.getByLabel('Number or title').fill(title)
  await admin.getByRole('button', { name: new RegExp(title) }).click()
  const report = admin.getByRole('dialog')
  await expect(report.getByText('<b>I pressed start</b>')).toBeVisible()
  await report.getByRole('button', { name: 'Take it' }).click()
  await expect(report.getByRole('button', { name: 'Let it go' })).toBeVisible()
  await report.getByLabel('State').selectOption({ label: 'Confirmed' })
  await expect(report.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await report.getByLabel('Answer').fill('Seen here as well')
  await report.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(report.getByText('Seen here as well')).toBeVisible()
  await report.getByLabel('Answer').fill('It is the second counter')
  await report.getByLabel('Internal').check()
  await report.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(report.getByText('It is the second counter')).toBeVisible()

  // confirmed: everybody sees it, and nobody outside staff the internal answer
  await player.goto('/bug-report')
  await player
    .getByRole('region', { name: 'Known bugs' })
    .getByRole('button', { name: new RegExp(title) })
    .click()
  const seen = player.getByRole('dialog')
  await expect(seen.getByText('Seen here as well')).toBeVisible()
  await expect(seen.getByText('It is the second counter')).toHaveCount(0)
  await seen.getByRole('button', { name: /^Me too/ }).click()
  await expect(seen.getByRole('button', { name: 'I have it too 1' })).toBeVisible()

  await report.getByRole('button', { name: 'Delete report' }).click()
  await admin
    .getByRole('dialog', { name: /^Delete report/ })
    .getByRole('button', { name: 'Delete report' })
    .click()
  await expect(admin.getByText('Report deleted')).toBeVisible()
  // its line keeps its place, and says so
  await expect(admin.getByRole('button', { name: new RegExp(title) })).toContainText('No longer in this list')
})
