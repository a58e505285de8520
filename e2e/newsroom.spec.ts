import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** What a word processor puts on the clipboard: its own style sheet, and style attributes. */
const FROM_A_WORD_PROCESSOR =
  '<html><head><style><!-- .loud { font-weight: 700 } --></style></head><body>' +
  '<p>Said <span class="loud">loudly</span> and <span style="font-style: italic">softly</span></p></body></html>'

const title = `Two records and a video ${Date.now()}`
const later = `Said later ${Date.now()}`

const tools = (page: Page, name: string) => page.getByRole('toolbar', { name: `Tools for the ${name} content` })
const managed = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function insertRecord(page: Page, place: number): Promise<void> {
  await tools(page, 'main').getByRole('button', { name: 'Record' }).click()
  await page.getByRole('list', { name: 'Records that match' }).getByRole('button').nth(place).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Main content' })).toBeFocused()
}

/** Pastes into what has the focus. */
const pasteHtml = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)

/** What a post shows below its heading, its extended part open; a style as scripts write it, not as the server does. */
const shown = (post: Locator) =>
  post.locator('[data-part="prose"]').evaluateAll((texts) => {
    for (const styled of texts.flatMap((text) => [...text.querySelectorAll<HTMLElement>('[style]')]))
      styled.setAttribute('style', styled.style.cssText)
    // a page that scripts made has the attributes of a picture in another order than one that was sent
    for (const picture of texts.flatMap((text) => [...text.querySelectorAll('img')]))
      for (const name of picture.getAttributeNames().toSorted()) {
        const value = picture.getAttribute(name) ?? ''
        picture.removeAttribute(name)
        picture.setAttribute(name, value)
      }
    // marks of what the server drew are no part of what is shown
    return texts.map((text) => text.outerHTML.replace(/<!--.*?-->/g, ''))
  })

test('a writer publishes, pins, schedules, edits and hides a post; the list shows what the preview showed', async ({
  open,
}) => {
  const page = await open('writer')
  const guest = await open()
  await page.request.delete('/api/news/draft')
  await page.goto('/admin-publish-news')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  const main = page.getByRole('textbox', { name: 'Main content' })
  await main.click()
  await page.keyboard.type('Tonight: ')
  await insertRecord(page, 0)
  await page.keyboard.type('and ')
  await insertRecord(page, 1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Well run, @a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await tools(page, 'main').getByRole('button', { name: 'Video on the page' }).click()
  await page.getByLabel('YouTube address').fill('https://youtu.be/abcdefghijk')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(main).toBeFocused()
  await page.getByRole('textbox', { name: 'Extended content' }).click()
  await page.keyboard.type('- one long list')
  await page.getByLabel('Pinned').check()

  // the draft is safe before anything is published: another tab offers it
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/admin-publish-news')
  await second.getByRole('button', { name: 'Restore' }).click()
  await expect(second.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await second.close()

  const preview = await shown(page.getByRole('region', { name: 'Preview' }))
  expect(preview).toHaveLength(2)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published')).toBeVisible()
  await expect(page).toHaveURL(/\/news\//)

  await guest.goto('/')
  const post = guest.getByRole('article', { name: title })
  await expect(post.getByText('PINNED POST')).toBeVisible()
  await post.getByRole('button', { name: /Extended content/ }).click()
  await expect.poll(() => shown(post)).toEqual(preview)
  await expect(post.locator('[data-part="run"]')).toHaveCount(2)

  await page.goto('/admin-manage-news')
  await managed(page, title).getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Source' }).click()
  const source = page.getByRole('textbox', { name: 'Main content, source' })
  const text = await source.inputValue()
  await page.getByRole('button', { name: 'Visual' }).click()
  // into the first line: a click in the middle could choose the film
  await main.click({ position: { x: 20, y: 16 } })
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Edited. ')
  await page.getByRole('button', { name: 'Source' }).click()
  await expect(source).toHaveValue(text.replace('Tonight:', 'Edited. Tonight:'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/news\//)
  await expect(post.getByText('Edited. Tonight:')).toBeVisible()

  await page.goto('/admin-publish-news')
  await page.getByRole('textbox', { name: 'Title' }).fill(later)
  await page.getByRole('textbox', { name: 'Main content' }).fill('Not yet')
  await page
    .getByRole('textbox', { name: 'Publish at (UTC)' })
    .fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page).toHaveURL(/\/news\//)
  await expect(page.getByRole('article', { name: later }).getByText('Scheduled')).toBeVisible()
  await page.goto('/admin-manage-news?state=scheduled')
  await expect(managed(page, later)).toBeVisible()
  await page.goto('/admin-manage-news')
  await managed(page, title).getByRole('button', { name: 'Hide' }).click()
  await expect(post).toHaveCount(0)
  await expect(guest.getByText(later)).toHaveCount(0)
})

test('pasted text keeps what is bold and italic, however its source said so', async ({ open }) => {
  const page = await open('writer')
  await page.goto('/admin-publish-blog')
  const main = page.getByRole('textbox', { name: 'Main content' })
  await main.click()
  await pasteHtml(page, FROM_A_WORD_PROCESSOR)
  await expect(main.locator('strong')).toHaveText('loudly')
  await expect(main.locator('em')).toHaveText('softly')
})
