import { LATEST_DEMOS_PAGE } from '@kz/contract/rules'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { nextOffset } from './latest-demos.ts'

/** The newest demos in parts of 50, with or without the rejected ones. */
export function useLatestDemos(withRejected: boolean) {
  return useInfiniteQuery({
    queryKey: ['GET /latest-demos/', { withRejected }],
    queryFn: ({ pageParam }) =>
      api.call('GET /latest-demos/', {
        query: { offset: pageParam, limit: LATEST_DEMOS_PAGE, rejected: withRejected ? 'true' : 'false' },
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
}
