import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { Footer } from './footer.tsx'

test('the foot of a page leads to the communities, the status and each feed', async () => {
  const page = openPage(<Footer onShortcuts={() => {}} />)
  await page.findByRole('contentinfo')
  const links = page.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  for (const link of [
    ['Communities', '/communities'],
    ['Status', '/status'],
    ['News feed', '/feed/news.xml'],
    ['Records feed', '/feed/records.xml'],
    ['Maps feed', '/feed/maps.xml'],
    ['Forum feed', '/feed/forum.xml'],
  ])
    expect(links).toContainEqual(link)
})
