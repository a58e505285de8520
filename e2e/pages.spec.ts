import { PAGES } from '@kz/contract/pages'
import type { Page } from '@playwright/test'
import { addressMaker } from './addresses.ts'
import { type AccountName, expect, test } from './fixtures.ts'
import { IS_FULL, shareOf } from './full.ts'
import { faultsOf, filledIn, type Look, readThrough, shiftOf, sidewaysOf, watchShifts } from './looks.ts'
import { readerOf } from './readers.ts'
import { changeOf, expectSame, type Held, isOfWidth } from './sent.ts'

// they wait for pages more than they work
test.describe.configure({ mode: 'parallel' })

const MOST_SHIFT = 0.05
/** The narrowest telephone. */
const NARROWEST = 360

type Run = { demoId: number; mapName: string; hasFile: boolean; rejected: boolean }

/** A collection of demos, of which the sample community has none. */
async function collection(page: Page): Promise<{ id: string }> {
  const answer = await page.request.post('/api/demo-collections', {
    data: { title: 'A look', playerName: 'Onlooker', country: 'br' },
  })
  return { id: `${((await answer.json()) as { id: number }).id}` }
}

/** Home is looked at in every run, of those with most on them half, of the others a twelfth. */
const RICH: readonly string[] = [
  '/',
  ...shareOf(['/records', '/record/{map}', '/profile/{user}', '/forum/threads/{threadId}'], 2),
]
const SHARES = 12

/** The pages that a reader opens in a window of this width. */
function pagesFor(reader: AccountName | 'guest', width: number): readonly (typeof PAGES)[number][] {
  const own = PAGES.filter((each) => readerOf(each) === reader && (IS_FULL || isOfWidth(each, width)))
  const share = shareOf(own, SHARES)
  return own.filter((each) => RICH.includes(each) || share.includes(each))
}

const LOOKS: readonly Look[] = ['dark', 'light']
/** The light theme differs in its colours alone, which pages share: every second page. */
const looksAt = (path: (typeof PAGES)[number]): readonly Look[] =>
  IS_FULL || Math.floor(PAGES.indexOf(path) / 2) % 2 === 0 ? LOOKS : ['dark']

