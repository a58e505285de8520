import { expect, test } from './fixtures.ts'

test('without a network a page says so, and opens when it is back', async ({ open, faults }) => {
  const page = await open()
  await page.goto('/rules')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Downloads' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible()
  await expect(page.getByText('A new version is available')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
  // what a browser writes of each request that found no network
  faults.length = 0
})

test('an address that is opened without a network has a page of ours, and what the network answers is never a copy', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.KZ_URL as string })
  const page = await context.newPage()
  await page.goto('/rules')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // the next page is one that the worker has
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(
    await page.evaluate(async () =>
      (await (await caches.open('offline')).keys()).map(({ url }) => new URL(url).pathname),
    ),
  ).toEqual(['/offline.html'])
  expect(await page.evaluate(() => caches.keys())).toEqual(['offline'])
  await context.setOffline(true)
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'The page could not be reached' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await context.close()
})

test('the dark theme prints dark letters on white paper', async ({ open }) => {
  const page = await open()
  for (const path of ['/', '/records', '/record/kz_longjumps2']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    const pale = await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      const shade = (colour: string) => {
        canvas.fillStyle = '#fff'
        canvas.fillRect(0, 0, 1, 1)
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        if (
          !node.textContent?.trim() ||
          !parent?.checkVisibility() ||
          parent.closest('script, style, noscript, svg, a:has(img)')
        )
          continue
        if (shade(getComputedStyle(parent).color) > 0.6)
          found.push(`${node.textContent.trim().slice(0, 30)} ${parent.className}`)
      }
      return found
    })
    expect(pale, path).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }
})

test('without scripts a phone has every row of a list, as wide as its window, and charts have their shape', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.KZ_URL as string, javaScriptEnabled: false })
  const page = await context.newPage()
  // a guest who comes while the site is busy is asked to come again, which a page without scripts cannot do by itself
  const visit = (path: string) => expect(async () => expect((await page.goto(path))?.status()).toBe(200)).toPass()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await visit('/records')
    const rows = page.locator(width === 390 ? '#records li[data-row]' : '#records tr[data-row]')
    await expect(rows).toHaveCount(50)
    await expect(rows.last()).toBeVisible()
    await expect(page.getByText(/Routes 1 to 50 of/)).toBeVisible()
    await visit('/stats')
    for (const chart of await page.getByRole('img', { name: /bars, the highest is/ }).all())
      expect((await chart.locator('path').boundingBox())?.height).toBeGreaterThan(20)
  }
  for (const path of ['/records', '/', '/stats', '/record/kz_longjumps2', '/profile/Doorstopper']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(path)
    // there is nobody to ask in a page without scripts
    const devtools = await context.newCDPSession(page)
    const { cssContentSize } = await devtools.send('Page.getLayoutMetrics')
    expect(cssContentSize.width, path).toBeLessThanOrEqual(390)
  }
  await context.close()
})

test('a push that comes twice is shown once, with where it leads', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.KZ_URL as string, permissions: ['notifications'] })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await page.goto('/rules')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const data = { id: 'one', title: 'Your record fell', body: 'kz_x by 00:00.92', path: '/record/kz_x' }
  // a browser without a desktop shows nothing: what the worker asks for is kept by its tag, as a desktop does
  type Kept = { kept: Map<string, object>; registration: { showNotification: unknown } }
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const own = self as unknown as Kept
    own.kept = new Map()
    own.registration.showNotification = async (title: string, more: { body: string; tag: string; data: object }) =>
      void own.kept.set(more.tag, { title, body: more.body, id: more.tag, ...more.data })
  })
  const shown = () => worker.evaluate(() => [...(self as unknown as Kept).kept.values()])
  const registrationId = await registered
  for (const _ of [1, 2]) {
    const origin = new URL(page.url()).origin
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
    await expect.poll(shown).toEqual([data])
  }
  await context.close()
})
