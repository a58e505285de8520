import { PAGES } from '@kz/contract/pages'
import { expect, it } from 'vitest'
import { FOOTER } from './footer-menu.ts'
import { ADMIN_MENU, MAIN_MENU } from './menu.ts'

const isPage = (path: string) => PAGES.some((page) => page === path)

it('leads from every menu to a page', () => {
  const entries = [...MAIN_MENU, ...FOOTER].flatMap((item) => ('path' in item ? [item] : item.entries))
  for (const { path } of [...entries, ...ADMIN_MENU]) expect(isPage(path), path).toBe(true)
})
