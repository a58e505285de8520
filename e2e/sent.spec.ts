import { PAGES } from '@kz/contract/pages'
import type { Page } from '@playwright/test'
import { addressMaker } from './addresses.ts'
import { Firefox, firefoxPath } from './firefox.ts'
import { type Change, isSent, isSettled, leave, lookAgain } from './first-screen.ts'
import { expect, test } from './fixtures.ts'
import { IS_FULL } from './full.ts'

test.describe.configure({ mode: 'parallel' })

const NOT_PUBLIC = /^\/(admin(?!-team)|settings|notifications|my-submissions|profile$)|new-thread$/
/** What these show the reader's own browser alone knows: the shell is sent. */
const OWN_BROWSER = /^\/(upload-|replay\/|analyze-demo|kzguessr$|new-password|verify-email|bug-report)/
const PUBLIC = PAGES.filter((path) => !NOT_PUBLIC.test(path))
const MOST_NEW_WORDS = 0.1

interface Window {
  resize(width: number, height: number): Promise<void>
  openHeld(url: string): Promise<void>
  letGo(): Promise<void>
  evaluate<Value>(work: () => Value): Promise<Value>
}

/** Both looks at a page: as it was sent, and when its scripts have taken it over. */
async function changeOf(window: Window, path: string): Promise<Change> {
  await window.evaluate(leave)
  await window.openHeld(`${process.env.KZ_URL}${path}`)
  await expect.poll(() => window.evaluate(isSent).catch(() => false), path).toBe(true)
  await window.evaluate(lookAgain)
  await window.letGo()
  await expect.poll(() => window.evaluate(isSettled), path).toBe(true)
  return window.evaluate(lookAgain)
}

/** Each page is seen at both widths: in one browser at one and in the other at the other, in a full run in both at both. */
function isSeen(browser: 'chromium' | 'firefox', path: (typeof PAGES)[number], width: number): boolean {
  if (IS_FULL || !firefoxPath) return true
  return ((PAGES.indexOf(path) % 2 === 0) === (width === 390)) === (browser === 'chromium')
}

for (const browser of ['chromium', 'firefox'] as const) {
  test(`the page that is sent is the page that stays, ${browser}`, async ({ open }) => {
    test.slow()
    test.skip(browser === 'firefox' && !firefoxPath, 'Firefox is not installed: set FIREFOX_PATH')
    const firefox = browser === 'firefox' ? await Firefox.start() : null
    const window = firefox ?? (await chromium(open))
    const addressOf = await addressMaker()
    try {
      for (const width of [390, 1440]) {
        await window.resize(width, 850)
        for (const path of PUBLIC.filter((each) => isSeen(browser, each, width)).map(addressOf)) {
          const { came, words, flags, moved } = await changeOf(window, path)
          const seen = `${path}, ${width} px`
          expect.soft(moved, seen).toEqual([])
          if (OWN_BROWSER.test(path)) continue
          expect.soft(came.length / words, `${seen}: ${came.join(' ')}`).toBeLessThan(MOST_NEW_WORDS)
          // somebody may have come meanwhile
          expect.soft(Math.abs(flags), seen).toBeLessThanOrEqual(1)
        }
      }
    } finally {
      await firefox?.end()
    }
  })
}

/** A window of the other browser, which is driven in the same way. */
async function chromium(open: () => Promise<Page>): Promise<Window> {
  const page = await open()
  let letGo = () => {}
  let gone = Promise.resolve()
  await page.route('**/*.js', (route) => gone.then(() => route.continue()))
  return {
    resize: (width, height) => page.setViewportSize({ width, height }),
    openHeld: async (url) => {
      gone = new Promise((resolve) => (letGo = resolve))
      await page.goto(url, { waitUntil: 'commit' })
    },
    letGo: async () => letGo(),
    evaluate: (work) => page.evaluate(work),
  }
}
