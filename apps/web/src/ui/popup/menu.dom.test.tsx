import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { Menu } from './menu.tsx'

const menu = (
  <>
    <Menu button="More">
      <a href="/a">First</a>
      <button type="button">Second</button>
    </Menu>
    <button type="button">Elsewhere</button>
  </>
)

test('a menu opens by keyboard, its arrows go round, and Escape gives the focus back', async () => {
  const page = openPage(menu)
  const opener = await page.findByRole('button', { name: 'More' })
  opener.focus()
  await page.user.keyboard('{ArrowDown}')
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  const first = page.getByRole('link', { name: 'First' })
  expect(document.activeElement).toBe(first)
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Second')
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  await page.user.keyboard('{End}')
  expect(document.activeElement?.textContent).toBe('Second')
  await page.user.keyboard('{Escape}')
  expect(page.queryByRole('link')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a menu closes by a press elsewhere, by the focus moving on, and by a choice', async () => {
  const page = openPage(menu)
  const opener = await page.findByRole('button', { name: 'More' })
  await page.user.click(opener)
  await page.user.pointer({ keys: '[MouseLeft>]', target: page.getByRole('button', { name: 'Elsewhere' }) })
  expect(page.queryByRole('link')).toBeNull()
  await page.user.click(opener)
  page.getByRole('link').focus()
  await page.user.tab()
  await page.user.tab()
  expect(page.queryByRole('link')).toBeNull()
  await page.user.click(opener)
  await page.user.click(page.getByRole('button', { name: 'Second' }))
  expect(page.queryByRole('link')).toBeNull()
})
