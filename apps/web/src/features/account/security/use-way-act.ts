import { useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { passkeyFault } from '../../../lib/session/passkey.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { useRefreshed } from '../use-refreshed.ts'

/** Acts on the ways in: what shows them, and the session, is asked anew. */
export function useWayAct() {
  const refreshed = useRefreshed()
  const [isOpen, setOpen] = useState(false)
  const mutation = useMutation({
    onFailed: (failure) => {
      const fault = passkeyFault(failure)
      if (fault) toastError(fault)
      return fault !== null
    },
  })
  const act = async <T>(done: string | null, work: () => Promise<T>, of?: string) => {
    const result = await mutation.act(done, work, of)
    if (result !== null) await refreshed()
    return result
  }
  return { ...mutation, act, isOpen, setOpen }
}
