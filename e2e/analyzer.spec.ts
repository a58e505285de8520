import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { randomCourse } from '@kz/demo/krp/simulated/random-course'
import { simulateReplay } from '@kz/demo/krp/simulated/simulated-replay'
import { writeReplay, writeReplayRows } from '@kz/demo/krp/write/write-replay'
import { writeDemo } from '@kz/demo/write/writer'
import { expect, test } from './fixtures.ts'

const REAL = fileURLToPath(new URL('../../shared/data/demos/longjump/274_dcj_Desu.dem', import.meta.url))
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

/** A long jump made by our own writer, and the real one where it is there: what is read of each. */
const DEMOS = [
  {
    name: 'written.dem',
    bytes: () =>
      Buffer.from(
        writeDemo({
          map: 'kz_longjumps2',
          player: 'Olga',
          jump: { type: 'dcj', prestrafe: 299, topspeed: 355, strafes: 7 },
          // the account number 0, which is nobody's
          steamId64: String(0x0110_0001n << 32n),
        }),
      ),
    player: 'Olga',
    strafes: 7,
    prestrafe: '299',
  },
  ...(existsSync(REAL)
    ? [{ name: 'real.dem', bytes: () => readFileSync(REAL), player: 'desu', strafes: 8, prestrafe: '299.78' }]
    : []),
]

for (const demo of DEMOS) {
  test(`a guest analyzes ${demo.name}, shares what they read, and deletes it again`, async ({ open }) => {
    const guest = await open()
    const sent: string[] = []
    guest.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
    })
    await guest.goto('/analyze-demo')
    await guest.locator('main input[type=file]').setInputFiles(file(demo.name, demo.bytes()))
    const main = guest.getByRole('main')
    await expect(main.getByText('No problems found').first()).toBeVisible()
    await expect(main.getByText(demo.player).first()).toBeVisible()

    const figures = main.getByRole('table', { name: 'What the plugin printed beside what the frames show' })
    await expect(figures.getByRole('row', { name: /^Prestrafe \d/ })).toContainText(demo.prestrafe)
    const strafes = figures.getByRole('row', { name: /Strafes/ })
    await expect(strafes).toContainText(`${demo.strafes}`)

    await guest.getByRole('tab', { name: 'Movement' }).click()
    await expect(main.getByRole('img', { name: /Horizontal speed between/ })).toBeVisible()
    const best = main.getByRole('table', { name: /^Strafes of jump/ })
    await expect(best.locator('tbody tr')).toHaveCount(demo.strafes)
    await expect(main.getByRole('img', { name: new RegExp(`^${demo.strafes} strafes from`) })).toBeVisible()

    // one moment for all tabs, moved by keys
    const time = main.getByRole('region', { name: 'At the playhead' }).locator('dd').first()
    const before = await time.innerText()
    await main.getByRole('heading', { name: 'Demo analyzer' }).click()
    await guest.keyboard.press('Shift+ArrowRight')
    await expect(time).not.toHaveText(before)
    const moved = await time.innerText()
    await guest.getByRole('tab', { name: 'Movement' }).press('End')
    await expect(guest.getByRole('tab', { name: 'Compare' })).toHaveAttribute('aria-selected', 'true')
    await guest.getByRole('tab', { name: 'Path' }).click()
    await expect(main.getByRole('img', { name: /Path of the run from above/ })).toBeVisible()
    await expect(time).toHaveText(moved)
    expect(sent.filter((path) => !/presence|auth|csp/.test(path))).toEqual([])

    await main.getByRole('button', { name: 'Share report' }).click()
    await guest.getByRole('dialog').getByRole('button', { name: 'Share report' }).click()
    await expect(guest.getByText('Report shared').first()).toBeVisible()
    const link = await guest.getByLabel('Link, for 90 days').inputValue()
    expect(link).toMatch(/\/analyze-demo\?report=[\w-]{12}$/)
    const path = new URL(link).pathname + new URL(link).search

    const reader = await open()
    await reader.goto(path)
    const shared = reader.getByRole('main')
    await expect(shared.getByText('This site has not checked it')).toBeVisible()
    await expect(shared.getByText('No problems found').first()).toBeVisible()
    await expect(shared.getByRole('table', { name: /What the plugin printed/ })).toHaveText(
      await textOf(figures, guest),
    )
    await expect(shared.getByRole('button', { name: 'Delete report' })).toHaveCount(0)
    await reader.getByRole('tab', { name: 'Movement' }).click()
    await expect(shared.getByRole('table', { name: /^Strafes of jump/ }).locator('tbody tr')).toHaveCount(demo.strafes)

    await guest.goto(path)
    await main.getByRole('button', { name: 'Delete report' }).click()
    await guest.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click()
    await expect(guest.getByText('Report deleted')).toBeVisible()
    await reader.reload()
    await expect(reader.getByRole('alert')).toContainText('Report not found')
  })
}

/** What a table says, read on its own tab. */
async function textOf(
  table: import('@playwright/test').Locator,
  page: import('@playwright/test').Page,
): Promise<string> {
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Summary' }).click()
  return (await table.textContent()) as string
}

test('a file that is no demo says so, and a cut one is read as far as it goes', async ({ open }) => {
  const page = await open()
  await page.goto('/analyze-demo')
  const chooser = page.locator('main input[type=file]')
  await chooser.setInputFiles(file('a.dem', Buffer.from('no demo at all')))
  await expect(page.getByRole('alert')).toContainText('This file cannot be read as a demo')
  const whole = writeDemo({ map: 'kz_cut', player: 'Olga', durationMs: 8_000, run: { timeMs: 6_000 } })
  await chooser.setInputFiles(file('cut.dem', Buffer.from(whole.subarray(0, Math.floor(whole.length * 0.6)))))
  await expect(page.getByText('Read as far as it goes')).toBeVisible()
  await expect(page.getByText('Warnings', { exact: true }).first()).toBeVisible()
})

test('a replay of a game server is read like a demo, says what it does not hold, and is not sent as one', async ({
  open,
}) => {
  const run = simulateReplay({
    ...{ stops: randomCourse(21), timeMs: 25_000, seed: 1, map: 'kz_served', mapCrc: 5, startMs: 0 },
    ...{ player: 'Olga', steamId: 'STEAM_0:0:0' },
  })
  const page = await open()
  await page.goto('/analyze-demo')
  const main = page.getByRole('main')
  const chooser = main.locator('input[type=file]')
  for (const [name, bytes] of [
    ['run.krpz', writeReplay(run)],
    ['run.krpr', writeReplayRows(run)],
  ] as const) {
    await chooser.setInputFiles(file(name, Buffer.from(bytes)))
    await expect(main.getByText(name)).toBeVisible()
    await expect(main.getByText('Read as far as it goes')).toContainText('holds no console commands')
    await expect(main.getByText('00:25.00').first()).toBeVisible()
    await expect(main.getByText('Nothing suspicious: clocks and movement')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Submit this demo' })).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Share report' })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Movement' }).click()
  await expect(main.getByRole('img', { name: /Horizontal speed between/ })).toBeVisible()

  await page.goto('/analyze-demo')
  await chooser.setInputFiles(file('cut.krpz', Buffer.from(writeReplay(run).subarray(0, 5000))))
  await expect(page.getByRole('alert')).toContainText('The packing of the replay is damaged: it is cut off.')
})
