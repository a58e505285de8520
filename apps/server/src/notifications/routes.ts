import type { notifications } from '@kz/contract/notifications'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { purgeNotifications } from './jobs.ts'
import { notificationPage, unreadCount } from './list.ts'
import { mailNotifications } from './mail.ts'
import { readAll, readOne } from './read.ts'
import { changeSetting, ownSettings } from './settings.ts'
import { spreadNotices } from './spread.ts'

export { channelsHandlers } from './channels.ts'
export { unsubscribeRoutes } from './unsubscribe.ts'

export const notificationsHandlers: Handlers<typeof notifications> = {
  'GET /notification/list': (ctx, { viewer, query }) => notificationPage(ctx, viewer, query.page),
  'GET /notification/unread-count': (ctx, { viewer }) => unreadCount(ctx, viewer),
  'POST /notification/read': async (ctx, { viewer, query }) => {
    await readOne(ctx, viewer.userId, query.id)
    return unreadCount(ctx, viewer)
  },
  'POST /notification/read-all': async (ctx, { viewer }) => {
    await readAll(ctx, viewer.userId)
    return unreadCount(ctx, viewer)
  },
  'GET /notification/settings': (ctx, { viewer }) => ownSettings(ctx.db, viewer),
  'PUT /notification/settings': (ctx, { viewer, query }) => changeSetting(ctx, viewer, query),
}

/** Background tasks of this domain. */
export const notificationsJobs: readonly Job[] = [
  job({ name: 'forget-notifications', schedule: '50 3 * * *', run: purgeNotifications }),
  spreadNotices,
  job({ name: 'mail-notifications', schedule: '* * * * *', queue: 'mails', run: mailNotifications }),
]
