import { useNavigate, useSearch } from '@tanstack/react-router'
import { KzGuessrLeaderboardPage } from '../../features/kzguessr-leaderboard/kzguessr-leaderboard-page.tsx'

/** /kzguessr-leaderboard with its state in the address. */
export function KzGuessrLeaderboardRoute() {
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <KzGuessrLeaderboardPage
      query={query}
      onQuery={(search) => navigate({ to: '/kzguessr-leaderboard', search, resetScroll: false })}
    />
  )
}
