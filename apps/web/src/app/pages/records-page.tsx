import { useNavigate } from '@tanstack/react-router'
import { RecordsPage } from '../../features/records/records-page.tsx'
import { useRawAddress } from '../../lib/raw-address.ts'

/** /records with its state in the address. */
export function RecordsRoute() {
  const query = useRawAddress()
  const navigate = useNavigate()
  return (
    <RecordsPage
      query={query}
      onQuery={(change, typed) =>
        navigate({
          to: '/records',
          search: (latest: Record<string, unknown>) => change(latest),
          replace: typed,
          resetScroll: false,
        })
      }
    />
  )
}
