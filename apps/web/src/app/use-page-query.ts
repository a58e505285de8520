import { stringifySearch } from '../lib/router/location.ts'
import { useLocation, useNavigate } from '../lib/router/router-context.tsx'

/** What the address says, for a page that reads and writes it as a whole; what is typed takes the place of the address. */
export function usePageQuery() {
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const onQuery = (search: Record<string, string | undefined>, typed = false) =>
    void navigate({ href: pathname + stringifySearch(search), replace: typed, resetScroll: false })
  return { query, onQuery }
}
