import { CallError } from '@kz/contract/wire/call-error'
import { QueryClient } from '@tanstack/react-query'

const MINUTE = 60_000
const RETRIES = 3

/** An answer below 500 would be the same the next time; everything else is tried again. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof CallError && error.status < 500) return false
  return failures < RETRIES
}

/** A cache of the site: fresh for 5 minutes, kept for 30. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 30 * MINUTE,
        retry: shouldRetry,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      },
      // without a network a click fails at once and is told, it does not wait
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** That of this browser. */
export const queryClient = makeQueryClient()
