import { useNavigate } from '@tanstack/react-router'
import { BeatablePage } from '../../features/beatable/beatable-page.tsx'
import { useRawAddress } from '../../lib/raw-address.ts'

/** /beatable with its state in the address. */
export function BeatableRoute() {
  const query = useRawAddress()
  const navigate = useNavigate()
  return <BeatablePage query={query} onQuery={(search) => navigate({ to: '/beatable', search, resetScroll: false })} />
}
