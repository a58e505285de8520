import { expect, registerByForm, test } from './fixtures.ts'
import { shareOf } from './full.ts'

const PHONE = { width: 390, height: 844 }
const WIDTHS = [390, 768, 1024, 1280, 1366, 1440, 1920, 2560]

test('a stranger on a phone understands, opens a record, registers, writes a comment and likes a demo', async ({
  open,
}) => {
  const page = await open()
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const welcome = page.getByRole('region', { name: 'Kreedz: climbing Counter-Strike 1.6 maps against the clock.' })
  await expect(welcome).toBeVisible()
  expect((await welcome.boundingBox())?.height).toBeLessThanOrEqual(360)
  await expect(welcome.getByRole('img', { name: /before the record by|the first record$/ })).toBeVisible()

  await welcome.getByRole('link', { name: 'Get ready' }).click()
  await expect(page.getByRole('heading', { name: 'What Kreedz is' })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /playing/ })
      .first(),
  ).toBeVisible()

  await page.goto('/')
  await page.locator('#demos tbody tr:visible [data-part="map"]').first().click()
  await expect(page).toHaveURL(/\/record\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/')
  await welcome.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await registerByForm(page)
  await expect(page).toHaveURL(/\/$/)
  await expect(welcome).toBeHidden()

  const like = page.locator('#demos tbody tr:visible [data-likes]').first()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/news/1')
  const text = `my first run, and the floor is hard ${Date.now()}`
  await page.getByPlaceholder('Write a comment').fill(text)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByText(text)).toBeVisible()
})

test('from 1280 px on the strip names who held the newest record before, to the eye', async ({ open }) => {
  const page = await open()
  const [newest] = await page.request.get('/api/latest-demos/?limit=1').then((answer) => answer.json())
  for (const width of shareOf(WIDTHS, 4)) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const strip = page.getByRole('region', { name: /^Kreedz: climbing/ })
    await expect(strip).toBeVisible()
    // a line more where the newest record has a long name
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(width < 768 ? 360 : width < 1920 ? 280 : 310)
    // the newest may be the first on its map: another journey's
    if (newest.previousPlayer)
      await expect(strip.getByText(newest.previousPlayer, { exact: true })).toBeVisible({ visible: width >= 1280 })
  }
})

test('a welcome that was closed stays away, and nothing moves for it', async ({ open }) => {
  const page = await open()
  await page.goto('/')
  const welcome = page.getByText('Kreedz: climbing Counter-Strike 1.6 maps against the clock.')
  await page.getByRole('button', { name: 'Close the welcome' }).click()
  await expect(welcome).toBeHidden()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Latest demos' })).toBeVisible()
  const top = await page.locator('#demos').boundingBox()
  await expect(page.locator('#root:not([data-drawn])')).toBeVisible()
  await expect(welcome).toBeHidden()
  expect((await page.locator('#demos').boundingBox())?.y).toBe(top?.y)
})

test('NEW and the name of who held it before stand in every row, at every width', async ({ open }) => {
  const page = await open()
  for (const width of shareOf(WIDTHS, 4, 1)) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const rows = await page.locator('#demos tbody tr:visible').evaluateAll((found) =>
      found.map((row) => {
        // what is below the screen is laid out when somebody looks
        row.scrollIntoView()
        const { left, right } = row.getBoundingClientRect()
        const isSeen = (part: Element | null | undefined, wide = 14) => {
          const box = part?.getBoundingClientRect()
          return box !== undefined && box.width >= wide && box.height >= 8 && box.left >= left && box.right <= right + 1
        }
        const mark = row.querySelector('[data-new]')
        const holder = row.querySelector('[data-part="holder"]')
        return {
          // where a demo has one line it is a flag of no words
          mark: mark ? isSeen(mark, 8) : null,
          holder: holder ? isSeen(holder.querySelector('a')) : null,
          date: isSeen(row.querySelector('time')),
        }
      }),
    )
    expect(rows.filter(({ mark }) => mark !== null).length, `${width} px`).toBeGreaterThan(3)
    expect(
      rows.filter(({ mark, holder, date }) => mark === false || holder === false || !date),
      `${width} px`,
    ).toEqual([])
  }
})

test('on a phone the parts of home stand in their order, main and columns together', async ({ open }) => {
  const page = await open()
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const ids = ['news', 'demos', 'map-of-the-day', 'top', 'servers', 'forum', 'timeline', 'short-news', 'chat', 'online']
  const tops = await page.evaluate(
    (wanted) => wanted.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN),
    ids,
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('a word of the trade explains itself to keys and to a press', async ({ open }) => {
  const page = await open()
  await page.goto('/longjumps')
  const word = page.getByRole('button', { name: 'LJ', exact: true })
  await expect(page.locator('#root:not([data-drawn])')).toBeVisible()
  const tip = page.getByRole('tooltip')
  await word.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tip).toContainText('one jump, measured in units')
  await expect(word).toHaveAccessibleDescription(/one jump, measured in units/)
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await word.click()
  await expect(tip).toContainText('one jump, measured in units')
})
