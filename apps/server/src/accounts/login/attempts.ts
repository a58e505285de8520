import { createHash } from 'node:crypto'
import { ApiError } from '@kz/contract/errors'
import { addressKey } from '../../platform/api/address.ts'
import { type Db, lockInTransaction, row } from '../../platform/api/db.ts'
import { bool, real, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** The budget of failed logins: by the account that was found, whatever was typed; unknown names have one each. */

const WINDOW_SECONDS = 15 * 60
const MOST_HERE = 5
const MOST_FROM_STRANGERS = 20
/** after so many failures within a day the owner hears of it */
const WARN_AFTER = 10

/**
 * Whose failures are counted. An unknown name comes folded by the database, as names are compared: it is one where a known
 * one would be one, so that the budget does not tell them apart. Hashed, for people type passwords there.
 */
export const attemptedAccount = (userId: number | undefined, folded: string): string =>
  userId === undefined ? `name ${createHash('sha256').update(folded).digest('base64url')}` : `user ${userId}`

export interface Attempt {
  account: string
  place: string
  at: string
}

/**
 * Counts an attempt as failed until `forgive` says otherwise, so that attempts at once cannot pass together. Throws 429
 * when the budget of this account from this place (a known device, else an address) or from all strangers is spent.
 */
export async function countAttempt(
  db: Db,
  { account, device, ip }: { account: string; device: string | null; ip: string },
): Promise<Attempt> {
  const place = device ? `device ${device}` : addressKey(ip)
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, `login ${account}`)
    const wait = await row(
      tx,
      { seconds: real.orNull },
      sql`with recent as (
          select at, ip = ${place} as here, not known_device as stranger from login_failures
          where account = ${account} and at > now() - make_interval(secs => ${WINDOW_SECONDS})
        ), spent as (
          (select at from recent where here order by at desc offset ${MOST_HERE - 1} limit 1)
          union all
          (select at from recent where stranger and ${device === null} order by at desc offset ${MOST_FROM_STRANGERS - 1} limit 1)
        )
        select extract(epoch from max(at) - now())::float8 + ${WINDOW_SECONDS} as seconds from spent`,
    )
    if (wait?.seconds != null) {
      const seconds = Math.max(1, Math.ceil(wait.seconds))
      throw new ApiError('too_many_attempts', { seconds }, { retryAfter: seconds })
    }
    const counted = await row(
      tx,
      { at: text },
      sql`insert into login_failures (account, ip, known_device, at)
        values (${account}, ${place}, ${device !== null}, clock_timestamp()) returning at::text`,
    )
    await tx.execute(sql`delete from login_failures where at < now() - interval '1 day'`)
    return { account, place, at: (counted as { at: string }).at }
  })
}

/** Takes back one attempt that was never decided: the server was busy. */
export async function takeBack(db: Db, { account, place, at }: Attempt): Promise<void> {
  await db.execute(
    sql`delete from login_failures where account = ${account} and ip = ${place} and at = ${at}::timestamptz`,
  )
}

/** A success clears the failures of this place only. */
export async function forgive(tx: Db, { account, place }: Attempt): Promise<void> {
  await tx.execute(sql`delete from login_failures where account = ${account} and ip = ${place}`)
}

/** True when the account failed often enough within a day and its owner was not told of it within the last. */
export async function dueForWarning(tx: Db, { account }: Attempt, userId: number): Promise<boolean> {
  const found = await row(
    tx,
    { due: bool },
    sql`select (select count(*) from login_failures where account = ${account} and at > now() - interval '1 day')
        >= ${WARN_AFTER} and not exists (select from audit_log
          where at > now() - interval '1 day' and action = 'login.warn' and target = ${`user:${userId}`}) as due`,
  )
  return found?.due ?? false
}
