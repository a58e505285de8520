import { writeDemo } from '@kz/demo/write/writer'
import { zipFile } from '@kz/server/testing/files/demo-files'
import type { Page } from '@playwright/test'
import { deskOf, focusOf, openLine, send, sendRuns, untilRead } from './desk.ts'
import { expect, register, test } from './fixtures.ts'

/** Counts the presses of keys, and holds that the focus is on something after each. */
function keysOf(page: Page) {
  let presses = 0
  return {
    taken: () => presses,
    async press(...keys: string[]) {
      for (const key of keys) {
        await page.keyboard.press(key)
        presses++
        expect(await focusOf(page), `${key}: the focus`).not.toBe('BODY')
      }
    },
    /** what Ctrl+V does, without a clipboard, which other pages share */
    async paste(text: string) {
      presses++
      await page.evaluate((words) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', words)
        const told = { clipboardData, bubbles: true, cancelable: true }
        ;(document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', told))
      }, text)
    },
  }
}

/** Most presses a demo, with the link of its video pasted. */
const MOST_PRESSES = 8

test('demos are decided by keys alone, and what was decided is taken back', async ({ open }) => {
  const { page: player, name } = await register(await open())
  await player.goto('/rules')
  const ids = await sendRuns(player, name, 4, 4)
  const checker = await open('checker')
  await untilRead(checker, ids)
  await checker.goto('/admin-check-demos')
  await checker.getByRole('searchbox', { name: 'Map or player' }).fill(name)
  const { lines, card } = deskOf(checker, 'Demos waiting')
  await expect(lines).toHaveCount(4)
  await openLine(checker, lines.nth(0))
  const keys = keysOf(checker)
  const heading = card.getByRole('heading', { level: 2 }).first()
  // the slowest: its release beats none of the others
  const line = lines.nth(3)
  const says = (words: RegExp) => expect(line.getByText(words).last()).toBeVisible()

  await keys.press('j', 'j', 'k')
  await expect(lines.nth(1).getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await expect(heading).toBeFocused()
  const run = card.getByRole('button', { name: /^(Close|Watch) the run/ })
  const wasOpen = (await run.getAttribute('aria-expanded')) === 'true'
  await keys.press('w')
  await expect(run).toHaveAttribute('aria-expanded', String(!wasOpen))
  await keys.press('j', 'j')

  // the link is pasted, released, taken back, and it waits again
  const link = card.getByLabel('YouTube link')
  await link.fill('')
  await card.getByRole('button', { name: 'Save' }).focus()
  const before = keys.taken()
  await keys.paste('https://youtu.be/9bZkp7q19f0')
  await expect(link).toHaveValue('https://youtu.be/9bZkp7q19f0')
  await keys.press('r', 'Enter')
  await says(/^Released/)
  expect(keys.taken() - before).toBeLessThanOrEqual(MOST_PRESSES)
  await expect(heading).toBeFocused()
  const statusOf = async (id: number) => {
    const waiting = await checker.request.get('/api/record/submitted-demos').then((answer) => answer.json())
    return waiting.some(({ demoId }: { demoId: number }) => demoId === id) ? 'waits' : 'gone'
  }
  const last = ids[3] as number
  expect(await statusOf(last)).toBe('gone')
  await line.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(line).toHaveAttribute('data-place', 'open')
  expect(await statusOf(last)).toBe('waits')
  const released = await checker.request.get(`/api/replay/${last}`).then((answer) => answer.json())
  expect(released.isRecord ?? false).toBe(false)
  await expect(heading).toBeFocused()

  // a usual reason and X; Z takes back without a way to the line
  await keys.press('1')
  await expect(card.getByLabel(/^Comment/)).not.toHaveValue('')
  await keys.press('x', 'Enter')
  await says(/^Rejected/)
  await keys.press('z')
  await expect(line).toHaveAttribute('data-place', 'open')
  expect(await statusOf(last)).toBe('waits')

  // a question of P is written where the focus is, and Enter sends it
  await expect(heading).toBeFocused()
  await keys.press('p')
  await expect(checker.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await checker.keyboard.type('Where is the start?')
  await keys.press('Enter')
  await expect(line).toHaveAttribute('data-place', 'closed')
  await expect(heading).toBeFocused()
})

test('the desk of a collection keeps the focus through all that is done there', async ({ open }) => {
  const checker = await open('checker')
  await checker.goto('/rules')
  const playerName = `Holder${Date.now() % 1_000_000}`
  const { id } = await send(checker, '/demo-collections', { title: `All of ${playerName}`, playerName })
  const list = await (await checker.request.get('/demos.txt')).text()
  const maps = [...list.matchAll(/^(\w+) (\d+\.\d+) \S+ \S+ \d+$/gm)].slice(8, 11)
  const files = maps.map(([, map = '', seconds]) => {
    const bytes = writeDemo({ map, player: playerName, run: { timeMs: Math.round(Number(seconds) * 1000) - 10 } })
    return [`${map}.dem`, bytes] as const
  })
  const archive = Buffer.from(await (await zipFile(Object.fromEntries(files))).arrayBuffer())
  await send(checker, `/upload/demo-collection/${id}/upload`, {}, { name: 'pack.zip', buffer: archive })
  await checker.goto(`/admin-demo-collections/${id}`)
  const { lines, card } = deskOf(checker, 'Demos of this collection')
  await expect(lines).toHaveCount(3)
  await checker.waitForLoadState('networkidle')
  const keys = keysOf(checker)
  await openLine(checker, lines.nth(0))
  for (let demo = 0; demo < 3; demo++) {
    const before = keys.taken()
    await keys.paste('https://youtu.be/9bZkp7q19f0')
    await keys.press('u')
    await expect(lines.nth(demo).getByText('video set')).toBeVisible()
    expect(await focusOf(checker), 'saved: the focus').not.toBe('BODY')
    if (demo < 2) await keys.press('j')
    expect(keys.taken() - before).toBeLessThanOrEqual(MOST_PRESSES)
  }
  await card.getByRole('button', { name: /^Remove / }).press('Enter')
  await checker.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(lines.nth(2)).toHaveAttribute('data-place', 'closed')
  await expect(checker.getByRole('dialog')).toHaveCount(0)
  await expect(card.getByRole('heading', { level: 2 }).first()).toBeFocused()

  const admin = await open('admin')
  await admin.goto(`/admin-demo-collections/${id}`)
  await expect(admin.getByRole('article')).toBeVisible()
  const staff = keysOf(admin)
  await staff.press('a')
  const unapprove = admin.getByRole('button', { name: 'Unapprove' })
  await expect(unapprove).toBeVisible()
  expect(await focusOf(admin), 'approved: the focus').not.toBe('BODY')
  await unapprove.press('Enter')
  await admin.getByRole('dialog').getByRole('button', { name: 'Unapprove' }).press('Enter')
  await expect(admin.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  expect(await focusOf(admin), 'taken back: the focus').not.toBe('BODY')
})
