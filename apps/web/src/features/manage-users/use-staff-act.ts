import { CallError } from '@kz/contract/call-error'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** One act on an account at a time. `needsPassword` is set when the server wants the password again before a role changes. */
export function useStaffAct() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [needsPassword, setNeedsPassword] = useState<(() => Promise<unknown>) | null>(null)
  const inFlight = useRef(false)

  async function act(done: string, work: () => Promise<unknown>): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(true)
    try {
      await work()
      toastSuccess(done)
      for (const call of ['GET /admin/user', 'GET /admin/users', 'GET /user/banlist'])
        void queries.invalidateQueries({ queryKey: [call] })
      return true
    } catch (failure) {
      const isPasswordDue = failure instanceof CallError && failure.code === 'confirm_password'
      if (isPasswordDue) setNeedsPassword(() => () => act(done, work))
      else toastError(errorText(failure))
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    act,
    needsPassword: needsPassword !== null,
    dropPassword: () => setNeedsPassword(null),
    /** types the password once more and does what waited for it */
    confirm: async (password: string) => {
      const waiting = needsPassword
      try {
        await api.call('POST /auth/confirm-password', { body: { password } })
      } catch (failure) {
        return toastError(errorText(failure))
      }
      setNeedsPassword(null)
      await waiting?.()
    },
  }
}
