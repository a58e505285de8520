import { TRIAL_LANGUAGE } from '@kz/contract/language/languages'
import { PAGES } from '@kz/contract/pages'
import { addressMaker } from './addresses.ts'
import { type AccountName, expect, test } from './fixtures.ts'
import { IS_FULL, shareOf } from './full.ts'
import { readThrough, shiftOf, sidewaysOf, watchShifts } from './looks.ts'
import { namesOfSample, writtenBySample } from './names.ts'
import { readerOf } from './readers.ts'
import { isOfWidth } from './sent.ts'
import { cutWords, unsaidWords } from './unsaid.ts'

/** Every page in the made-up language, whose words are a third longer: which words are left out, which have no room. */

test.describe.configure({ mode: 'parallel' })

const MOST_SHIFT = 0.05
const written = writtenBySample()
/** What they list stands under names that people gave and is of what other journeys did meanwhile: acts, threads, cups. */
const DESKS = /^\/admin-(audit|forum|cups)$/
const SHARES = 24

for (const reader of ['guest', 'admin', 'player'] as const) {
  for (const width of [390, 1440]) {
    test(`no English word is left on a page of a ${reader}, none is cut, ${width} px`, async ({ open }) => {
      test.slow()
      const own = PAGES.filter((path) => readerOf(path) === reader && (IS_FULL || isOfWidth(path, width)))
      const page = await open(reader === 'guest' ? undefined : (reader satisfies AccountName))
      await watchShifts(page)
      await page.setViewportSize({ width, height: 850 })
      const [addressOf, names] = await Promise.all([addressMaker(), namesOfSample()])
      for (const path of shareOf(own, SHARES, 3)) {
        const address = `${addressOf(path)}?hl=${TRIAL_LANGUAGE}`
        expect((await page.goto(address))?.status(), address).toBe(200)
        await expect(page.locator(`html[lang=${TRIAL_LANGUAGE}] #root:not([data-drawn]) main`), address).toBeVisible()
        await page.waitForLoadState('networkidle')
        const moved = await shiftOf(page)
        await page.evaluate(readThrough)
        if (!DESKS.test(path)) expect.soft(await page.evaluate(unsaidWords, { names, written }), address).toEqual([])
        expect.soft(moved.sum, `${address} moves: ${moved.shifts.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT)
        expect.soft(await page.evaluate(cutWords, '~'), address).toEqual([])
        expect.soft(await sidewaysOf(page), `${address} goes sideways`).toBeLessThanOrEqual(0)
      }
    })
  }
}
