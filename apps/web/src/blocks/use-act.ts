import type { ApiKey } from '@kz/contract/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { toastError, toastSuccess } from '../ui/toast.ts'

/**
 * Runs one change at a time: says what was done, or refused, and asks `calls` again either way, because who is refused has
 * often seen what is not so any more. `error` is what the server refused last.
 */
export function useAct(calls: readonly ApiKey[]) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const inFlight = useRef(false)

  /** Answers what the change did; null where it failed or another one is on its way. */
  async function act<Done>(done: string | null, work: () => Promise<Done>): Promise<Done | null> {
    if (inFlight.current) return null
    inFlight.current = true
    setBusy(true)
    setError(null)
    try {
      const result = await work()
      if (done) toastSuccess(done)
      return result
    } catch (failure) {
      const text = errorText(failure)
      setError(text)
      toastError(text)
      return null
    } finally {
      for (const call of calls) void queries.invalidateQueries({ queryKey: [call] })
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, error, act, forget: () => setError(null) }
}
