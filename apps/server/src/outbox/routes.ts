import type { webhooks } from '@kz/contract/webhooks'
import { inTransaction } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { deliver, deliverAgain } from './deliver.ts'
import { loseDevices } from './devices.ts'
import { giveUpLate, purgeDeliveries } from './retention.ts'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, tryWebhook, webhookDeliveries } from './site-hooks.ts'

export const webhooksHandlers: Handlers<typeof webhooks> = {
  'GET /admin/webhooks': listWebhooks,
  'POST /admin/webhooks': addWebhook,
  'PUT /admin/webhooks/{id}': changeWebhook,
  'DELETE /admin/webhooks/{id}': removeWebhook,
  'POST /admin/webhooks/{id}/test': tryWebhook,
  'GET /admin/webhooks/{id}/deliveries': webhookDeliveries,
}

/** Background tasks of this domain. */
export const outboxJobs: readonly Job[] = [
  deliver,
  deliverAgain,
  job({ name: 'give-up-deliveries', schedule: '7 * * * *', run: giveUpLate }),
  job({
    name: 'lose-devices',
    schedule: '37 4 * * *',
    run: (ctx) => inTransaction(ctx, async (tx, emit) => ctx.hooks.notify(tx, emit, await loseDevices(tx, ctx.now()))),
  }),
  job({ name: 'forget-deliveries', schedule: '52 3 * * *', run: purgeDeliveries }),
]
