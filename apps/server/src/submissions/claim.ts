import { ApiError } from '@kz/contract/errors'
import { CLAIM_HOURS } from '@kz/contract/rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { requireNoConflictOfInterest, requireOpen } from './guards.ts'
import type { Submission, SubmissionType } from './kind.ts'

/**
 * Marks a waiting one as the viewer's for 24 hours, also when somebody else has it, as the page asked before; or gives one's
 * claim back. Throws ApiError wrong_state when the claim that is given back is somebody else's.
 */
export function setClaim<Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  id: number,
  take: boolean,
): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await kind.lock(tx, id)
    requireNoConflictOfInterest(kind, viewer, found)
    requireOpen(kind, found)
    const { claimedBy } = found
    if (!take && claimedBy !== null && claimedBy !== viewer.userId) {
      throw new ApiError('claimed_by_other', { kind: kind.name })
    }
    const set = take
      ? sql`claimed_by = ${viewer.userId}, claimed_until = now() + make_interval(hours => ${CLAIM_HOURS})`
      : sql`claimed_by = null, claimed_until = null`
    await tx.execute(kind.update(set, sql`id = ${id}`))
    const after = { claimedBy: take ? viewer.userId : null }
    await audit(`${kind.name}.${take ? 'claim' : 'unclaim'}`, kind.target(id), { before: { claimedBy }, after })
    await kind.announce(tx, emit, [found])
  })
}
