import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** One act on a report at a time; what shows reports asks again afterwards. */
export function useBugAct() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)

  async function act(done: string, work: () => Promise<unknown>): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(true)
    try {
      await work()
      if (done) toastSuccess(done)
      await queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => String(call).includes('/bug-report/') })
      return true
    } catch (failure) {
      toastError(errorText(failure))
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, act }
}
