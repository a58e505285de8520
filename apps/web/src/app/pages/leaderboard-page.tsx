import { useNavigate, useSearch } from '@tanstack/react-router'
import { LeaderboardPage } from '../../features/leaderboard/leaderboard-page.tsx'

/** /leaderboard with its state in the address. */
export function LeaderboardRoute() {
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <LeaderboardPage query={query} onQuery={(search) => navigate({ to: '/leaderboard', search, resetScroll: false })} />
  )
}
