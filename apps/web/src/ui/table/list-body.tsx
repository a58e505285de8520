import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../page/empty-state.tsx'
import panel from '../page/panel.module.css'
import { QueryBody } from '../page/query-body.tsx'
import { SkeletonRows } from '../page/skeleton.tsx'

interface ListBodyProps<Data> extends Omit<ComponentProps<typeof QueryBody<Data>>, 'loading' | 'padded'> {
  /** rows that stand there while it is loaded */
  rows: number
  /** height of one of them, 2rem unless told */
  height?: string
  /** what is said where there is nothing, and what to do about it */
  none?: string
  hint?: ReactNode
  /** it stands in a panel of its own */
  framed?: boolean
}

/** The body of a query that answers a list, in a panel: rows while it is loaded, a sentence where there is nothing. */
export function ListBody<Data>({ rows, height, none, hint, framed, ...query }: ListBodyProps<Data>) {
  const body = (
    <QueryBody
      padded
      loading={<SkeletonRows label={`Loading ${query.name}`} count={rows} {...(height && { height })} />}
      empty={none && <EmptyState title={none}>{hint}</EmptyState>}
      {...query}
    />
  )
  return framed ? <div className={panel.panel}>{body}</div> : body
}
