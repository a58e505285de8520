import { createHash, randomUUID } from 'node:crypto'
import { ApiError } from '@kz/contract/errors'
import type { Context } from '../api/context.ts'
import { type Db, hasRow, row } from '../api/db.ts'
import { type RowOf, text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { purgeInBatches } from '../jobs/retention.ts'

/** The header Idempotency-Key: a call that is sent again because its answer was lost is done once. */

const KEY = /^[!-~]{1,200}$/

/** Another process has done this call. */
class DoneElsewhere extends Error {
  override readonly name = 'DoneElsewhere'
}

const KEPT = { hash: text, answer: text.orNull }
type Kept = RowOf<typeof KEPT>

type Work = (ctx: Context) => Promise<unknown>
/** Does `work` for this user and key, or answers as the first time. Throws 409 when something else was sent then. */
export type Once = (userId: number, key: string, sent: unknown, work: Work) => Promise<unknown>

/** Reads the header. Throws 400 when it is no key. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new ApiError('invalid_repeat_key')
  }
  return header
}

const used = (): ApiError => new ApiError('repeat_key_used')

/**
 * For one call of the API. The key is claimed and the response stored in the transaction of the effect: all or nothing.
 * So what a handler answers must be what the work of its transaction returned.
 */
export function openIdempotency(ctx: Context, route: string): Once {
  const underway = new Map<string, { hash: string; answer: Promise<unknown> }>()

  const find = (userId: number, key: string): Promise<Kept | undefined> =>
    row(
      ctx.db,
      KEPT,
      sql`select hash, answer from repeated_calls where user_id = ${userId} and route = ${route} and key = ${key}`,
    )

  /** The answer of who was first. */
  async function replay(userId: number, key: string, hash: string): Promise<unknown> {
    const kept = await find(userId, key)
    if (!kept || kept.hash !== hash || kept.answer === null) throw used()
    return JSON.parse(kept.answer)
  }

  async function first(userId: number, key: string, hash: string, work: Work): Promise<unknown> {
    if (await find(userId, key)) return replay(userId, key, hash)
    const token = randomUUID()
    const claim = async (tx: Db): Promise<void> => {
      const mine = await hasRow(
        tx,
        sql`insert into repeated_calls (user_id, route, key, hash, token)
          values (${userId}, ${route}, ${key}, ${hash}, ${token})
          on conflict (user_id, route, key) do update set token = excluded.token
            where repeated_calls.token = excluded.token
          returning user_id`,
      )
      if (!mine) throw new DoneElsewhere()
    }
    const settle = async (tx: Db, answer: unknown): Promise<void> => {
      await tx.execute(sql`update repeated_calls set answer = ${JSON.stringify(answer)}
        where user_id = ${userId} and route = ${route} and key = ${key} and token = ${token}`)
    }
    try {
      return await work({ ...ctx, claim, settle })
    } catch (error) {
      if (error instanceof DoneElsewhere) return replay(userId, key, hash)
      throw error
    }
  }

  return async (userId, key, sent, work) => {
    const hash = createHash('sha256').update(JSON.stringify(sent)).digest('base64url')
    const name = `${userId} ${key}`
    const same = underway.get(name)
    if (same) {
      if (same.hash !== hash) throw used()
      return same.answer
    }
    const answer = first(userId, key, hash, work)
    underway.set(name, { hash, answer })
    try {
      return await answer
    } finally {
      underway.delete(name)
    }
  }
}

/** Deletes keys older than a day. */
export const purgeIdempotencyKeys = (ctx: Context, stop?: AbortSignal): Promise<number> =>
  purgeInBatches(
    ctx,
    'repeated_calls',
    stop,
    (most) => sql`delete from repeated_calls where ctid = any(array(select ctid from repeated_calls
      where made_at < now() - interval '1 day' limit ${most}))`,
  )
