import { ClaimsList } from './claims-list.tsx'
import { TrustList } from './trust-list.tsx'

/** Who asks for a server, and how far staff trusts each. */
export function ManageTrust() {
  return (
    <div className="stack">
      <ClaimsList />
      <TrustList />
    </div>
  )
}
