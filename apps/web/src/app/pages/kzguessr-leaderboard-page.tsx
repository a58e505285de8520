import { KzGuessrLeaderboardPage } from '../../features/kzguessr-leaderboard/kzguessr-leaderboard-page.tsx'
import { usePageQuery } from '../use-page-query.ts'

/** /kzguessr-leaderboard with its state in the address. */
export function KzGuessrLeaderboardRoute() {
  return <KzGuessrLeaderboardPage {...usePageQuery()} />
}
