import type { UserDetail } from '@kz/contract/review/moderation'
import { CallError } from '@kz/contract/wire/call-error'
import { useRef, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'

/** What the parts of an account's dialog are given. */
export interface StaffActs {
  user: UserDetail
  busy: boolean
  /** says `done` afterwards; whether it was done */
  act: (done: string, work: () => Promise<unknown>) => Promise<boolean>
}

/** Acts on an account. `needsPassword` is set when the server wants the password again before a role changes. */
export function useStaffAct() {
  const [needsPassword, setNeedsPassword] = useState(false)
  const last = useRef<() => Promise<unknown>>(null)
  const { act: run, busy } = useMutation({
    refetches: ['GET /admin/user', 'GET /admin/users', 'GET /user/banlist'],
    onFailed: (failure) => {
      const isWanted = failure instanceof CallError && failure.code === 'confirm_password'
      if (isWanted) setNeedsPassword(true)
      return isWanted
    },
  })

  async function act(done: string, work: () => Promise<unknown>): Promise<boolean> {
    if (!busy) last.current = () => act(done, work)
    return (await run(done, work)) !== null
  }
  return {
    busy,
    act,
    needsPassword,
    dropPassword: () => setNeedsPassword(false),
    /** types the password once more and does what waited for it */
    confirm: async (password: string) => {
      if (!(await run(null, () => api.call('POST /auth/confirm-password', { body: { password } })))) return
      setNeedsPassword(false)
      await last.current?.()
    },
  }
}
