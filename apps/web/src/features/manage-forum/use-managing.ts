import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

const SHOWN = [
  'GET /forum/admin-categories',
  'GET /forum/categories',
  'GET /forum/categories/deleted',
  'GET /forum/threads/deleted-threads',
  'GET /forum/messages/deleted',
  'GET /forum/reports',
  'GET /forum/held',
]

/** Changing the forum, one thing at a time. `error` is what the server refused last. */
export function useManaging() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const inFlight = useRef(false)

  /** Answers whether it was done; what shows the forum is asked again either way. */
  async function run(done: string, act: () => Promise<unknown>): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(true)
    setError(null)
    try {
      await act()
      toastSuccess(done)
      return true
    } catch (failure) {
      const text = errorText(failure)
      setError(text)
      toastError(text)
      return false
    } finally {
      for (const call of SHOWN) void queries.invalidateQueries({ queryKey: [call] })
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, error, run, forget: () => setError(null) }
}
