import { NOTIFICATION_KINDS, type NotificationKind, type NotificationSetting } from '@kz/contract/notifications'
import { isInDigest } from '@kz/contract/webhook-kinds'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

const SETTINGS_OF_ROW = {
  ...{ kind: text.as<NotificationKind>(), userId: int },
  ...{ onSite: bool, byMail: bool, byPush: bool, byHook: bool, byDigest: bool },
}
const OFF = { byMail: false, byPush: false, byHook: false }

/** What members want to be told of. Who has set nothing is told of everything on the site, in a digest if they want one, and nowhere else. */

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
      sql`select user_id as "userId", kind, on_site as "onSite", by_mail as "byMail", by_push as "byPush",
          by_hook as "byHook", by_digest as "byDigest" from notification_settings
        where user_id = any(${sql.ids([...new Set(userIds)])})`,
    ),
  )
  const known = new Map(
    found.map(({ userId, kind, byDigest, ...setting }) => [
      `${userId} ${kind}`,
      { ...setting, kind, byDigest: byDigest && isInDigest(kind) },
    ]),
  )
  return (userId, kind) => known.get(`${userId} ${kind}`) ?? { kind, onSite: true, ...OFF, byDigest: isInDigest(kind) }
}

/** One's own settings, every kind. */
export async function ownSettings(db: Db, { userId, emailVerified, roles }: Viewer) {
  const kinds = NOTIFICATION_KINDS.filter((kind) => kind !== 'analysis' || roles.includes('HEAD_DEMO_CHECKER'))
  const settings = await settingsOf(db, [userId])
  return { emailVerified, settings: kinds.map((kind) => settings(userId, kind)) }
}

/** One kind as it is asked for: what is not named stays. */
type Change = Pick<NotificationSetting, 'kind' | 'onSite' | 'byMail'> & {
  byPush?: boolean | undefined
  byHook?: boolean | undefined
  byDigest?: boolean | undefined
}

/** Sets one kind. A kind that is off on the site is off everywhere, and what waits to be sent of it is not. */
export function changeSetting(ctx: Context, { userId }: Viewer, change: Change): Promise<NotificationSetting> {
  const { kind, onSite } = change
  return inTransaction(ctx, async (tx) => {
    const before = (await settingsOf(tx, [userId]))(userId, kind)
    const { byPush = before.byPush, byHook = before.byHook, byDigest = before.byDigest } = change
    const setting = {
      ...{ kind, onSite, byMail: change.byMail && onSite },
      ...{ byPush: byPush && onSite, byHook: byHook && onSite, byDigest: byDigest && isInDigest(kind) },
    }
    await tx.execute(sql`insert into notification_settings (user_id, kind, on_site, by_mail, by_push, by_hook, by_digest)
      values (${userId}, ${kind}, ${onSite}, ${setting.byMail}, ${setting.byPush}, ${setting.byHook}, ${setting.byDigest})
      on conflict (user_id, kind) do update set on_site = excluded.on_site, by_mail = excluded.by_mail,
        by_push = excluded.by_push, by_hook = excluded.by_hook, by_digest = excluded.by_digest`)
    await tx.execute(sql`update notifications set mail_at = case when ${setting.byMail}::boolean then mail_at end,
        push_at = case when ${setting.byPush}::boolean then push_at end,
        hook_at = case when ${setting.byHook}::boolean then hook_at end
      where user_id = ${userId} and kind = ${kind} and coalesce(mail_at, push_at, hook_at) is not null`)
    return setting
  })
}
