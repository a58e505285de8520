import { useNavigate } from '@tanstack/react-router'
import { CheckLongjumpsPage } from '../../features/check-longjumps/check-longjumps-page.tsx'
import { useRawAddress } from '../../lib/raw-address.ts'

/** /admin-check-longjumps with its state in the address. */
export function CheckLongjumpsRoute() {
  const query = useRawAddress()
  const navigate = useNavigate()
  return (
    <CheckLongjumpsPage
      query={query}
      onQuery={(search) => navigate({ to: '/admin-check-longjumps', search, resetScroll: false })}
    />
  )
}
