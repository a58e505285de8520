import type { Locator, Page } from '@playwright/test'
import { demoFile, expect } from './fixtures.ts'
import { recordOn } from './sample-record.ts'

/** What journeys at the desks of checkers share. */

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'

/** Sends a form with a file, or JSON, as the page's own scripts do; answers what was said. */
export async function send(
  page: Page,
  path: string,
  sent: Record<string, unknown>,
  file?: { name: string; buffer: Buffer },
) {
  const bytes = file?.buffer.toString('base64')
  const said = await page.evaluate(
    async ({ path, sent, name, bytes }) => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }
      const form = new FormData()
      for (const [key, value] of Object.entries(sent)) form.append(key, String(value))
      if (bytes) form.append('file', new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name ?? ''))
      const answer = await fetch(`/api${path}`, { method: 'POST', ...(bytes ? { body: form } : json) })
      return { status: answer.status, text: await answer.text() }
    },
    { path, sent, name: file?.name, bytes },
  )
  expect(said.status, `${path}: ${said.text}`).toBeLessThan(300)
  return JSON.parse(said.text)
}

/** Sends so many runs that beat a record, the slowest last, each by a tenth. */
export async function sendRuns(player: Page, name: string, place: number, count: number): Promise<number[]> {
  const { map, seconds } = await recordOn(player, place)
  const ids: number[] = []
  for (let left = count; left > 0; left--) {
    const better = seconds - left / 10
    const sent = { time: `0:${better.toFixed(2).padStart(5, '0')}`, ytLink: VIDEO }
    const { accepted } = await send(player, '/upload/map-demo', sent, demoFile(map, name, better))
    ids.push(accepted[0].demoId)
  }
  return ids
}

/** The analyzer reads what was sent by and by, and what it says takes place on a card: it is waited for. */
export async function untilRead(page: Page, ids: readonly number[], kind = 'demo'): Promise<void> {
  const reports = ids.map((id) => `/api/record/demo-report?kind=${kind}&demoId=${id}`)
  const isRead = async (path: string) => (await (await page.request.get(path)).json()).read !== null
  await expect.poll(async () => (await Promise.all(reports.map(isRead))).every(Boolean)).toBe(true)
}

/** What has the focus: BODY is nothing. */
export const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')

/** The lines of a desk, and the card that is open. */
export const deskOf = (page: Page, label: string) => ({
  lines: page.getByRole('region', { name: label }).getByRole('listitem'),
  card: page.getByRole('article'),
})

/** Opens a line; where there is no room beside the list it gives way to the card. */
export async function openLine(page: Page, line: Locator): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the list' })
  if (await back.isVisible()) await back.click()
  await line.getByRole('button').first().click()
  await expect(page.getByRole('article')).toBeVisible()
}

/** Remembers where everything on the page stands. */
export const remember = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('main *')].filter((element) => element.checkVisibility())
    Object.assign(window, { stood: shown.map((element) => [element, element.getBoundingClientRect()]) })
  })

/** What has moved since, outside of the card that was acted on. */
export const moved = (page: Page) =>
  page.evaluate(() => {
    const { stood } = window as unknown as { stood: [Element, DOMRect][] }
    const all = stood.flatMap(([element, before]) => {
      if (!element.isConnected || !element.checkVisibility() || element.closest('[data-acted]')) return []
      const now = element.getBoundingClientRect()
      const by = [now.x - before.x, now.y - before.y].map(Math.round)
      // a number that changed is a fraction of a pixel wider, which nobody sees
      return by.some((pixels) => Math.abs(pixels) > 1)
        ? [`${element.tagName} ${element.textContent?.slice(0, 30)} by ${by}`]
        : []
    })
    return all.slice(0, 5)
  })
