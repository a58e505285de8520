import { memo } from 'react'
import { browserHistory, type RouterHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.ts'
import { useRouterState } from '../lib/router/router-context.tsx'
import { Boundary } from '../ui/page/boundary.tsx'
import { Spinner } from '../ui/page/spinner.tsx'
import { lazyPage } from './lazy-page.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { ROUTES } from './routes.tsx'

const NotFound = lazyPage(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

/** The router of the site. `history`: on the server, which has no window. */
export const makeRouter = (history: RouterHistory = browserHistory()): Router =>
  new Router({ routes: ROUTES, history, notFound: NotFound })

/** The page at the address, or what is shown instead. */
export const RoutePage = memo(function RoutePage() {
  const state = useRouterState()
  if (state.status === 'pending') return <Spinner />
  if (state.error !== undefined) return <ErrorPage error={state.error} />
  const Page = state.route?.Page ?? NotFound
  return (
    <Boundary renewedBy={state} fallback={(_again, error) => <ErrorPage error={error} />}>
      <Page />
    </Boundary>
  )
})
