import { LATEST_DEMOS_PAGE } from '@kz/contract/rules'
import type { LatestDemo } from '@kz/contract/runs/records'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { nextOffset } from './latest-demos.ts'

export const latestDemosKey = (withRejected: boolean) => ['GET /latest-demos/', { withRejected }]

/** The first part of the list as it is kept. */
export const firstPart = (demos: LatestDemo[]) => ({ pages: [demos], pageParams: [0] })

/** The newest demos in parts of 50, with or without the rejected ones. */
export function useLatestDemos(withRejected: boolean) {
  return useInfiniteQuery({
    queryKey: latestDemosKey(withRejected),
    queryFn: ({ pageParam }) =>
      api.call('GET /latest-demos/', {
        query: { offset: pageParam, limit: LATEST_DEMOS_PAGE, rejected: withRejected ? 'true' : 'false' },
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
}
