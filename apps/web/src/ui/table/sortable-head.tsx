// biome-ignore-all lint/a11y/noRedundantRoles: a head that is not displayed as a table's loses its role
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

export interface Sort<Column extends string> {
  column: Column
  descending: boolean
}

interface SortableHeadProps<Column extends string> {
  column: Column
  sort: Sort<Column>
  onSort: (sort: Sort<Column>) => void
  /** the first click sorts down, as for counts and dates */
  descendingFirst?: boolean
  className?: string
  children: ReactNode
}

/** Head of a column that sorts: a button in the `th`, the arrow and `aria-sort` while it leads. */
export function SortableHead<Column extends string>(props: SortableHeadProps<Column>) {
  const { column, sort, onSort, descendingFirst = false, className, children } = props
  const leads = sort.column === column
  const next = { column, descending: leads ? !sort.descending : descendingFirst }
  return (
    <th
      scope="col"
      role="columnheader"
      className={className}
      aria-sort={leads ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(next)}>
        {children}
        {leads && <Icon of={sort.descending ? ArrowDown : ArrowUp} size="sm" />}
      </button>
    </th>
  )
}
