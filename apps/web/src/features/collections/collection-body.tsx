import type { CollectionDetail } from '@kz/contract/runs/collections'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/api.ts'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'

/** A page of one collection: asked for anew each time, and why it cannot be shown. */
export function CollectionBody({
  id,
  children,
}: {
  id: number
  children: (collection: CollectionDetail) => ReactNode
}) {
  const found = useQuery({ ...queryOf('GET /demo-collections/{id}', { params: { id } }), staleTime: 0 })
  return (
    <QueryBody
      query={found}
      name="the collection"
      failed={found.error instanceof Error ? found.error.message : undefined}
      loading={<SkeletonRows label="Loading the collection" count={8} />}
    >
      {children}
    </QueryBody>
  )
}
