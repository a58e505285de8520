import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPage } from './lazy-page.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { routeTree } from './routes.tsx'
import { Shell } from './shell/shell.tsx'
import { ShellBoundary } from './shell/shell-boundary.tsx'

const notFound = lazyPage(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

const GuardedShell = (props: { children: ReactNode }) => (
  <ShellBoundary>
    <Shell {...props} />
  </ShellBoundary>
)

let shown = 0
/** A page that comes is shown from its top, or where it was left; but who has scrolled before the scripts came is left there. */
const placesReader = () => !!shown++ || !scrollY

/**
 * The router of the site. The shell stands around it, so that it is drawn before the first page is loaded. `history`: on the
 * server, which has no window.
 */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    scrollRestoration: !history && placesReader,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: notFound,
    InnerWrap: GuardedShell,
  })

export type SiteRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
