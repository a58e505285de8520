import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import type { Location, Search } from './location.ts'
import type { Params } from './match.ts'
import type { Navigation, Router, RouterState, ScrollMove } from './router.ts'

const RouterContext = createContext<Router | null>(null)
const StateContext = createContext<RouterState | null>(null)

interface ProviderProps {
  router: Router
  /** moves the window when a page is drawn; absent on the server and in tests */
  moveWindow?: (location: Location, move: ScrollMove) => void
  children: ReactNode
}

/** Hands the router and its state to the site. Another page is drawn in slices that leave the browser free between them. */
export function RouterProvider({ router, moveWindow, children }: ProviderProps) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    let page = router.state.location.pathname
    const draw = (next: RouterState) => {
      const { pathname } = next.location
      // a filter's next press finds the last one drawn
      if (pathname === page) setState(next)
      else startTransition(() => setState(next))
      page = pathname
    }
    // it may have gone on before this was drawn
    startTransition(() => setState(router.state))
    return router.watch(draw)
  }, [router])
  useLayoutEffect(() => {
    if (state.status === 'idle' && state === router.state) moveWindow?.(state.location, router.scrollMove)
  }, [router, state, moveWindow])
  return (
    <RouterContext value={router}>
      <StateContext value={state}>{children}</StateContext>
    </RouterContext>
  )
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('there is no router around this')
  return value
}

export const useRouter = (): Router => known(useContext(RouterContext))

/** The state as it is drawn: address, page and whether it is on its way. */
export const useRouterState = (): RouterState => known(useContext(StateContext))

export const useLocation = (): Location => useRouterState().location

/** The parameters of the page's path, decoded. */
export const useParams = (): Params => useRouterState().params

/** All that the address says after its `?`, as it came: for pages with a reader of their own. */
export const useRawSearchParams = (): Search => useLocation().search

/** Opens addresses of this site; the function stays the same. */
export function useNavigate(): (to: Navigation) => Promise<void> {
  const router = useRouter()
  return useCallback((to) => router.navigate(to), [router])
}
