import { PAGES } from '@kz/contract/pages'
import { expect, test } from './fixtures.ts'

const isOfStaff = (path: string) => path.startsWith('/admin')

for (const [whose, pages] of [
  ['of the site', PAGES.filter((path) => !isOfStaff(path))],
  ['of the staff', PAGES.filter(isOfStaff)],
] as const) {
  test(`every page ${whose} opens without a complaint of the browser`, async ({ open }) => {
    test.slow()
    const page = await open('admin')
    // high, so that what is drawn when a reader comes near is drawn
    await page.setViewportSize({ width: 1440, height: 6000 })
    const [article] = (await (await page.request.get('/api/article/last-five')).json()) as { id: number }[]
    const [demo] = (await (await page.request.get('/api/latest-demos')).json()) as { demoId: number }[]
    const things: Record<string, string> = {
      ...{ user: 'Doorstopper', map: 'kz_longjumps2' },
      ...{ id: `${article?.id}`, demoId: `${demo?.demoId}` },
    }
    for (const path of pages) {
      const address = path.replace(/\{(\w+)\}/g, (_, name) => things[name] ?? '1')
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(200)
      // drawn by the scripts, and nothing on its way any more
      await expect(page.locator('#root:not([data-drawn]) main'), address).toBeVisible()
      await expect(page.locator('[data-skeleton]'), address).toHaveCount(0)
      await expect(page.getByText('This page does not exist'), address).toHaveCount(0)
    }
  })
}
