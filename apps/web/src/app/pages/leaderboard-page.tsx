import { LeaderboardPage } from '../../features/leaderboard/leaderboard-page.tsx'
import { usePageQuery } from '../use-page-query.ts'

/** /leaderboard with its state in the address. */
export function LeaderboardRoute() {
  return <LeaderboardPage {...usePageQuery()} />
}
