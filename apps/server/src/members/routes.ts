import type { leaving } from '@kz/contract/accounts/leaving'
import type { moderation } from '@kz/contract/review/moderation'
import type { Handlers } from '../platform/api/handler.ts'
import type { Job } from '../platform/api/job.ts'
import { deleteAccount } from './delete.ts'
import { askEnding, cancelEnding } from './ending/ask.ts'
import { endAccounts } from './ending/end-accounts.ts'
import { confirmEnding, waitingEndings } from './ending/of-staff.ts'
import { forgetExports } from './export/forget-exports.ts'
import { askExport, makeExport } from './export/make-export.ts'
import { leavingOf } from './leaving.ts'
import { mergeAccounts } from './merge.ts'

export { exportFiles } from './export/download.ts'

export const membersJobs: readonly Job[] = [makeExport as Job, forgetExports, endAccounts]

/** The calls that end accounts: they reach into every domain. */
export const membersHandlers: Pick<
  Handlers<typeof moderation>,
  'POST /admin/user/merge' | 'POST /admin/user/delete'
> = {
  'POST /admin/user/merge': mergeAccounts,
  'POST /admin/user/delete': deleteAccount,
}

/** What a member does about their own data and the end of their account. */
export const leavingHandlers: Handlers<typeof leaving> = {
  'GET /user/leaving': (ctx, { viewer }) => leavingOf(ctx, viewer),
  'POST /user/export': (ctx, { viewer }) => askExport(ctx, viewer),
  'POST /user/ending': (ctx, { viewer, body }) => askEnding(ctx, viewer, body.keepsName),
  'DELETE /user/ending': (ctx, { viewer }) => cancelEnding(ctx, viewer),
  'GET /admin/endings': (ctx) => waitingEndings(ctx),
  'PUT /admin/ending': (ctx, { viewer, body }) => confirmEnding(ctx, viewer, body.userId),
}
