import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import type { AdminEntry } from '../menu.ts'
import topBar from './top-bar.module.css'

/** How many wait for a decision, asked every 60 s while the menu is on the page. */
export function OpenCount({ call }: { call: NonNullable<AdminEntry['count']> }) {
  const { data } = useQuery({ ...queryOf(call), refetchInterval: 60_000, retry: false })
  if (!data?.count) return null
  return (
    <span className={topBar.openCount}>
      {data.count}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
}
