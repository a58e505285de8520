import { ApiError } from '@kz/contract/errors'
import { SUBMISSION_KINDS, type SubmissionKind, UNDO_SECONDS } from '@kz/contract/review/submission-kinds'
import { isIn } from '@kz/contract/roles'
import { z } from 'zod'
import { memberOfFamily } from '../accounts/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { type Job, job } from '../platform/api/job.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { type Deciding, type Decision, rejectIn, releaseIn } from './decide.ts'
import type { Submission, SubmissionType } from './kind.ts'
import type { SubmissionTypes } from './list.ts'

/**
 * A decision of the desk waits for UNDO_SECONDS before it is carried out (docs/decisions/039): until then the submission
 * is out of the checkers' lists and nothing else has happened, so that taking the decision back leaves no trace.
 */

export interface DeskDecision extends Decision {
  decision: 'release' | 'reject'
}

/** Rolls a decision back that was made to see whether it can be. */
class TriedOut extends Error {}

/** Which roles decide about a kind: those of its calls. */
const ACCESS = { demo: 'DEMO', longjump: 'DEMO', map: 'MAPC' } as const

/** Names the job; what runs is `carryOutJob` of the list of jobs. */
export const carryOutJob = (kinds: SubmissionTypes): Job<{ kind: SubmissionKind; id: number }> =>
  job({
    name: 'carry-out-decision',
    payload: z.object({ kind: z.enum(SUBMISSION_KINDS), id: z.number() }),
    run: (ctx, { kind, id }) => carryOut(ctx, kinds[kind], id),
  })

/** Where a submission `alias` has a decision that is not carried out yet: the checkers' lists leave it out. */
export const isPending = ({ name }: Pick<SubmissionType, 'name'>, alias: string): SQL =>
  sql`exists (select from pending_decisions p
    where p.kind = ${name} and p.submission_id = ${sql.raw(alias)}.id and p.failed is null)`

/** Why the last decision about a submission `alias` could not be carried out, as a column. */
export const decisionFailed = ({ name }: Pick<SubmissionType, 'name'>, alias: string): SQL =>
  sql`(select p.failed from pending_decisions p
    where p.kind = ${name} and p.submission_id = ${sql.raw(alias)}.id) as "decisionFailed"`

/**
 * Decides, to be carried out in UNDO_SECONDS. Throws now whatever the decision itself would throw, and ApiError
 * decision_pending when somebody has decided in these seconds.
 */
export function decideLater<Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  said: DeskDecision,
  carryOut: ReturnType<typeof carryOutJob>,
): Promise<{ id: number; untilIso: string }> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { id, decision, reason, sha256 } = said
    const pending = await row(
      tx,
      { dueAt: moment },
      sql`insert into pending_decisions as p (kind, submission_id, decision, reason, sha256, family_id, address, due_at)
        values (${kind.name}, ${id}, ${decision}, ${reason ?? null}, ${sha256 ?? null}, ${viewer.familyId},
          ${ctx.actor?.ip ?? ''}, now() + make_interval(secs => ${UNDO_SECONDS}::integer))
        on conflict (kind, submission_id) do update set decision = excluded.decision, reason = excluded.reason,
          sha256 = excluded.sha256, family_id = excluded.family_id, address = excluded.address,
          due_at = excluded.due_at, failed = null
        where p.failed is not null
        returning due_at as "dueAt"`,
    )
    if (!pending) throw new ApiError('decision_pending', { kind: kind.name })
    await tryOut({ ctx, tx, emit: () => undefined, audit }, kind, viewer, said)
    await carryOut.add(tx, { kind: kind.name, id }, pending.dueAt)
    await announce(tx, emit, kind, id)
    return { id, untilIso: pending.dueAt.toISOString() }
  })
}

/** Takes one's own decision back. Throws ApiError decision_done when it was carried out, or was somebody else's. */
export function undoDecision<Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  id: number,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx, emit) => {
    const { rowCount } = await tx.execute(sql`delete from pending_decisions p using session_families f
      where p.kind = ${kind.name} and p.submission_id = ${id} and p.failed is null
        and f.id = p.family_id and f.user_id = ${viewer.userId}`)
    if (rowCount === 0) throw new ApiError('decision_done', { kind: kind.name })
    await announce(tx, emit, kind, id)
    return { id }
  })
}

const PENDING = {
  decision: text.as<DeskDecision['decision']>(),
  reason: text.orNull,
  sha256: text.orNull,
  familyId: int,
  address: text,
}

/** Carries a decision out once; one that cannot be is kept with why, and its submission waits again. */
async function carryOut<Row extends Submission>(ctx: Context, kind: SubmissionType<Row>, id: number): Promise<void> {
  const one = sql`kind = ${kind.name} and submission_id = ${id}`
  const found = await row(
    ctx.db,
    PENDING,
    sql`select decision, reason, sha256, family_id as "familyId", address from pending_decisions
      where ${one} and failed is null and due_at <= now()`,
  )
  if (!found) return
  const { decision, reason, sha256, familyId, address } = found
  const said = { id, decision, reason: reason ?? undefined, sha256: sha256 ?? undefined }
  try {
    const viewer = await memberOfFamily(ctx, familyId)
    if (!viewer || !isIn(ACCESS[kind.name], viewer.roles)) throw new ApiError('forbidden')
    const actor = { viewer, ip: address, requestId: 'carry-out-decision' }
    await inTransaction({ ...ctx, actor }, async (tx, emit, audit) => {
      const { rowCount } = await tx.execute(sql`delete from pending_decisions where ${one} and failed is null`)
      if (rowCount === 1) await decideNow({ ctx, tx, emit, audit }, kind, viewer, said)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await inTransaction(ctx, async (tx, emit) => {
      // nobody can decide about it any more: there is no card to say it on
      if (error.code === 'already_decided') await tx.execute(sql`delete from pending_decisions where ${one}`)
      else await tx.execute(sql`update pending_decisions set failed = ${error.message}, address = '' where ${one}`)
      await announce(tx, emit, kind, id)
    })
  }
}

const decideNow = <Row extends Submission>(
  at: Deciding,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  { decision, ...said }: DeskDecision,
): Promise<unknown> => (decision === 'release' ? releaseIn(at, kind, viewer, said) : rejectIn(at, kind, viewer, said))

/** Decides and takes all of it back: throws what the decision throws. */
async function tryOut<Row extends Submission>(
  at: Deciding,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  said: DeskDecision,
): Promise<void> {
  try {
    await at.tx.transaction(async (tx) => {
      await decideNow({ ...at, tx }, kind, viewer, said)
      throw new TriedOut()
    })
  } catch (error) {
    if (!(error instanceof TriedOut)) throw error
  }
}

/** The checkers' open pages ask for their list again. */
const announce = (tx: Db, emit: Emit, kind: Pick<SubmissionType, 'announce'>, id: number): Promise<void> =>
  kind.announce(tx, emit, [{ id, userId: null }])
