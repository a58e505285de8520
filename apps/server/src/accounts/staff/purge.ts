import { type Context, inTransaction } from '../../platform/api/context.ts'
import { sql } from '../../platform/api/sql.ts'
import { type Forgotten, purgeInBatches } from '../../platform/jobs/retention.ts'

const ENDED_DAYS = 30
const LONGEST_DAYS = 90
const LINK_DAYS = 30
/** each has thousands of tokens */
const FAMILIES_AT_ONCE = 100

/**
 * Deletes logins that ended 30 days ago or are older than any may be, tokens that are refused for their age whatever was
 * done with them, links from mails, and old passwords nobody has used.
 */
export async function purgeSessions(ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<void> {
  const forget = (table: Forgotten, part: Parameters<typeof purgeInBatches>[3], most?: number) =>
    purgeInBatches(ctx, table, stop, part, most)
  await forget(
    'session_families',
    (most) => sql`delete from session_families where id in (select id from session_families
      where ended_at < now() - make_interval(days => ${ENDED_DAYS})
        or created_at < now() - make_interval(days => ${LONGEST_DAYS}) limit ${most})`,
    FAMILIES_AT_ONCE,
  )
  await forget(
    'refresh_tokens',
    (most) => sql`delete from refresh_tokens where hash in (select hash from refresh_tokens
      where expires_at < now() - interval '1 day' limit ${most})`,
  )
  await forget(
    'session_tokens',
    (most) => sql`delete from session_tokens where hash in (select hash from session_tokens
      where expires_at < now() - interval '1 day' limit ${most})`,
  )
  await forget(
    'mail_tokens',
    (most) => sql`delete from mail_tokens where hash in (select hash from mail_tokens
      where expires_at < now() - make_interval(days => ${LINK_DAYS}) limit ${most})`,
  )
  await forget(
    'way_changes',
    (most) => sql`delete from way_changes where id in (select id from way_changes where ends_at < now() limit ${most})`,
  )
  await forget(
    'sign_in_steps',
    (most) => sql`delete from sign_in_steps where hash in (select hash from sign_in_steps
      where ends_at < now() limit ${most})`,
  )
  const ended = await forget(
    'old_passwords',
    (most) => sql`delete from old_passwords where user_id in (select user_id from old_passwords
      where imported_at < now() - make_interval(days => ${ctx.config.oldPasswordDays}) limit ${most})`,
  )
  if (ended > 0) await inTransaction(ctx, async (_tx, emit) => emit({ type: 'site.changed', data: {} }))
}
