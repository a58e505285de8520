import { BeatablePage } from '../../features/beatable/beatable-page.tsx'
import { usePageQuery } from '../use-page-query.ts'

/** /beatable with its state in the address. */
export function BeatableRoute() {
  return <BeatablePage {...usePageQuery()} />
}
