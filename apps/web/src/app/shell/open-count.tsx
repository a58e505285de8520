import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import type { AdminEntry } from '../menu.ts'

/** How many wait for a decision, asked every 60 s while the menu is on the page. */
export function OpenCount({ call }: { call: NonNullable<AdminEntry['count']> }) {
  const { data } = useQuery({ ...queryOf(call), refetchInterval: 60_000, retry: false })
  if (!data?.count) return null
  return (
    <span className="open-count">
      {data.count}
      <span className="sr"> waiting</span>
    </span>
  )
}
