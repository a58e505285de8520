import { useNavigate, useSearch } from '@tanstack/react-router'
import { LongjumpsPage } from '../../features/longjumps/longjumps-page.tsx'

/** /longjumps with its state in the address. */
export function LongjumpsRoute() {
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <LongjumpsPage
      query={query}
      onQuery={(search, typed) => navigate({ to: '/longjumps', search, replace: typed, resetScroll: false })}
    />
  )
}
