import type { Accepted } from '@kz/contract/demos'
import { ApiError } from '@kz/contract/errors'
import { formatDate, formatTime, mapRoute, OPEN_DEMOS_PER_USER } from '@kz/contract/rules'
import type { z } from 'zod'
import { ensureRoute } from '../maps/api.ts'
import { fileLock, isStored } from '../platform/blobs.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { type Db, hasRow, lockInTransaction, row, withLock } from '../platform/db.ts'
import type { StoredTemp } from '../platform/files.ts'
import { int, real } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { holdOpen } from '../platform/switches.ts'
import { untilText, type Viewer } from '../platform/viewer.ts'
import { currentRecord, playerOf } from '../records/api.ts'
import { demoRows, isOpen, waitingCount } from './queue.ts'
import type { Submission } from './submission.ts'

/** Taking a checked demo in: the file first, then its rows in one transaction (reliability.md 4.1, rules 1 and 2). */

type AcceptedDemo = z.input<typeof Accepted>

export interface Uploader {
  viewer: Viewer
  ip: string
}

const BYTES_A_DAY = 1024 ** 3

/**
 * The first answer again when this user's demo of these bytes still waits; ApiError duplicate_file when the bytes are
 * known otherwise; null when they are new.
 */
export async function knownFile(db: Db, viewer: Viewer, sha256: string): Promise<AcceptedDemo | null> {
  const [known] = await demoRows(db, sql`d.sha256 = ${sha256} and d.state <> 'WITHDRAWN'`)
  if (!known) return null
  if (known.userId !== viewer.userId || !isOpen(known.state)) {
    throw new ApiError(
      'duplicate_file',
      `This demo was already submitted: /record/${encodeURIComponent(known.mapName)}`,
    )
  }
  return acceptedAnswer(db, known.demoId)
}

/** Keeps the file and its rows, or gives the first answer again. Throws ApiError for limits, blocks and slower times. */
export function takeIn(
  ctx: Context,
  uploader: Uploader,
  submission: Submission,
  file: StoredTemp,
): Promise<AcceptedDemo> {
  return withLock(ctx.pool, fileLock(file.sha256), async (db) => {
    const known = await knownFile(db, uploader.viewer, file.sha256)
    if (known) return known
    await ctx.files.keep(file)
    return insertKept({ ...ctx, db }, uploader, submission, file)
  })
}

/** A refused file goes at once, still under its lock; what a dying server leaves is swept later. */
async function insertKept(
  ctx: Context,
  uploader: Uploader,
  submission: Submission,
  file: StoredTemp,
): Promise<AcceptedDemo> {
  try {
    return await inTransaction(ctx, async (tx, emit, audit) => {
      const demoId = await insertDemo(tx, uploader, submission, file)
      await audit('demo.submit', `demo ${demoId}`, {
        after: {
          map: mapRoute(submission.map.mapName, submission.route),
          timeMs: submission.timeMs,
          sha256: file.sha256,
          fileName: submission.fileName,
        },
      })
      emit({ type: 'queue.changed', data: { count: await waitingCount(tx) } })
      emit({ type: 'submission.changed', data: { demoId, userId: uploader.viewer.userId } })
      return acceptedAnswer(tx, demoId)
    })
  } catch (error) {
    if (error instanceof ApiError && !(await isStored(ctx.db, file.sha256))) await ctx.files.remove(file.sha256)
    throw error
  }
}

