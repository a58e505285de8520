import { isDrawn, PAGE_TABLE, type PagePath, type PageRow } from '@kz/contract/pages'
import type { ComponentType } from 'react'
import { useTakenOver } from '../lib/hooks/use-drawn.ts'
import { saidLate } from '../lib/language/message.ts'
import type { Route } from '../lib/router/router.ts'
import { PageTitle } from '../lib/url/page-title.tsx'
import { Spinner } from '../ui/page/spinner.tsx'
import { guardPage } from './access.ts'
import { type LazyPage, lazyPage } from './lazy-page.ts'

/** The code of a page, loaded when it is opened. Home brings its own; the table of the others comes with the first of them. */
const codeOf = (path: PagePath): LazyPage =>
  path === '/'
    ? lazyPage(() => import('./pages/home-page.tsx'), 'HomePage')
    : lazyPage(async () => {
        const { PAGE_CODE } = await import('./page-code.ts')
        return { Page: await PAGE_CODE[path]() }
      }, 'Page')

/** The server sends the shell of such a page, and that it is on its way. */
function OwnPage({ page: Page }: { page: ComponentType }) {
  return useTakenOver() ? <Page /> : <Spinner />
}

function routeOf(row: PageRow, Page: LazyPage): Route {
  const Titled = () => (
    <>
      <PageTitle text={saidLate(row.title)} />
      {isDrawn(row) ? <Page /> : <OwnPage page={Page} />}
    </>
  )
  return {
    row,
    guard: (href) => guardPage(row.access, href),
    preload: Page.preload,
    Page: Titled,
  }
}

/** Every page of the contract's table with its code. */
export const ROUTES: readonly Route[] = PAGE_TABLE.map((row) => routeOf(row, codeOf(row.path)))
