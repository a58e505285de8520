import { ApiError } from '@kz/contract/errors'
import type { SubmissionState } from '@kz/contract/review/submission-kinds'
import { isIn } from '@kz/contract/roles'
import type { Db } from '../platform/api/db.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import type { Submission, SubmissionType } from './kind.ts'
import { isOpen } from './queue.ts'

/** Who may judge what and when. Each throws the refusal. */

/** Throws ApiError already_decided. */
export function requireOpen(kind: SubmissionType, { state }: Submission): void {
  if (isOpen(kind, state)) return
  throw new ApiError('already_decided', { kind: kind.name, state })
}

/** Throws ApiError conflict_of_interest for the viewer's own, unless the viewer is of the top staff. */
export function requireNoConflictOfInterest(kind: SubmissionType, viewer: Viewer, { userId }: Submission): void {
  if (userId === viewer.userId && !isIn('TOP', viewer.roles)) throw conflictOf(kind)
}

/**
 * Nobody decides about their own. Where the kind says so, top staff and head demo checkers may, with a reason. Answers
 * whether this was such a case, for the audit. Throws ApiError conflict_of_interest.
 */
export async function requireNoConflict(
  tx: Db,
  kind: SubmissionType,
  viewer: Viewer,
  found: Submission,
  reason: string | undefined,
): Promise<boolean> {
  const concerns = found.userId === viewer.userId || ((await kind.concerns?.(tx, viewer, found)) ?? false)
  if (!concerns) return false
  const top = isIn('TOP', viewer.roles)
  const may = kind.overrule === 'top' ? top : reason && (top || isIn('REVOKE', viewer.roles))
  if (!may) throw conflictOf(kind)
  return true
}

const conflictOf = ({ name }: SubmissionType): ApiError => new ApiError('conflict_of_interest', { kind: name })

/** Throws ApiError file_replaced when the sender replaced the file since a checker looked at it. */
export function requireSeen(found: Submission, sha256: string | undefined): void {
  if (sha256 !== undefined && found.sha256 !== sha256) {
    throw new ApiError('file_replaced')
  }
}

/**
 * Writes a new state, which ends a claim. The old state stands in the condition: who comes second finds nothing to change.
 * Throws ApiError wrong_state.
 */
export async function move(
  tx: Db,
  kind: Pick<SubmissionType, 'update' | 'hasClaims'>,
  id: number,
  from: readonly SubmissionState[],
  to: SubmissionState,
  set: SQL = sql``,
): Promise<void> {
  const claim = kind.hasClaims ? sql`, claimed_by = null, claimed_until = null` : sql``
  const { rowCount } = await tx.execute(
    kind.update(sql`state = ${to}${claim}${set}`, sql`id = ${id} and state in ${from}`),
  )
  if (rowCount !== 1) throw new ApiError('wrong_state')
}

/** What a decision writes beside the state; `by` null takes one back. */
export const decidedBy = (by: number | null): SQL =>
  by === null ? sql`, decided_by = null, decided_at = null` : sql`, decided_by = ${by}, decided_at = now()`