async function insertDemo(tx: Db, { viewer, ip }: Uploader, submission: Submission, file: StoredTemp): Promise<number> {
  await lockInTransaction(tx, `demos of user ${viewer.userId}`)
  await holdOpen(tx, 'MAP_DEMO')
  await requireNoBan(tx, viewer)
  await requireRoom(tx, viewer, file.size)
  const { map, route, timeMs, cp, gc, mpbhop, ytId, note, fileName, read, warnings } = submission
  const routeId = await ensureRoute(tx, map.mapId, route)
  // a release of the same route ends before the comparison, or waits for this transaction
  const held = await hasRow(tx, sql`select 1 from routes where id = ${routeId} for share`)
  if (!held) throw new ApiError('wrong_state', 'This route was just merged into another. Send the demo again.')
  await requireFaster(tx, routeId, submission)
  await tx.execute(
    sql`insert into blobs (sha256, size) values (${file.sha256}, ${file.size}) on conflict (sha256) do nothing`,
  )
  const { pseudo, country, userId } = viewer
  const playerId = await playerOf(tx, viewer)
  const made = await row(
    tx,
    { demoId: int },
    sql`insert into demos (route_id, player_id, user_id, player_name, country, time_ms, cp, gc, mpbhop, yt_id, note,
        file_name, seen, warnings, sha256, state, ip)
      values (${routeId}, ${playerId}, ${userId}, ${pseudo}, ${country}, ${timeMs}, ${cp}, ${gc}, ${mpbhop}, ${ytId}, ${note},
        ${fileName}, ${sql.json(read.seen)}, ${sql.json(warnings)}, ${file.sha256}, 'SUBMITTED', ${ip})
      returning id as "demoId"`,
  )
  return (made as { demoId: number }).demoId
}

/** Throws ApiError submit_banned; asked again where the row is written, for bans that came while the file did. */
export async function requireNoBan(tx: Db, viewer: Viewer): Promise<void> {
  const ban = await row(
    tx,
    { until: real.orNull },
    sql`select (extract(epoch from expires_at) * 1000)::float8 as until from bans
      where user_id = ${viewer.userId} and kind in ('general', 'submit') and lifted_at is null
        and (expires_at is null or expires_at > now()) limit 1`,
  )
  if (!ban) return
  const text = untilText(ban.until === null ? null : new Date(ban.until))
  throw new ApiError('submit_banned', `You are banned from submitting${text}`)
}

async function requireRoom(tx: Db, viewer: Viewer, size: number): Promise<void> {
  const used = await row(
    tx,
    { open: int, bytes: real, freeAt: real.orNull },
    sql`select count(*) filter (where state in ('SUBMITTED', 'DEFERRED')) as open,
        coalesce(sum(b.size) filter (where submitted_at > now() - interval '1 day'), 0)::float8 as bytes,
        (extract(epoch from min(submitted_at) filter (where submitted_at > now() - interval '1 day') + interval '1 day')
          * 1000)::float8 as "freeAt"
      from demos d left join blobs b on b.sha256 = d.sha256 where d.user_id = ${viewer.userId}`,
  )
  if (!used) return
  if (used.open >= OPEN_DEMOS_PER_USER) throw new ApiError('too_many_open_demos')
  if (used.bytes + size > BYTES_A_DAY) {
    const from = used.freeAt ? `. Try again after ${formatDate(new Date(used.freeAt))} UTC` : ''
    throw new ApiError('rate_limited', `1 GiB of demos a day is allowed${from}`)
  }
}

async function requireFaster(tx: Db, routeId: number, { timeMs, cp, gc }: Submission): Promise<void> {
  const current = await currentRecord(tx, routeId, cp > 0 || gc > 0)
  if (current && timeMs >= current.timeMs) throw new ApiError('slower_than_record', recordText(current))
}

/** The record in words, for refusals of slower times. */
export const recordText = ({ timeMs, playerName }: { timeMs: number; playerName: string }): string =>
  `The current record is ${formatTime(timeMs)} by ${playerName}.`

async function acceptedAnswer(db: Db, demoId: number): Promise<AcceptedDemo> {
  const [demo] = await demoRows(db, sql`d.id = ${demoId}`)
  if (!demo) throw new Error(`demo ${demoId} was just there`)
  const { fileName, mapName, route, timeMs, place, warnings } = demo
  return { demoId, fileName, mapName, route, time: formatTime(timeMs), queuePosition: place ?? 0, warnings }
}
