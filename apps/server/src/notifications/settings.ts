import { NOTIFICATION_KINDS, type NotificationKind, type NotificationSetting } from '@kz/contract/notifications'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

const SETTINGS_OF_ROW = { kind: text.as<NotificationKind>(), onSite: bool, byMail: bool, userId: int }

/** What members want to be told of. Who has set nothing is told of everything on the site, of nothing by mail. */

/** The settings of members, as a function of member and kind. */
export async function settingsOf(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number, kind: NotificationKind) => NotificationSetting> {
  const found = await rows(
    db,
    SETTINGS_OF_ROW,
    sql.named(
      'notification-settings',
      sql`select user_id as "userId", kind, on_site as "onSite", by_mail as "byMail" from notification_settings
        where user_id = any(${sql.ids([...new Set(userIds)])})`,
    ),
  )
  const known = new Map(found.map(({ userId, ...setting }) => [`${userId} ${setting.kind}`, setting]))
  return (userId, kind) => known.get(`${userId} ${kind}`) ?? { kind, onSite: true, byMail: false }
}

/** One's own settings, every kind. */
export async function ownSettings(db: Db, { userId, emailVerified, roles }: Viewer) {
  const kinds = NOTIFICATION_KINDS.filter((kind) => kind !== 'analysis' || roles.includes('HEAD_DEMO_CHECKER'))
  const settings = await settingsOf(db, [userId])
  return { emailVerified, settings: kinds.map((kind) => settings(userId, kind)) }
}

/** Sets one kind. A kind that is off on the site is off by mail too. */
export async function changeSetting(
  ctx: Context,
  { userId }: Viewer,
  { kind, onSite, byMail }: NotificationSetting,
): Promise<NotificationSetting> {
  const setting = { kind, onSite, byMail: byMail && onSite }
  await inTransaction(ctx, async (tx) => {
    await tx.execute(sql`insert into notification_settings (user_id, kind, on_site, by_mail)
      values (${userId}, ${kind}, ${setting.onSite}, ${setting.byMail})
      on conflict (user_id, kind) do update set on_site = excluded.on_site, by_mail = excluded.by_mail`)
    if (setting.byMail) return
    await tx.execute(sql`update notifications set mail_at = null
      where user_id = ${userId} and kind = ${kind} and mail_at is not null`)
  })
  return setting
}
