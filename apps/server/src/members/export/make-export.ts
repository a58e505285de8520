import { ApiError } from '@kz/contract/errors'
import { z } from 'zod'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../../platform/api/db.ts'
import { job } from '../../platform/api/job.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { nameFiles, withKept } from '../../platform/files/keep-files.ts'
import { archiveOf } from './archive.ts'
import { exportMadeMail } from './mails.ts'

const MOST_BYTES = 20 * 1024 ** 3

/** Asks for a file of one's data. Throws ApiError export_too_soon within a day of the last. */
export async function askExport(ctx: Context, { userId }: Viewer): Promise<{ message: string }> {
  await ctx.files.requireRoom()
  await inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, `export ${userId}`)
    const last = await row(
      tx,
      { from: moment },
      sql`select asked_at + interval '1 day' as "from" from account_exports
        where user_id = ${userId} and asked_at > now() - interval '1 day' order by asked_at desc limit 1`,
    )
    if (last) throw new ApiError('export_too_soon', { fromMs: last.from.getTime() })
    const made = await row(tx, { id: int }, sql`insert into account_exports (user_id) values (${userId}) returning id`)
    if (made) await makeExport.add(tx, { exportId: made.id })
    await audit('account.export', `user:${userId}`)
    emit({ type: 'session.changed', data: { userId } })
  })
  return { message: 'Your data is being put together' }
}

/** Makes the file. Killed on its way it is made again from the start; made twice, the second one is not kept. */
async function make(ctx: Context, { exportId }: { exportId: number }, stop: AbortSignal): Promise<void> {
  const asked = await row(
    ctx.db,
    { userId: int, pseudo: text, email: text, language: text.orNull },
    sql`select u.id as "userId", u.pseudo, u.email, u.language from account_exports e join users u on u.id = e.user_id
      where e.id = ${exportId} and e.made_at is null and u.deleted_at is null`,
  )
  if (!asked) return
  const { userId, email } = asked
  await ctx.files.requireRoom()
  const file = await ctx.files.receive(await archiveOf(ctx, userId, stop), MOST_BYTES)
  try {
    await withKept(ctx, [file], (kept) =>
      inTransaction(ctx, async (tx, emit) => {
        await nameFiles(tx, kept)
        if (!(await note(tx, exportId, file))) throw new Error('the account ended while its data was put together')
        await sendMail.add(tx, { to: email, ...exportMadeMail(asked, ctx.config.siteUrl) })
        emit({ type: 'session.changed', data: { userId } })
      }),
    )
  } finally {
    await ctx.files.discard(file)
  }
}

const note = (tx: Db, exportId: number, { sha256, size }: { sha256: string; size: number }): Promise<boolean> =>
  hasRow(
    tx,
    sql`update account_exports set made_at = now(), sha256 = ${sha256}, size = ${size}::bigint
      where id = ${exportId} and made_at is null returning id`,
  )

export const makeExport = job({
  name: 'make-export',
  payload: z.object({ exportId: z.number() }),
  isLast: true,
  run: make,
})
