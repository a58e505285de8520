import type { ReactNode } from 'react'
import { ListBody } from './list-body.tsx'
import { Pager } from './pager.tsx'

interface PagedListProps<Data, Line> {
  /** what its lines are called: `bans` */
  name: string
  /** the answer of useQuery */
  query: { data: Data | undefined; isPending: boolean; refetch: () => unknown }
  /** the lines of an answer */
  of: (data: Data) => readonly Line[]
  /** what is said where there are none, if not `No bans.`, and what to do about it */
  none?: string
  hint?: ReactNode
  page: number
  onPage: (page: number) => void
  children: (lines: readonly Line[]) => ReactNode
}

/** A list in pages: its lines in a panel, and below it the way to the other pages, where there are some. */
export function PagedList<Data extends { totalPages: number }, Line>(props: PagedListProps<Data, Line>) {
  const { name, query, of, none = `No ${name}.`, hint, page, onPage, children } = props
  const pages = query.data?.totalPages ?? 1
  return (
    <>
      <ListBody
        framed
        query={query}
        name={`the ${name}`}
        rows={10}
        isEmpty={(data) => of(data).length === 0}
        none={none}
        hint={hint}
      >
        {(data) => children(of(data))}
      </ListBody>
      {pages > 1 && <Pager page={page} pages={pages} onPage={onPage} label={`Pages of ${name}`} />}
    </>
  )
}
