import { PAGES } from '@kz/contract/pages'
import { expect, it } from 'vitest'
import { ADMIN_MENU, FOOTER, MAIN_MENU } from './menu.ts'
import { routeTree } from './routes.tsx'

const routes = Object.values(routeTree.children ?? {}).map((route) => String((route.options as { path?: string }).path))
const isPage = (path: string) => PAGES.some((page) => page === path)

it('has a route for every page of the contract and for nothing else', () => {
  const written = routes.map((path) => path.replace(/\$(\w+)/g, '{$1}'))
  expect(written.toSorted()).toEqual([...PAGES].toSorted())
})

it('leads from every menu to a page', () => {
  const entries = [...MAIN_MENU, ...FOOTER].flatMap((item) => ('path' in item ? [item] : item.entries))
  for (const { path } of [...entries, ...ADMIN_MENU]) expect(isPage(path), path).toBe(true)
})
