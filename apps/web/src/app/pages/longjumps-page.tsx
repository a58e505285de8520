import { LongjumpsPage } from '../../features/longjumps/longjumps-page.tsx'
import { usePageQuery } from '../use-page-query.ts'

/** /longjumps with its state in the address. */
export function LongjumpsRoute() {
  return <LongjumpsPage {...usePageQuery()} />
}
