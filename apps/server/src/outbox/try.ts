import type { Tried } from '@kz/contract/webhooks'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { inLanguage, t } from '../platform/api/services/text.ts'
import { text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Message } from './message.ts'
import { resultOf } from './outcome.ts'
import { SEALED } from './receivers.ts'
import { openSender } from './send.ts'
import { sendTo } from './send-to.ts'

const trialIn = (language: string): Message => ({
  kind: 'test',
  title: inLanguage(language, t`It works`),
  body: inLanguage(language, t`This is a test. What you asked for will look like this.`),
  path: '/',
  picture: null,
  run: null,
})

/**
 * Sends a trial at once and answers how it went; one that is taken starts a stopped receiver again. `which` names the
 * receiver `r`. Throws ApiError not_found.
 */
export async function tryReceiver(ctx: Context, which: SQL): Promise<Tried> {
  const receiver = await row(
    ctx.db,
    { ...SEALED, language: text.orNull },
    sql`select r.id as "receiverId", r.form, r.user_id as "userId", r.name, r.address, r.secret, r.failures,
        u.language
      from receivers r left join users u on u.id = r.user_id where ${which}`,
  )
  if (!receiver) throw notFound('Webhook')
  const sender = openSender({ allowLoopback: ctx.config.hookLoopback })
  const message = trialIn(receiver.language ?? 'en')
  const begun = performance.now()
  const letter = { id: crypto.randomUUID(), at: ctx.now(), message }
  const sent = await sendTo(ctx, sender, receiver, letter).finally(() => sender.close())
  const result = resultOf(sent)
  // a trial is not sent again
  const outcome = result.outcome === 'waiting' ? 'refused' : result.outcome
  const ms = Math.round(performance.now() - begun)
  await inTransaction(ctx, async (tx) => {
    const { receiverId } = receiver
    await tx.execute(sql`insert into deliveries (id, receiver_id, message, created_at, attempts, outcome, status, done_at)
      select ${letter.id}, id, ${JSON.stringify(message)}::jsonb, ${letter.at}, 1, ${outcome}, ${result.status}, ${ctx.now()}
      from receivers where id = ${receiverId}`)
    if (outcome !== 'sent') return
    await tx.execute(sql`update receivers set failures = 0, held_until = null, stopped_at = null,
      last_sent_at = ${ctx.now()} where id = ${receiverId}`)
  })
  return { outcome, status: result.status, ms }
}
