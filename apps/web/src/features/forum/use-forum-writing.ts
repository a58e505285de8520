import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

const LISTS = ['GET /forum/categories', 'GET /forum/categories/{id}/threads', 'GET /forum/threads/{id}']

/** Writing to the forum, one thing at a time; what shows the forum is asked again. `error` is what the server refused. */
export function useForumWriting(more: readonly string[] = []) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const inFlight = useRef(false)

  /** Answers what the call answered, null where it failed or another one is on its way. */
  async function run<Result>(act: () => Promise<Result>, done: string | null): Promise<Result | null> {
    if (inFlight.current) return null
    inFlight.current = true
    setBusy(true)
    setError(null)
    try {
      const result = await act()
      if (done) toastSuccess(done)
      for (const call of [...LISTS, ...more]) void queries.invalidateQueries({ queryKey: [call] })
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
  return { busy, error, run, forget: () => setError(null) }
}
