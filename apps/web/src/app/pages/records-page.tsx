import { RecordsPage } from '../../features/records/records-page.tsx'
import { stringifySearch } from '../../lib/router/location.ts'
import { useRawSearchParams, useRouter } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'

/** /records with its state in the address. */
export function RecordsRoute() {
  const query = useRawSearchParams()
  const router = useRouter()
  return (
    <RecordsPage
      query={query}
      onQuery={(change, typed) => {
        // as it stands by now: what was typed a moment ago may not be drawn yet
        const href = paths.records() + stringifySearch(change(router.latestLocation.search))
        void router.navigate({ href, replace: typed, resetScroll: false })
      }}
    />
  )
}
