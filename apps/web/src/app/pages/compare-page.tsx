import { useNavigate } from '@tanstack/react-router'
import { ComparePage } from '../../features/compare/compare-page.tsx'
import { useRawAddress } from '../../lib/raw-address.ts'

/** /compare with its state in the address. */
export function CompareRoute() {
  const query = useRawAddress()
  const navigate = useNavigate()
  return <ComparePage query={query} onQuery={(search) => navigate({ to: '/compare', search, resetScroll: false })} />
}
