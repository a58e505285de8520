import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import type { SubmissionState } from '@kz/contract/submission-kinds'
import type { Db } from '../platform/db.ts'
import { type SQL, sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { Kind, Submission } from './kind.ts'
import { isOpen } from './queue.ts'

/** Who may judge what and when. Each throws the refusal. */

const DECIDED: Partial<Record<SubmissionState, string>> = {
  RELEASED: 'was already released',
  APPROVED: 'was already released',
  REJECTED: 'was already rejected',
  REVOKED: 'was already revoked',
}

/** Throws ApiError wrong_state when somebody decided about it before. */
export function requireOpen(kind: Kind, { state }: Submission): void {
  if (isOpen(kind, state)) return
  const { noun, sender } = kind.words
  throw new ApiError('wrong_state', `This ${noun} ${DECIDED[state] ?? `was withdrawn by its ${sender}`}`)
}

/** Throws ApiError conflict_of_interest for the viewer's own, unless he is of the top staff. */
export function requireStranger(kind: Kind, viewer: Viewer, { userId }: Submission): void {
  if (userId === viewer.userId && !isIn('TOP', viewer.roles)) throw conflictOf(kind)
}

/**
 * Nobody decides about his own. Where the kind says so, top staff and head demo checkers may, with a reason. Answers
 * whether this was such a case, for the audit. Throws ApiError conflict_of_interest.
 */
export async function requireNoConflict(
  tx: Db,
  kind: Kind,
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

const conflictOf = ({ words }: Kind): ApiError => new ApiError('conflict_of_interest', words.ownWork)

/** Throws ApiError wrong_state when the sender replaced the file since a checker looked at it. */
export function requireSeen(found: Submission, sha256: string | undefined): void {
  if (sha256 !== undefined && found.sha256 !== sha256) {
    throw new ApiError('wrong_state', 'The file was replaced since you looked at it. Look again.')
  }
}

/**
 * Writes a new state, which ends a claim. The old state stands in the condition: who comes second finds nothing to change.
 * Throws ApiError wrong_state.
 */
export async function move(
  tx: Db,
  kind: Kind,
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
