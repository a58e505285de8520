import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// the picture is drawn in software where there is no card
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
    await use({ ...launchOptions, args: [...args, '--ignore-gpu-blocklist'] })
  },
})

/** How many pixels of the picture have the colour of the run's body. */
async function bodyPixels(page: Page): Promise<number> {
  const picture = await page.getByRole('img', { name: / units a second\.$/ }).screenshot()
  return page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    let found = 0
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
      if (red > 140 && Math.abs(green / red - 0.7) < 0.06 && blue < red * 0.35) found++
    }
    return found
  }, Array.from(picture))
}

test('a link opens a run at its moment and in its view; it is stepped, looped, turned and copied', async ({ open }) => {
  const page = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const demos = (await (await page.request.get('/api/latest-demos')).json()) as {
    demoId: number
    hasFile: boolean
    timeMs: number
  }[]
  const { demoId } = demos.find(({ hasFile, timeMs }) => hasFile && timeMs > 10_000) ?? { demoId: 0 }
  // its track is made by and by
  const track = async () => (await (await page.request.get(`/api/replay/${demoId}`)).json()).track
  await expect.poll(track, { timeout: 60_000 }).not.toBeNull()

  await page.goto(`/replay/${demoId}?t=3.2&view=chase`)
  const replay = page.getByRole('region', { name: 'Replay' })
  const clock = replay.locator('[data-part="large-time"]')
  await expect(clock).toHaveText('00:03.20')
  await expect(replay.getByRole('button', { name: 'Chase' })).toHaveAttribute('aria-pressed', 'true')
  // lamps have the colour of the body
  await page.keyboard.press('h')
  await expect(clock).toHaveCount(0)
  await expect.poll(() => bodyPixels(page)).toBeGreaterThan(2_000)
  await page.keyboard.press('1')
  // through his own eyes nobody sees himself
  await expect.poll(() => bodyPixels(page)).toBeLessThan(500)
  await page.keyboard.press('h')

  // a frame is as long as the recording made it, a second is a second
  await page.keyboard.press('.')
  await expect(clock).toHaveText(/00:03\.2[1-9]/)
  const stepped = (await clock.textContent()) ?? ''
  const later = stepped.replace('00:03', '00:04')
  await page.keyboard.press('ArrowRight')
  await expect(clock).toHaveText(later)
  await page.keyboard.press('c')
  await expect(page.getByText('Link to this moment copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const other = await open()
  await other.goto(link)
  await expect(other.getByRole('region', { name: 'Replay' }).locator('[data-part="large-time"]')).toHaveText(later)
  await expect(other.getByRole('button', { name: 'Eyes' })).toHaveAttribute('aria-pressed', 'true')
})
