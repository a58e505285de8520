import { useNavigate } from '@tanstack/react-router'
import { StatsPage } from '../../features/stats/stats-page.tsx'
import { useRawAddress } from '../../lib/raw-address.ts'

/** /stats with its state in the address. */
export function StatsRoute() {
  const query = useRawAddress()
  const navigate = useNavigate()
  return <StatsPage query={query} onQuery={(search) => navigate({ to: '/stats', search, resetScroll: false })} />
}
