import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const PAGES = ['/', '/news/1', '/blog', '/records', '/record/kz_longjumps2', '/profile/Doorstopper', '/forum']
const WIDTHS = [390, 1440]

/** The words and flags that stand in the window. */
const firstScreen = (page: Page) =>
  page.evaluate(() => {
    const inSight = ({ width, height, top, bottom, left, right }: DOMRect) =>
      width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    const words: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent || parent.closest('script, style, noscript')) continue
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some(inSight) && parent.checkVisibility())
        words.push(...text.textContent.trim().split(/\s+/))
    }
    const flags = [...document.querySelectorAll('.flag')].filter((flag) => inSight(flag.getBoundingClientRect()))
    return { words, flags: flags.length }
  })

for (const width of WIDTHS) {
  test(`the page that is sent is the page that stays, ${width} px`, async ({ open }) => {
    test.slow()
    const page = await open()
    await page.setViewportSize({ width, height: 850 })
    for (const path of PAGES) {
      await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await page.goto(path)
      const sent = await firstScreen(page)
      await page.unroute('**/*.js')
      await page.goto(path)
      // what is taken over has lost this mark, and nothing was drawn anew
      await expect(page.locator('#root:not([data-drawn])'), path).toBeVisible()
      await expect(page.locator('.sk'), path).toHaveCount(0)
      const redrawn = await page.evaluate(() => performance.getEntriesByName('redrawn').map(({ name }) => name))
      expect(redrawn, path).toEqual([])
      const stays = await firstScreen(page)
      const left = [...sent.words]
      const kept = stays.words.filter((word) => left.includes(word) && left.splice(left.indexOf(word), 1))
      expect(kept.length / stays.words.length, path).toBeGreaterThan(0.9)
      // somebody may have come meanwhile
      expect(Math.abs(stays.flags - sent.flags), path).toBeLessThanOrEqual(1)
    }
  })
}
