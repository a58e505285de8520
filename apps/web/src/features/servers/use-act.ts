import type { ApiKey } from '@kz/contract/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** Runs one change at a time: says what was done or refused, and asks `calls` again. Answers what the change did, or null. */
export function useAct(calls: readonly ApiKey[]) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const inFlight = useRef(false)

  async function act<Done>(done: string, work: () => Promise<Done>): Promise<Done | null> {
    if (inFlight.current) return null
    inFlight.current = true
    setBusy(true)
    setError(null)
    try {
      const result = await work()
      toastSuccess(done)
      for (const call of calls) void queries.invalidateQueries({ queryKey: [call] })
      return result
    } catch (failure) {
      const text = errorText(failure)
      setError(text)
      toastError(text)
      return null
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, error, act, forget: () => setError(null) }
}
