import { useNavigate, useSearch } from '@tanstack/react-router'
import { StatsPage } from '../../features/stats/stats-page.tsx'

/** /stats with its state in the address. */
export function StatsRoute() {
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  return <StatsPage query={query} onQuery={(search) => navigate({ to: '/stats', search, resetScroll: false })} />
}
