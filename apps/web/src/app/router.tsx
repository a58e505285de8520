import { createRouter } from '@tanstack/react-router'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { routeTree } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

/** The router of the site. The shell stands around it, so that it is drawn before the first page is loaded. */
export const makeRouter = () =>
  createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    InnerWrap: Shell,
  })

export type SiteRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
