import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { NewsText } from './news-text.tsx'
import { TitleLevel } from './title-level.ts'

const levelsOf = async (page: ReturnType<typeof openPage>) =>
  (await page.findAllByRole('heading')).map((heading) => `${heading.tagName} ${heading.textContent}`)

test('headings of a text skip no level, whatever size their writer chose', async () => {
  const html = '<h4>Small</h4><h2>Large</h2><h4>Under it</h4><blockquote><h3>Next</h3></blockquote>'
  const page = openPage(<NewsText html={html} />)
  expect(await levelsOf(page)).toEqual(['H3 Small', 'H3 Large', 'H4 Under it', 'H4 Next'])
})

test('on a page of its own a text begins a level higher, and keeps the steps that are none too many', async () => {
  const page = openPage(
    <TitleLevel value={1}>
      <NewsText html="<h2>One</h2><h3>Two</h3><h4>Three</h4><h3>Two again</h3><h2>One again</h2>" />
    </TitleLevel>,
  )
  expect(await levelsOf(page)).toEqual(['H2 One', 'H3 Two', 'H4 Three', 'H3 Two again', 'H2 One again'])
})
