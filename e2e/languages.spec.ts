import { TRIAL_LANGUAGE } from '@kz/contract/language/languages'
import { PAGES } from '@kz/contract/pages'
import { writeDemo } from '@kz/demo/write/writer'
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

const inTrial = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}hl=${TRIAL_LANGUAGE}`

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
        const address = inTrial(addressOf(path))
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

/** Parts of pages that open behind an address of their own, beside those that the pages open with. */
const PARTS: readonly [reader: AccountName | 'guest', path: string, parts: readonly string[]][] = [
  ['guest', '/profile/Doorstopper', ['year', 'records', 'runs', 'longjumps', 'maps', 'activity', 'kzguessr']],
  ['player', '/settings', ['account', 'security', 'privacy', 'notifications', 'appearance', 'data']],
]

for (const [reader, path, parts] of PARTS)
  test(`no English word is left in the parts of ${path}`, async ({ open }) => {
    test.slow()
    const page = await open(reader === 'guest' ? undefined : reader)
    const names = await namesOfSample()
    for (const part of parts) {
      const address = inTrial(`${path}?tab=${part}`)
      await page.goto(address)
      await expect(page.locator('#root:not([data-drawn]) main'), address).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(readThrough)
      expect.soft(await page.evaluate(unsaidWords, { names, written }), address).toEqual([])
      expect.soft(await page.evaluate(cutWords, '~'), address).toEqual([])
    }
  })

test('no English word is left in what the analyzer says of a demo', async ({ open }) => {
  const page = await open()
  const names = [...(await namesOfSample()), 'Olga', 'dcj', 'edgefriction']
  await page.goto(inTrial('/analyze-demo'))
  const jump = { type: 'dcj', prestrafe: 299, topspeed: 355, strafes: 7 } as const
  const buffer = Buffer.from(writeDemo({ map: 'kz_longjumps2', player: 'Olga', jump }))
  await page.locator('main input[type=file]').setInputFiles({ name: 'of-olga.dem', mimeType: 'text/plain', buffer })
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  for (const tab of await tabs.all()) {
    await tab.click()
    await page.evaluate(readThrough)
    const told = await tab.innerText()
    expect.soft(await page.evaluate(unsaidWords, { names, written }), told).toEqual([])
    expect.soft(await page.evaluate(cutWords, '~'), told).toEqual([])
  }
})
