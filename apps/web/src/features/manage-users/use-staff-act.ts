import type { UserDetail } from '@kz/contract/review/moderation'
import { useMutation } from '../../blocks/use-mutation.ts'

/** What the parts of an account's dialog are given. */
export interface StaffActs {
  user: UserDetail
  busy: boolean
  /** says `done` afterwards; whether it was done */
  act: (done: string, work: () => Promise<unknown>) => Promise<boolean>
}

/** Acts on an account. */
export function useStaffAct() {
  const { act: run, busy } = useMutation({ refetches: ['GET /admin/user', 'GET /admin/users', 'GET /user/banlist'] })
  return { busy, act: async (done: string, work: () => Promise<unknown>) => (await run(done, work)) !== null }
}
