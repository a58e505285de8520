import { useNavigate, useSearch } from '@tanstack/react-router'
import { BeatablePage } from '../../features/beatable/beatable-page.tsx'

/** /beatable with its state in the address. */
export function BeatableRoute() {
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  return <BeatablePage query={query} onQuery={(search) => navigate({ to: '/beatable', search, resetScroll: false })} />
}
