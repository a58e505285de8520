import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import panel from './panel.module.css'
import { QueryBody } from './query-body.tsx'
import { SkeletonRows } from './skeleton.tsx'

interface PageBodyProps<Data> extends Omit<ComponentProps<typeof QueryBody<Data>>, 'loading' | 'padded'> {
  /** rows that stand there while it is loaded */
  rows: number
  /** height of one of them, 2rem unless told */
  height?: string
  /** what is done meanwhile, where it is not `Loading` and the name */
  doing?: string
  /** name of the part while it is loaded */
  region?: string
  /** what is said where there is nothing, and what to do about it */
  none?: string
  hint?: ReactNode
}

/** The body of a query that a page is made of: a panel of rows while it is loaded, one of a sentence where there is nothing. */
export function PageBody<Data>({ rows, height, doing, region, none, hint, ...query }: PageBodyProps<Data>) {
  const empty = none && (
    <div className={panel.panel}>
      <EmptyState title={none}>{hint}</EmptyState>
    </div>
  )
  return (
    <QueryBody
      loading={
        <section className={panel.panel} aria-label={region}>
          <SkeletonRows label={doing ?? `Loading ${query.name}`} count={rows} {...(height && { height })} />
        </section>
      }
      {...(empty && { empty })}
      {...query}
    />
  )
}
