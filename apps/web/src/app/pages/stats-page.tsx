import { StatsPage } from '../../features/stats/stats-page.tsx'
import { usePageQuery } from '../use-page-query.ts'

/** /stats with its state in the address. */
export function StatsRoute() {
  return <StatsPage {...usePageQuery()} />
}
