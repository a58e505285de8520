import { useNavigate } from '@tanstack/react-router'
import { LeaderboardPage } from '../../features/leaderboard/leaderboard-page.tsx'
import { useRawAddress } from '../../lib/raw-address.ts'

/** /leaderboard with its state in the address. */
export function LeaderboardRoute() {
  const query = useRawAddress()
  const navigate = useNavigate()
  return (
    <LeaderboardPage query={query} onQuery={(search) => navigate({ to: '/leaderboard', search, resetScroll: false })} />
  )
}
