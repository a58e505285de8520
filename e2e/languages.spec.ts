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
/** They need more room for words a third longer: what comes late wraps there, or a cell of a row of one height is cut. */
const NOT_YET =
  /^\/(records|waiting-demos|birthdays|admin-analyze-all-wr|admin-check-demos|admin-kzguessr|admin-manage-(users|resources))$/
const written = writtenBySample()
/** What programs of the server found of files, what staff filed under a heading and what others sent meanwhile: rows of desks. */
const DESKS = /^\/admin($|-(check|analyze|manage|audit|forum|cups))|^\/(replay|analyze-demo|profile)/
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
        if (NOT_YET.test(path)) continue
        expect.soft(moved.sum, `${address} moves: ${moved.shifts.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT)
        expect.soft(await page.evaluate(cutWords, '~'), address).toEqual([])
        expect.soft(await sidewaysOf(page), `${address} goes sideways`).toBeLessThanOrEqual(0)
      }
    })
  }
}
