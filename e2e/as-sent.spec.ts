import { PAGES } from '@kz/contract/pages'
import { addressMaker } from './addresses.ts'
import { Firefox, firefoxPath } from './firefox.ts'
import { test } from './fixtures.ts'
import { IS_FULL, shareOf } from './full.ts'
import { changeOf, expectSame, isOfWidth } from './sent.ts'

const NOT_PUBLIC =
  /^\/(admin(?!-team)|me$|settings|notifications|my-submissions|my-servers|steam-return|profile$)|new-thread$/
const PUBLIC = PAGES.filter((path) => !NOT_PUBLIC.test(path))

/** Firefox takes twice as long for a page as Chromium, and differs in few: a sixteenth of those that Chromium sees at the other width. */
const SHARES = 16
const pagesFor = (width: number) =>
  shareOf(
    PUBLIC.filter((each) => IS_FULL || !isOfWidth(each, width)),
    SHARES,
  )

test('the page that is sent is the page that stays, in Firefox', async () => {
  test.slow()
  test.skip(!firefoxPath, 'Firefox is not installed: set FIREFOX_PATH')
  const window = await Firefox.start()
  const addressOf = await addressMaker()
  try {
    for (const width of [390, 1440]) {
      await window.resize(width, 850)
      for (const path of pagesFor(width)) {
        const address = addressOf(path)
        expectSame(path, address, width, await changeOf(window, address))
      }
    }
  } finally {
    await window.end()
  }
})
