import { useNavigate, useSearch } from '@tanstack/react-router'
import { ComparePage } from '../../features/compare/compare-page.tsx'

/** /compare with its state in the address. */
export function CompareRoute() {
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  return <ComparePage query={query} onQuery={(search) => navigate({ to: '/compare', search, resetScroll: false })} />
}
