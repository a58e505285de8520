import type { moderation } from '@kz/contract/review/moderation'
import type { Handlers } from '../platform/api/handler.ts'
import { auditLog } from './audit-log.ts'
import { dashboard } from './dashboard.ts'
import { settleSetup } from './setup.ts'
import { closedParts, switchList, turnSwitch } from './switch-list.ts'

type OwnCalls =
  | 'GET /admin/audit-log'
  | 'GET /site/closed'
  | 'GET /admin/switches'
  | 'PUT /admin/switch'
  | 'GET /admin/dashboard'
  | 'PUT /admin/setup'

/** Audit log, switches and dashboard; what concerns accounts is answered by their domain. */
export const moderationHandlers: Pick<Handlers<typeof moderation>, OwnCalls> = {
  'GET /admin/audit-log': auditLog,
  'GET /site/closed': (ctx) => closedParts(ctx.db),
  'GET /admin/switches': (ctx) => switchList(ctx.db),
  'PUT /admin/switch': turnSwitch,
  'GET /admin/dashboard': (ctx, { viewer }) => dashboard(ctx, viewer),
  'PUT /admin/setup': settleSetup,
}
