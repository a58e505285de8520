import type { moderation } from '@kz/contract/review/moderation'
import type { Handlers } from '../platform/api/handler.ts'
import { deleteAccount } from './delete.ts'
import { mergeAccounts } from './merge.ts'

/** The calls that end accounts: they reach into every domain. */
export const membersHandlers: Pick<
  Handlers<typeof moderation>,
  'POST /admin/user/merge' | 'POST /admin/user/delete'
> = {
  'POST /admin/user/merge': mergeAccounts,
  'POST /admin/user/delete': deleteAccount,
}
