import type { community } from '@kz/contract/accounts/community'
import { hidePresence } from '../accounts/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Whether the caller counts as a guest where it is told who is online. */
export async function isHiding(ctx: Context, { viewer }: Call<(typeof community)['GET /user/presence']>) {
  const found = await row(
    ctx.db,
    { hidden: bool },
    sql`select hides_presence as hidden from users where id = ${viewer.userId}`,
  )
  return { hidden: found?.hidden ?? false }
}

/** Hides or shows the caller. The boxes follow on all processes. */
export async function setHiding(ctx: Context, { viewer, query }: Call<(typeof community)['PUT /user/presence']>) {
  const { hidden } = query
  await inTransaction(ctx, async (tx, emit) => {
    await hidePresence(tx, viewer.userId, hidden)
    emit({ type: 'presence.member', data: { userId: viewer.userId, gone: false } })
  })
  return { hidden }
}
