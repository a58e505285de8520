import { useNavigate } from '@tanstack/react-router'
import { useRawAddress } from '../../lib/raw-address.ts'

/** What the address says, for a page that reads and writes it as a whole; what is typed takes the place of the address. */
export function usePageQuery(to: string) {
  const query = useRawAddress()
  const navigate = useNavigate()
  const onQuery = (search: Record<string, string | undefined>, typed = false) =>
    void navigate({ to, search, replace: typed, resetScroll: false })
  return { query, onQuery }
}
