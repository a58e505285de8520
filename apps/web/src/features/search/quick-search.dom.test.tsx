import { expect, test } from 'vitest'
import type { Early } from '../../lib/kept-input.ts'
import { openPage, until } from '../../testing/page.tsx'
import { QuickSearch } from './quick-search.tsx'

const open = (typed: string | null) => {
  window.early = { typed } as Early
  let closed = 0
  const page = openPage(<QuickSearch onClose={() => closed++} />)
  return { page, closed: () => closed }
}

test('what was typed before the field was there stands in it, and is nobody else’s any more', async () => {
  const { page, closed } = open('kz_bl')
  const field = await page.findByRole('combobox')
  await until(() => expect(field).toHaveProperty('value', 'kz_bl'))
  expect([window.early.typed, closed()]).toEqual([null, 0])
})

test('Enter that was pressed before the field was there searches', async () => {
  const { page, closed } = open('kz block\n')
  await until(() => expect(page.address()).toBe('/search?q=kz+block'))
  expect(closed()).toBe(1)
})
