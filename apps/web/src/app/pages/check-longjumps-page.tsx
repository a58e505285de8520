import { CheckLongjumpsPage } from '../../features/check-longjumps/check-longjumps-page.tsx'
import { usePageQuery } from '../use-page-query.ts'

/** /admin-check-longjumps with its state in the address. */
export function CheckLongjumpsRoute() {
  return <CheckLongjumpsPage {...usePageQuery()} />
}
