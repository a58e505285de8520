import { ApiError } from '@kz/contract/errors'
import type { Quiet } from '@kz/contract/notification-channels'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** When a member is left in peace, in their own zone, and whether they want the weekly digest. */

const DAY = 1_440
const MINUTE_MS = 60_000

const TIMES = { quietFrom: int.orNull, quietTo: int.orNull, zone: text.orNull, digest: bool }

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

export async function timesOf(db: Db, userId: number): Promise<{ quiet: Quiet | null; digest: boolean }> {
  const found = await row(
    db,
    TIMES,
    sql`select quiet_from as "quietFrom", quiet_to as "quietTo", zone, digest from notice_times where user_id = ${userId}`,
  )
  return { quiet: found ? quietOf(found) : null, digest: found?.digest ?? false }
}

/** Quiet hours from their columns. */
export const quietOf = (found: {
  quietFrom: number | null
  quietTo: number | null
  zone: string | null
}): Quiet | null =>
  found.quietFrom === null || found.quietTo === null || found.zone === null
    ? null
    : { begins: clockOf(found.quietFrom), ends: clockOf(found.quietTo), zone: found.zone }

/** Throws ApiError zone_unknown. */
export async function keepQuiet(tx: Db, userId: number, quiet: Quiet | null): Promise<void> {
  if (quiet && !(await hasRow(tx, sql`select from pg_timezone_names where name = ${quiet.zone}`)))
    throw new ApiError('zone_unknown', {}, { field: 'zone' })
  const from = quiet && minutesOf(quiet.begins)
  const to = quiet && minutesOf(quiet.ends)
  await tx.execute(sql`insert into notice_times (user_id, quiet_from, quiet_to, zone)
    values (${userId}, ${from}::smallint, ${to}::smallint, ${quiet?.zone ?? null})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone`)
}

export async function keepDigest(tx: Db, userId: number, wanted: boolean): Promise<void> {
  await tx.execute(sql`insert into notice_times (user_id, digest) values (${userId}, ${wanted}::boolean)
    on conflict (user_id) do update set digest = excluded.digest`)
}

/** When the quiet hours end that `now` is in, which is minute `at` of the member's day; null where it is in none. */
export function quietEnd(now: Date, at: number, { begins, ends }: Quiet): Date | null {
  const [begin, end] = [minutesOf(begins), minutesOf(ends)]
  const isQuiet = begin <= end ? at >= begin && at < end : at >= begin || at < end
  if (!isQuiet) return null
  const whole = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  // where the clocks change meanwhile it is asked again then
  return new Date(whole + ((end - at + DAY) % DAY) * MINUTE_MS)
}

/** SQL: a member `t` whose digest is due. */
export const wantsDigest = (now: Date, pauseDays: number): SQL =>
  sql`t.digest and (t.digest_at is null or t.digest_at < ${now}::timestamptz - make_interval(days => ${pauseDays}))`

/** Notes that a member's digest of this week is made; false where it was already. */
export const noteDigest = (tx: Db, userId: number, now: Date, pauseDays: number): Promise<boolean> =>
  hasRow(
    tx,
    sql`update notice_times t set digest_at = ${now} where t.user_id = ${userId} and ${wantsDigest(now, pauseDays)}
      returning t.user_id`,
  )
