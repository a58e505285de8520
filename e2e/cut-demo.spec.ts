import { edit, without } from '@kz/demo/write/edit'
import { writeDemo } from '@kz/demo/write/writer'
import type { Locator, Page } from '@playwright/test'
import { enter, expect, register, test } from './fixtures.ts'
import { faultsOf, sidewaysOf } from './looks.ts'

/** A run of 20 seconds with 9.8 of them taken out: its clocks are as they were. */
const cut = (player: string, seed: number) =>
  Buffer.from(edit(writeDemo({ map: 'kz_longjumps2', player, seed, run: { timeMs: 20_000 } }), without(8, 17.8)))
const file = (buffer: Buffer) => ({ name: 'cut.dem', mimeType: 'application/octet-stream', buffer })

/** Every moment of a list is a button or link that the keyboard reaches. */
async function expectMoments(list: Locator, page: Page): Promise<void> {
  const moments = list.getByRole('button', { name: /^Go to / })
  expect(await moments.count()).toBeGreaterThan(0)
  for (const moment of await moments.all()) {
    await moment.focus()
    await expect(moment).toBeFocused()
  }
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
}

test('a cut demo dropped on the analyzer says where and how much is missing, and leads there', async ({ open }) => {
  const page = await open()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/analyze-demo')
  await page.locator('main input[type=file]').setInputFiles(file(cut('Olga', 1)))
  const main = page.getByRole('main')
  await expect(main.getByText('Rule violations').first()).toBeVisible()
  const findings = main.getByRole('region', { name: 'Findings' })
  const line = findings.getByRole('listitem').filter({ hasText: '9.8 s missing at 0:07.99' })
  await expect(line).toContainText('Strong sign')
  await expect(findings.getByRole('listitem').filter({ hasText: 'The directory counts' })).toBeVisible()
  await enter(line.getByRole('button', { name: /^Go to 0:07\.99/ }))
  await expect(main.getByRole('region', { name: 'At the playhead' }).locator('dd').first()).toHaveText(/^0:07\.99/)
  await expectMoments(findings, page)

  await page.getByRole('tab', { name: 'Rules' }).click()
  const rules = main.getByRole('region', { name: 'Rules of recording' })
  await expect(rules.getByRole('listitem')).toHaveCount(16)
  await expect(rules.getByRole('listitem').filter({ hasText: 'Build of the game' })).toContainText('Build 8684.')
  await expect(rules.getByRole('listitem').filter({ hasText: 'Steam account' })).toContainText('not to be seen')
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  expect(await faultsOf(page, ['dark', 'light'])).toEqual([])
})

test('the card of its checker says the same, and shows the place', async ({ open }) => {
  const { page: player, name } = await register(await open())
  await player.goto('/upload-demo')
  await player.locator('input[type=file]').setInputFiles(file(cut(name, Date.now() % 100_000)))
  await expect(player.getByText('kz_longjumps2').first()).toBeVisible()
  await player.getByRole('button', { name: 'Send to checkers' }).click()
  await expect(player.getByText('Demo submitted')).toBeVisible()

  const checker = await open('checker')
  await checker.setViewportSize({ width: 390, height: 844 })
  await checker.goto('/admin-check-demos')
  await checker.getByRole('searchbox', { name: 'Map or player' }).fill(name)
  const waiting = checker.getByRole('region', { name: 'Demos waiting' })
  await waiting.getByRole('button', { name: new RegExp(name) }).click()
  const card = checker.getByRole('article').filter({ hasText: name })
  const report = card.getByRole('group', { name: 'What the analyzer says' })
  await report.scrollIntoViewIfNeeded()
  await expect(report.getByText('Rule violations').first()).toBeVisible()
  const line = report.getByRole('listitem').filter({ hasText: '9.8 s missing at 0:07.99' })
  await expect(line).toContainText('Strong sign')
  await enter(report.getByText(/^Rules of recording: /))
  await expect(report.getByText('Build 8684.')).toBeVisible()
  expect(await sidewaysOf(checker)).toBeLessThanOrEqual(0)
  await enter(line.getByRole('button', { name: /^Watch at 0:07\.99/ }))
  // by the player, or where its track is not made yet by the finding itself
  await expect(card.getByRole('link', { name: 'Analyze this moment' })).toHaveAttribute('href', /at=(7990|8000)$/)
})