// the longest first
for (const reader of ['guest', 'admin', 'player'] as const) {
  for (const width of [390, 1440]) {
    test(`every page for a ${reader} is sent as it stays, stands still, fits and has no fault a checker finds, ${width} px`, async ({
      open,
    }) => {
      test.slow()
      const page = await open(reader === 'guest' ? undefined : reader)
      await watchShifts(page)
      const window = await holding(page)
      // what stands around each page is the same: it is looked at once in each look
      const seen: Look[] = []
      const addressOf = await addressMaker(reader === 'admin' ? await collection(page) : {})
      for (const path of pagesFor(reader, width)) {
        const address = addressOf(path)
        await page.setViewportSize({ width, height: 850 })
        if (reader === 'guest') expectSame(path, address, width, await changeOf(window, address))
        else expect((await page.goto(address))?.status(), address).toBe(200)
        // drawn by the scripts, and nothing on its way any more
        await expect(page.locator('#root:not([data-drawn]) main'), address).toBeVisible()
        await page.waitForLoadState('networkidle')
        const moved = await shiftOf(page)
        if (path !== '/login') await expect(page, address).not.toHaveURL(/\/login/)
        await expect(page.getByText('This page does not exist'), address).toHaveCount(0)
        expect.soft(moved.sum, `${address} moves: ${moved.shifts.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT)
        // what is drawn when a reader comes near is drawn
        await page.evaluate(readThrough)
        await expect(page.locator('[data-skeleton]'), address).toHaveCount(0)
        const filled = await page.evaluate(filledIn)
        expect.soft(filled.length, `${address} has filled buttons: ${filled.join(', ')}`).toBeLessThanOrEqual(1)
        await expectNoSideways(page, address)
        await page.setViewportSize({ width: NARROWEST, height: 850 })
        await expectNoSideways(page, address)
        if (width !== 390) await page.setViewportSize({ width, height: 850 })
        const looks = looksAt(path)
        const whole = looks.filter((look) => IS_FULL || !seen.includes(look))
        seen.push(...whole)
        expect.soft(await faultsOf(page, looks, whole), address).toEqual([])
      }
    })
  }
}

const expectNoSideways = (page: Page, address: string) =>
  expect
    .configure({ soft: true })
    // plots measure themselves anew
    .poll(() => sidewaysOf(page), `${address} goes sideways at ${page.viewportSize()?.width} px`)
    .toBeLessThanOrEqual(0)

/** A page whose scripts wait until they are let go. They stay in the browser's cache, where a route would empty it. */
async function holding(page: Page): Promise<Held> {
  let letGo = () => {}
  let gone = Promise.resolve()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', async ({ requestId }) => {
    await gone
    // a page that was left has taken its requests with it
    await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*.js' }] })
  return {
    openHeld: async (url) => {
      gone = new Promise((resolve) => (letGo = resolve))
      expect((await page.goto(url, { waitUntil: 'commit' }))?.status(), url).toBe(200)
    },
    letGo: async () => letGo(),
    evaluate: (work) => page.evaluate(work),
  }
}

/** Less than the others: a map page and a run, which moved under a member's eyes and on a slow line. */
const STILL = 0.02
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

for (const reader of ['guest', 'player'] as const) {
  for (const width of [390, 1440]) {
    test(`a map page and a run stand still for a ${reader} on a slow line and on a fast one, ${width} px`, async ({
      open,
    }) => {
      test.slow()
      const page = await open(reader === 'guest' ? undefined : reader)
      const latest = (await (await page.request.get('/api/latest-demos')).json()) as Run[]
      const run = latest.find(({ hasFile, rejected }) => hasFile && !rejected) as Run
      await page.close()
      for (const path of [`/record/${run.mapName}`, `/replay/${run.demoId}`]) {
        for (const line of IS_FULL ? ['slow', 'fast'] : [width === 390 ? 'slow' : 'fast']) {
          const looked = await open(reader === 'guest' ? undefined : reader)
          await watchShifts(looked)
          await looked.setViewportSize({ width, height: 850 })
          const devtools = await looked.context().newCDPSession(looked)
          await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
          if (line === 'slow') await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
          await looked.goto(path)
          await expect(looked.locator('#root:not([data-drawn]) main'), path).toBeVisible()
          await looked.waitForLoadState('networkidle')
          await expect(looked.locator('[data-skeleton]'), path).toHaveCount(0)
          const moved = await shiftOf(looked)
          expect.soft(moved.sum, `${path}, ${line} line: ${moved.shifts.join('\n')}`).toBeLessThanOrEqual(STILL)
          await looked.close()
        }
      }
    })
  }
}

/** Those that moved when the fonts came after the first paint, as on a slow line or a busy machine. */
const LONG_LINES = ['/', '/records', '/leaderboard', '/waiting-demos', '/start', '/forum/threads/1']

for (const width of [390, 1440]) {
  test(`a page whose fonts come late stands still, ${width} px`, async ({ open }) => {
    for (const path of LONG_LINES.filter((_, place) => IS_FULL || (place % 2 === 0) === (width === 390))) {
      // a browser that has the fonts yet would not be late
      const page = await open()
      await watchShifts(page)
      await page.setViewportSize({ width, height: 850 })
      let letGo = () => {}
      const isDrawn = new Promise<void>((resolve) => (letGo = resolve))
      await page.route('**/*.woff2', async (route) => {
        await isDrawn
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#root:not([data-drawn]) main'), path).toBeVisible()
      letGo()
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      })
      const moved = await shiftOf(page)
      expect.soft(moved.sum, `${path} moves: ${moved.shifts.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT)
      await page.close()
    }
  })
}
