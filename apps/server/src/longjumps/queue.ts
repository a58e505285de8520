import { formatDate, youtubeLink } from '@kz/contract/rules'
import type { ParsedMetadata, Warning } from '@kz/contract/runs/demos'
import type { LongjumpType } from '@kz/contract/runs/longjump-types'
import type { LongjumpStatus, OwnLongjump, ParsedJump, SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { type Db, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, json, type RowOf, real, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import {
  decisionFailed,
  instant,
  isPending,
  places,
  type SubmissionType,
  since,
  TALK,
  talk,
  talkColumns,
} from '../submissions/api.ts'

/** Submitted long jumps as their lists show them. */

const MOST = 200

/** What the review queue has to know of long jumps to count and order them. */
export const LONGJUMP_QUEUE = {
  name: 'longjump',
  table: sql.raw('longjump_demos'),
  update: (set: SQL, where: SQL) => sql`update longjump_demos set ${set} where ${where}`,
  hasClaims: true,
  requestChanges: null,
} as const satisfies Partial<SubmissionType>

const QUEUE_ROW = {
  id: int,
  fileName: text,
  block: int,
  distance: real,
  prestrafe: real,
  topspeed: real,
  cat: text.as<LongjumpType>(),
  ytId: text.orNull,
  submittedAt: real,
  status: text.as<LongjumpStatus>(),
  place: int.orNull,
  checkBy: text.orNull,
  reason: text,
  decisionFailed: text.orNull,
  warnings: json.as<Warning[]>(),
  /** null: nobody here sent it, it was found in an archive */
  userId: int.orNull,
  userName: text,
  country: text,
  note: text,
  size: real.orNull,
  sha256: text.orNull,
  ...TALK,
  seen: json.as<ParsedMetadata>(),
  jump: json.as<ParsedJump>().orNull,
  claimedBy: int.orNull,
  claimedUntil: real.orNull,
}
type QueueRow = RowOf<typeof QUEUE_ROW>

function queueRows(db: Db, where: SQL, tail: SQL = sql``): Promise<QueueRow[]> {
  return rows(
    db,
    QUEUE_ROW,
    sql`select d.id, d.file_name as "fileName", d.block, d.distance::float8, d.prestrafe::float8, d.topspeed::float8,
        d.type as cat, d.yt_id as "ytId", ${instant('d.submitted_at')} as "submittedAt", d.state as status, queue.place,
        checker.pseudo as "checkBy", d.reason, d.warnings, d.user_id as "userId",
        coalesce(u.pseudo, d.player_name) as "userName", coalesce(u.country, d.country) as country,
        d.note, b.size::float8, d.sha256, ${talkColumns}, ${decisionFailed(LONGJUMP_QUEUE, 'd')}, d.seen, d.jump, case when d.claimed_until > now() then d.claimed_by end as "claimedBy",
        case when d.claimed_until > now() then ${instant('d.claimed_until')} end as "claimedUntil"
      from longjump_demos d left join users u on u.id = d.user_id left join blobs b on b.sha256 = d.sha256
        left join users checker
          on checker.id = coalesce(d.decided_by, case when d.claimed_until > now() then d.claimed_by end)
        left join ${places(LONGJUMP_QUEUE)} queue on queue.id = d.id ${talk(LONGJUMP_QUEUE, 'd')}
      where ${where} ${tail}`,
  )
}

function ownOf(jump: QueueRow): OwnLongjump {
  const submitted = new Date(jump.submittedAt)
  const { id, fileName, block, distance, topspeed, prestrafe, cat, status, place, checkBy, warnings } = jump
  return {
    ...{ id, fileName, block, distance, topspeed, prestrafe, cat, status, checkBy, warnings },
    ytLink: jump.ytId && youtubeLink(jump.ytId),
    submittedDate: formatDate(submitted),
    submittedDateIso: submitted.toISOString(),
    queuePosition: place,
    reason: jump.reason || null,
  }
}

function cardOf(viewer: Viewer, jump: QueueRow): SubmittedLongjump {
  const { userId, userName, country, note, answer, decisionFailed, size, sha256, seen, claimedBy, claimedUntil } = jump
  return {
    ...ownOf(jump),
    ...{ userId, userName, country, note, answer, decisionFailed, seen, jump: jump.jump },
    size: size ?? 0,
    sha256: sha256 ?? '',
    mine: claimedBy === viewer.userId,
    claimedUntil: claimedUntil === null ? null : formatDate(new Date(claimedUntil)),
    conflict: userId === viewer.userId,
  }
}

/** The waiting long jumps, oldest first. */
export async function submittedLongjumps(db: Db, viewer: Viewer): Promise<SubmittedLongjump[]> {
  const found = await queueRows(
    db,
    sql`d.state = 'SUBMITTED' and not ${isPending(LONGJUMP_QUEUE, 'd')}`,
    sql`order by ${since('d')}, d.id limit ${MOST}`,
  )
  return found.map((jump) => cardOf(viewer, jump))
}

/** One submitted long jump in any state. Throws ApiError not_found. */
export async function longjumpCard(db: Db, viewer: Viewer, id: number): Promise<SubmittedLongjump> {
  const [jump] = await queueRows(db, sql`d.id = ${id}`)
  if (!jump) throw notFound('Longjump')
  return cardOf(viewer, jump)
}

/** A player's own, newest first. */
export async function ownLongjumps(db: Db, userId: number): Promise<OwnLongjump[]> {
  const found = await queueRows(
    db,
    sql`d.user_id = ${userId}`,
    sql`order by d.submitted_at desc, d.id desc limit ${MOST}`,
  )
  return found.map(ownOf)
}

/** As its player sees it. */
export async function ownLongjump(db: Db, id: number): Promise<OwnLongjump> {
  const [jump] = await queueRows(db, sql`d.id = ${id}`)
  if (!jump) throw notFound('Longjump')
  return ownOf(jump)
}
