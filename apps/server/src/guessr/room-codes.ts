import { ApiError } from '@kz/contract/errors'
import { countInWindow, takeBackInWindow } from '../platform/admission/rate-limits.ts'
import { addressKey } from '../platform/api/address.ts'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Codes of rooms are short: who tries them out is stopped by the failures of an hour, an account's and an address's. */

const HOUR = 3_600
const MOST_OF_ACCOUNT = 20
const MOST_OF_ADDRESS = 60

interface Seeker {
  userId: number
  ip: string
}

/** The open room of a code. Throws ApiError not_found, and rate_limited after too many codes of no room. */
export async function roomOfCode(ctx: Context, code: string, seeker: Seeker): Promise<number> {
  const takeBack = ctx.config.limits ? await countFailure(ctx, seeker) : undefined
  const known = await row(
    ctx.db,
    { roomId: int },
    sql`select id as "roomId" from guessr_rooms where code = ${code} and closed_at is null`,
  )
  if (!known) throw notFound('Room')
  await takeBack?.()
  return known.roomId
}

/** Counts a failure until it is taken back, so that tries at once cannot pass together. */
async function countFailure({ db }: Context, { userId, ip }: Seeker): Promise<() => Promise<void>> {
  const budgets = [
    { key: `guessr codes ${userId}`, most: MOST_OF_ACCOUNT },
    { key: `guessr codes ${addressKey(ip)}`, most: MOST_OF_ADDRESS },
  ]
  for (const { key, most } of budgets) {
    const { count, wait } = await countInWindow(db, key, HOUR)
    if (count <= most) continue
    const seconds = Math.max(1, Math.ceil(wait))
    throw new ApiError('rate_limited', { seconds }, { retryAfter: seconds })
  }
  return async () => {
    for (const { key } of budgets) await takeBackInWindow(db, key, HOUR)
  }
}
