import type { ApiKey } from '@kz/contract/api'
import { useQueryClient, useMutation as useQueryMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { refetchStale } from '../lib/refetch-stale.ts'
import { errorText } from '../lib/text/error-text.ts'
import { toastError, toastSuccess } from '../ui/toast/toast.ts'

interface MutationOptions {
  /** calls whose answers are old afterwards; asked again after a refusal too: who is refused has often seen what is not so any more */
  refetches?: readonly ApiKey[]
  /** tells a failure in its own way and answers true; without it, or with false, a notification tells it */
  onFailed?: (failure: unknown) => boolean
}

interface Act {
  name: string
  work: () => Promise<void>
}

/**
 * What a reader does on a page: one call at a time, a second click while one is on its way does nothing. Says what was done
 * or why not, and asks again what became old.
 */
export function useMutation({ refetches = [], onFailed }: MutationOptions = {}) {
  const queries = useQueryClient()
  const mutationKey = [useId()]
  const { mutateAsync, isPending, variables, error, reset } = useQueryMutation({
    mutationKey,
    mutationFn: ({ work }: Act) => work(),
    onError: (failure) => {
      if (!onFailed?.(failure)) toastError(errorText(failure))
    },
    onSettled: () => {
      for (const call of refetches) refetchStale(queries, [call])
    },
  })

  /**
   * Runs `work` and says `done`, which may wait for the answer. `name` tells several acts of one hook apart. Answers what
   * the work answered, boxed; null where it failed or another one is on its way.
   */
  async function act<Done>(
    done: string | null | ((answer: Done) => string),
    work: () => Promise<Done>,
    name = '',
  ): Promise<{ answer: Done } | null> {
    if (queries.isMutating({ mutationKey }) > 0) return null
    let answered: { answer: Done } | null = null
    const sayAndKeep = async () => {
      const answer = await work()
      const text = typeof done === 'function' ? done(answer) : done
      if (text) toastSuccess(text)
      answered = { answer }
    }
    await mutateAsync({ name, work: sayAndKeep }).catch(() => {})
    return answered
  }
  return {
    act,
    busy: isPending,
    /** the name of the act on its way */
    doing: isPending ? variables.name : null,
    /** what was refused last, for a line beside the form */
    error: error && errorText(error),
    failure: error,
    forget: reset,
  }
}
