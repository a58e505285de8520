import type { ReactNode } from 'react'
import { ErrorNote } from './note.tsx'
import { SkeletonRows } from './skeleton.tsx'

interface ListBodyProps<Item> {
  /** the answer of useQuery */
  query: { data: readonly Item[] | undefined; isPending: boolean; refetch: () => unknown }
  /** in a sentence: `the communities` */
  name: string
  /** lines kept free while it is loaded, and how high each is */
  rows: number
  rowHeight?: string
  /** stands there while the list is empty */
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A list in a panel: the places of its lines while it is loaded, why it is not there, that it is empty, or its lines. */
export function ListBody<Item>({ query, name, rows, rowHeight, empty, children }: ListBodyProps<Item>) {
  const { data, isPending, refetch } = query
  if (isPending) return <SkeletonRows label={`Loading ${name}`} count={rows} height={rowHeight} />
  if (!data)
    return (
      <div className="pb">
        <ErrorNote onRetry={() => void refetch()}>Could not load {name}.</ErrorNote>
      </div>
    )
  return data.length === 0 ? empty : children(data)
}
