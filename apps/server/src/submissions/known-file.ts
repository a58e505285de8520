import { ApiError } from '@kz/contract/errors'
import type { SubmissionState } from '@kz/contract/review/submission-kinds'
import { type Db, row } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import type { SubmissionType } from './kind.ts'
import { isOpen, places } from './queue.ts'

/** Bytes that came before: the same answer again, or a refusal that says what became of them. */

/** What an upload says of itself. */
export interface Sent {
  /** one's own waiting submission whose file this one replaces */
  replaces: number | undefined
  /** to the checker */
  note: string
  /** submissions `s` of the same bytes that are of something else */
  except?: SQL | undefined
}

const KNOWN = {
  id: int,
  userId: int.orNull,
  state: text.as<SubmissionState>(),
  place: int.orNull,
  submittedAt: moment,
  decidedAt: moment.orNull,
}

/**
 * The viewer's own submission of these bytes that waits, or, with a note, was rejected; null when they are new. Throws ApiError duplicate_file when they are
 * known otherwise: with what happened to the first one, when, and where to read on.
 */
export async function knownFile(
  db: Db,
  kind: SubmissionType,
  viewer: Pick<Viewer, 'userId'> | null,
  { sha256, replaces, note, except = sql`false` }: Pick<Sent, 'replaces' | 'note' | 'except'> & { sha256: string },
): Promise<{ id: number; isRejected: boolean } | null> {
  const known = await row(
    db,
    KNOWN,
    sql`select s.id, s.user_id as "userId", s.state, queue.place, s.submitted_at as "submittedAt",
        s.decided_at as "decidedAt"
      from ${kind.table} s left join ${places(kind)} queue on queue.id = s.id
      where s.sha256 = ${sha256} and s.state <> 'WITHDRAWN' and not (${except}) order by s.user_id = ${viewer?.userId ?? 0} desc, s.id desc limit 1`,
  )
  if (!known) return null
  const isOwn = viewer !== null && known.userId === viewer.userId
  const { id } = known
  if (isOwn && isOpen(kind, known.state) && (replaces ?? id) === id) return { id, isRejected: false }
  if (isOwn && known.state === 'REJECTED' && note !== '' && replaces === undefined) return { id, isRejected: true }
  const mapName = (await kind.describe(db, [id])).get(id)?.mapName
  const link = isOwn ? `/my-submissions#${kind.name}-${id}` : mapName ? `/record/${encodeURIComponent(mapName)}` : null
  const { state, place, submittedAt, decidedAt } = known
  const times = { submittedMs: submittedAt.getTime(), decidedMs: decidedAt?.getTime() ?? null }
  const mayRepeat = isOwn && state === 'REJECTED'
  throw new ApiError('duplicate_file', { kind: kind.name, state, place, link, mayRepeat, ...times })
}
