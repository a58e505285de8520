import type { BugState } from '@kz/contract/bugs'
import { notify } from '../notifications/api.ts'
import type { Context, Emit } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { type Letter, letter } from '../platform/api/letter.ts'
import { sendMail } from '../platform/api/send-mail.ts'
import { t } from '../platform/api/services/text.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { guestKey } from './guest-link.ts'

/** What happened to a report. */
interface Told {
  reportId: number
  news: BugState | 'ANSWERED'
  actorId: number
}

/** Notifies the reporter of an answer or another state: on the site, or a guest by a mail with a link. */
export async function tellReporter(ctx: Context, tx: Db, emit: Emit, { reportId, news, actorId }: Told): Promise<void> {
  const report = await row(
    tx,
    { userId: int.orNull, email: text.orNull, language: text.orNull, title: text },
    sql`select reporter_id as "userId", guest_email as email, guest_language as language, title from bug_reports where id = ${reportId}`,
  )
  if (report?.userId) {
    const event = { type: 'bug' as const, reportId, title: report.title, news }
    const subject = `bug ${reportId}`
    await notify(tx, emit, [{ userId: report.userId, kind: 'submission', subject, actorId, event }])
  } else if (report?.email) {
    await sendMail.add(tx, { to: report.email, ...guestMail(ctx, reportId, report.language) })
  }
}

/** In our words only: what was written stands behind the link. */
function guestMail({ config }: Context, reportId: number, language: string | null): Letter {
  const link = `${config.siteUrl}/bug-report?report=${reportId}&key=${guestKey(config.secretKey, reportId)}`
  return letter(
    { pseudo: null, language },
    t`Bug report ${reportId}`,
    t`There is news of the bug report number ${reportId} that was sent with this address.`,
    t`Read it: ${link}`,
  )
}
