import type { Page } from '@playwright/test'
import { demoFile, expect, test } from './fixtures.ts'
import { recordOn } from './sample-record.ts'

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'

/** Sends a demo of `seconds` from the upload page that is open, and answers its file's name. */
async function send(player: Page, map: string, nick: string, seconds: number): Promise<string> {
  const file = demoFile(map, nick, seconds)
  await player.locator('input[type=file]').setInputFiles(file)
  const job = player.getByRole('article', { name: file.name })
  await job.getByLabel('Time', { exact: true }).fill(`0:${seconds.toFixed(2)}`)
  await job.getByLabel('YouTube link, optional').fill(VIDEO)
  await job.getByRole('button', { name: 'Send to checkers' }).click()
  await expect(job.getByText(/^Queued, no\. \d+ in line$/)).toBeVisible()
  return file.name
}

/** Opens the demo of this file on the checkers' desk, whose lines do not name files. */
async function openDemo(checker: Page, fileName: string): Promise<void> {
  const lines = checker.getByRole('region', { name: 'Demos waiting' }).getByRole('listitem')
  const isOpen = async () => (await checker.getByRole('article').filter({ hasText: fileName }).count()) > 0
  for (const line of (await lines.all()).toReversed()) {
    if (await isOpen()) return
    await line.getByRole('button').first().click()
  }
  await expect.poll(isOpen).toBe(true)
}

test('a player answers a checker, sends another file in the same place, and withdraws a second demo', async ({
  open,
}) => {
  const stamp = Date.now() % 1_000_000
  const [first, second, other] = [`asked${stamp}`, `better${stamp}`, `withdrawn${stamp}`]
  const player = await open('player')
  await player.goto('/upload-demo')
  const { map, seconds } = await recordOn(player, 5)
  const [slow, fast] = [seconds - 0.1, seconds - 0.2]
  const asked = await send(player, map, first, fast)
  const withdrawn = await send(player, map, other, slow)

  await player.getByRole('button', { name: /^Account: / }).click()
  await player.getByRole('link', { name: 'My submissions', exact: true }).click()
  await expect(player.getByRole('heading', { name: 'My submissions', level: 1 })).toBeVisible()
  const rowOf = (fileName: string) => player.getByRole('listitem').filter({ has: player.getByTitle(fileName) })
  const row = rowOf(asked)
  const placeIn = async () => /(\d+)(?:st|nd|rd|th) of/.exec(await row.locator('[data-part="queue"]').innerText())?.[1]
  const place = await placeIn()
  expect(place).toBeDefined()

  const checker = await open('checker')
  await checker.goto('/admin-check-demos')
  await checker.getByLabel('Order').selectOption('newest')
  await checker.getByRole('searchbox', { name: 'Map or player' }).fill(map)
  await openDemo(checker, asked)
  const card = checker.getByRole('article').filter({ hasText: asked })
  await card.getByRole('button', { name: 'Put off' }).click()
  await checker.getByRole('dialog').getByLabel('Message to the player').fill('Where is the start?')
  await checker.getByRole('dialog').getByRole('button', { name: 'Put off' }).click()
  await expect(checker.getByRole('dialog')).toHaveCount(0)

  // told without a reload
  await expect(row.getByText('Needs your answer')).toBeVisible()
  await expect(player.getByText('A checker waits for your answer.')).toBeVisible()
  const opener = row.getByRole('button', { name: /^Answer .*kz_/ })
  if (await opener.isVisible()) await opener.click()
  await expect(row.getByText('Where is the start?')).toBeVisible()
  await row.getByLabel('Your answer').fill('At the wooden floor')
  await row.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(player.getByText('Answer sent')).toBeVisible()
  await expect(row.getByText('Waiting', { exact: true })).toBeVisible()
  expect(await placeIn()).toBe(place)
  await openDemo(checker, asked)
  await expect(card.getByText('At the wooden floor')).toBeVisible()

  await row.getByRole('link', { name: /^Replace/ }).click()
  await expect(player.getByText(`The next demo takes the place of ${asked}`)).toBeVisible()
  const replaced = await send(player, map, second, fast)
  await player.goto('/my-submissions')
  await expect(rowOf(asked)).toHaveCount(0)
  const now = rowOf(replaced)
  await expect(now.locator('[data-part="queue"]')).toContainText(new RegExp(`^${place}(st|nd|rd|th) of`))

  await rowOf(withdrawn)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await player.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(player.getByText('Demo withdrawn')).toBeVisible()
  await expect(rowOf(withdrawn).getByText('Withdrawn', { exact: true })).toBeVisible()

  await openDemo(checker, replaced)
  const better = checker.getByRole('article').filter({ hasText: replaced })
  await better.getByRole('button', { name: 'Release' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(checker.getByText('Demo released')).toBeVisible()
  await expect(now.getByText('Released', { exact: true })).toBeVisible({ timeout: 60_000 })
})
