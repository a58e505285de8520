import { ApiError } from '@kz/contract/errors'

/**
 * Lets at most `count` pieces of work run at once and `most` wait for their turn; throws ApiError busy beyond that, who may try
 * again after so many seconds.
 */
export function atOnce(count: number, most: number, retryAfter = () => 5): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (working < count) working++
    else if (waiting.length >= most) throw new ApiError('busy', {}, { retryAfter: retryAfter() })
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
