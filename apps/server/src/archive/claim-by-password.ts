import type { oldAuthors } from '@kz/contract/accounts/old-authors'
import { ApiError } from '@kz/contract/errors'
import { attemptedAccount, countAttempt, forgive, isOldPassword, isPassword } from '../accounts/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { claim } from './claims.ts'

/** Authors of one name; each costs a hash. */
const MOST_ALIKE = 3

/**
 * Claims an author by the name and password of the earlier site, within the budget of failed logins. Every wrong name or
 * password is refused with the same words: throws ApiError bad_credentials.
 */
export async function claimByPassword(
  ctx: Context,
  { viewer, body, ip }: Call<(typeof oldAuthors)['POST /user/old-author/password']>,
): Promise<{ messages: number }> {
  const folded = body.name.trim().toLowerCase()
  // whose name it is does not matter: a member tries so often in all
  const account = attemptedAccount(undefined, `old author of ${viewer.userId}`)
  const attempt = await countAttempt(ctx.db, { account, device: null, ip })
  const alike = await rows(
    ctx.db,
    { id: int, name: text, scheme: text, setting: text, loginName: text, wrapped: text },
    sql`select user_id as id, name, scheme, setting, login_name as "loginName", wrapped from archive_authors
      where wrapped is not null and claimed_by is null
        and user_id in (select user_id from archive_authors where lower(login_name) = ${folded}
          union select user_id from archive_authors where lower(name) = ${folded})
      order by user_id limit ${MOST_ALIKE}`,
  )
  // an unknown name takes as long as one
  if (alike.length === 0) await isPassword(undefined, body.password, ctx.config.secretKey)
  for (const { id, name, ...old } of alike) {
    if (!(await isOldPassword(old, body.password, ctx.config.secretKey))) continue
    return inTransaction(ctx, async (tx, emit, audit) => {
      await forgive(tx, attempt)
      const messages = await claim(tx, emit, id, viewer.userId, 'password')
      await audit('author.claim', `user:${viewer.userId}`, { after: { author: name, how: 'password' } })
      return { messages }
    })
  }
  throw new ApiError('bad_credentials')
}
