import { ComparePage } from '../../features/compare/compare-page.tsx'
import { usePageQuery } from '../use-page-query.ts'

/** /compare with its state in the address. */
export function CompareRoute() {
  return <ComparePage {...usePageQuery()} />
}
