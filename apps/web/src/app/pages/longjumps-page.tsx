import { useNavigate } from '@tanstack/react-router'
import { LongjumpsPage } from '../../features/longjumps/longjumps-page.tsx'
import { useRawAddress } from '../../lib/raw-address.ts'

/** /longjumps with its state in the address. */
export function LongjumpsRoute() {
  const query = useRawAddress()
  const navigate = useNavigate()
  return (
    <LongjumpsPage
      query={query}
      onQuery={(search, typed) => navigate({ to: '/longjumps', search, replace: typed, resetScroll: false })}
    />
  )
}
