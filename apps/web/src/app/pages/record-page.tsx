import { splitMapRoute } from '@kz/contract/rules'
import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { routeOf } from '../../features/record/history.ts'
import { mapQuery, RecordPage, RecordPlace } from '../../features/record/record-page.tsx'
import { useNavigate, useParams, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { NotFoundPage } from './not-found-page.tsx'

/**
 * /record/{map}: the name is looked up without case and `map[route]` is understood; the address is then replaced by the
 * canonical one.
 */
export function RecordRoute() {
  const { map: asked = '' } = useParams()
  const query = useRawSearchParams()
  const navigate = useNavigate()
  const found = useQuery(mapQuery(asked))
  const { data: map, error } = found
  const named = map?.mapName.toLowerCase() === asked.toLowerCase() ? '' : splitMapRoute(asked).route
  const route = map ? routeOf(map.routes, query.route === undefined ? named : String(query.route)) : ''
  const canonical = map && paths.record(map.mapName, route)
  useEffect(() => {
    const here = paths.record(asked, query.route === undefined ? '' : String(query.route))
    if (canonical && canonical !== here) navigate({ href: canonical, replace: true, resetScroll: false })
  }, [canonical, asked, query.route, navigate])

  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  if (!map) return <RecordPlace asked={asked} query={found} />
  return (
    <RecordPage
      key={map.mapName}
      map={map}
      route={route}
      onRoute={(next) => navigate({ href: paths.record(map.mapName, next), resetScroll: false })}
    />
  )
}
