import type { NotificationKind } from '@kz/contract/notifications'
import type { Role } from '@kz/contract/roles'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { entry, inLines, type Letter, letter, type Reader } from '../platform/api/letter.ts'
import { sendMail } from '../platform/api/send-mail.ts'
import { counted, t } from '../platform/api/services/text.ts'
import { bool, int, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { sightOf } from './in-sight.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { countedKind } from './words.ts'

/** Mails about what was not read on the site: one tells of all, in our words only. */

/** A member gets one in so many minutes at most, and the whole site sends so many a minute. */
const PAUSE_MINUTES = 60
const MOST_AT_ONCE = 20

/** A notification `n` whose reader got no mail for a while. */
const isRested = sql`not exists (select from notification_mails sent where sent.user_id = n.user_id
  and sent.sent_at > now() - make_interval(mins => ${PAUSE_MINUTES}))`

/** Sends what is due; called every minute. */
export async function mailNotifications(ctx: Context): Promise<void> {
  const due = await rows(
    ctx.db,
    { userId: int },
    sql`select n.user_id as "userId" from notifications n where n.mail_at <= now() and ${isRested}
      group by n.user_id order by min(n.mail_at) limit ${MOST_AT_ONCE}`,
  )
  for (const { userId } of due) await inTransaction(ctx, (tx) => mailOne(ctx, tx, userId))
}

async function mailOne(ctx: Context, tx: Db, userId: number): Promise<void> {
  await lockInTransaction(tx, `notification mail of ${userId}`)
  const member = await row(
    tx,
    { email: text, pseudo: text, language: text.orNull, isVerified: bool, roles: texts.as<Role[]>() },
    sql`select email, pseudo, language, email_verified_at is not null as "isVerified",
        array(select role from user_roles where user_id = u.id) as roles
      from users u where id = ${userId}`,
  )
  if (!member) return
  const { isShown } = await sightOf(ctx, member)
  const told = await rows(
    tx,
    { kind: text.as<NotificationKind>(), count: int },
    sql`with due as (
        update notifications n set mail_at = null where n.user_id = ${userId} and n.mail_at is not null and ${isRested}
        returning n.id, n.kind, n.read_at is null and ${isShown} as told)
      select kind, count(*) as count from due where told group by kind order by kind`,
  )
  if (told.length === 0 || !member.isVerified) return
  await tx.execute(sql`insert into notification_mails (user_id, sent_at) values (${userId}, now())
    on conflict (user_id) do update set sent_at = excluded.sent_at`)
  const unsubscribe = unsubscribeUrl(ctx, 'notices', userId)
  await sendMail.add(tx, {
    to: member.email,
    ...notificationMail(member, ctx.config.siteUrl, told, unsubscribe),
  })
}

function notificationMail(
  reader: Reader,
  siteUrl: string,
  told: readonly { kind: NotificationKind; count: number }[],
  unsubscribe: string,
): Letter {
  const all = told.reduce((sum, { count }) => sum + count, 0)
  const link = `${siteUrl}/notifications`
  const settings = `${siteUrl}/settings?tab=notifications`
  const mail = letter(
    reader,
    t`KZ16: ${counted(all, 'unread notification')}`,
    t`Not read yet on the KZ16 site:`,
    inLines(told.map(({ kind, count }) => entry(countedKind(kind, count)))),
    t`Read them: ${link}`,
    inLines([t`You asked for these mails. Choose what you get: ${settings}`, t`One click ends them: ${unsubscribe}`]),
  )
  return { ...mail, unsubscribe }
}
