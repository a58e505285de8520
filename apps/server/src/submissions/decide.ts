import { ApiError } from '@kz/contract/errors'
import { notify } from '../notifications/api.ts'
import type { Audit } from '../platform/api/audit.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { decidedBy, move, requireNoConflict, requireNoConflictOfInterest, requireOpen, requireSeen } from './guards.ts'
import type { Outcome, Submission, SubmissionType } from './kind.ts'
import { openStates } from './queue.ts'
import { addStep } from './steps.ts'

/** What a checker decides about a submission of any kind. Each is one transaction. */

export interface Decision {
  id: number
  reason?: string | undefined
  /** the file that was looked at */
  sha256?: string | undefined
}

/** The transaction that a decision is made in. */
export interface Deciding {
  ctx: Context
  tx: Db
  emit: Emit
  audit: Audit
}

const deciding = <T>(ctx: Context, work: (at: Deciding) => Promise<T>): Promise<T> =>
  inTransaction(ctx, (tx, emit, audit) => work({ ctx, tx, emit, audit }))

/** A waiting one becomes what its kind makes of it. */
export const release = <Row extends Submission, Answer>(
  ctx: Context,
  kind: SubmissionType<Row, Answer>,
  viewer: Viewer,
  decision: Decision,
): Promise<Answer> => deciding(ctx, (at) => releaseIn(at, kind, viewer, decision))

/** `release` within a transaction. */
export async function releaseIn<Row extends Submission, Answer>(
  { tx, emit, audit }: Deciding,
  kind: SubmissionType<Row, Answer>,
  viewer: Viewer,
  { id, reason, sha256 }: Decision,
): Promise<Answer> {
  await dropPending(tx, kind, id)
  const found = await kind.lock(tx, id)
  const conflict = await requireNoConflict(tx, kind, viewer, found, reason)
  requireOpen(kind, found)
  if (kind.requestChanges?.state === found.state && !kind.requestChanges.isReleasable) {
    throw new ApiError('waits_for_changes', { kind: kind.name })
  }
  requireSeen(found, sha256)
  const made = await kind.release(tx, emit, viewer, found, () =>
    move(tx, kind, id, openStates(kind), kind.released, decidedBy(viewer.userId)),
  )
  const beaten = (made.beaten ?? []) as readonly Row[]
  const after = { state: kind.released, conflict, ...made.after }
  await audit(`${kind.name}.release`, kind.target(id), { before: { state: found.state }, after, reason })
  await kind.announce(tx, emit, [found, ...beaten])
  kind.tellAll?.(emit, found, 'released')
  for (const other of beaten) kind.tellAll?.(emit, other, 'rejected')
  await notify(tx, emit, [...noticesOf(kind, viewer.userId, [found], 'released', null), ...(made.notices ?? [])])
  await made.last?.()
  return made.answer
}

/** Takes a waiting one out of the queue; its sender reads why. */
export const reject = <Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  decision: Decision,
): Promise<void> => deciding(ctx, (at) => rejectIn(at, kind, viewer, decision))

/** `reject` within a transaction. */
export async function rejectIn<Row extends Submission>(
  { ctx, tx, emit, audit }: Deciding,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  { id, reason }: Decision,
): Promise<void> {
  await dropPending(tx, kind, id)
  const found = await kind.lock(tx, id)
  const conflict = await requireNoConflict(tx, kind, viewer, found, reason)
  requireOpen(kind, found)
  const { told, set } = kind.rejection(found, reason ?? '')
  await move(tx, kind, id, openStates(kind), 'REJECTED', sql`${decidedBy(viewer.userId)}${set}`)
  const after = { state: 'REJECTED', conflict, comment: told }
  await audit(`${kind.name}.reject`, kind.target(id), { before: { state: found.state }, after, reason })
  await kind.left?.(ctx, tx, emit, found)
  await kind.announce(tx, emit, [found])
  kind.tellAll?.(emit, found, 'rejected')
  await notify(tx, emit, noticesOf(kind, viewer.userId, [found], 'rejected', told))
}

/** A decision that is made ends one that still waits to be carried out. */
async function dropPending(tx: Db, { name }: Pick<SubmissionType, 'name'>, id: number): Promise<void> {
  await tx.execute(sql`delete from pending_decisions where kind = ${name} and submission_id = ${id}`)
}

/** Asks the sender something: the submission waits for the answer and then goes on from its old place. */
export function requestChanges<Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  { id, question }: { id: number; question: string },
): Promise<void> {
  const rule = kind.requestChanges
  if (!rule) throw new Error(`a ${kind.name} is not put off`)
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await kind.lock(tx, id)
    requireNoConflictOfInterest(kind, viewer, found)
    requireOpen(kind, found)
    await move(tx, kind, id, openStates(kind), rule.state, rule.set)
    await addStep(tx, kind, id, 'asked', viewer.userId, question)
    const change = { before: { state: found.state }, after: { state: rule.state, message: question } }
    await audit(`${kind.name}.${rule.action}`, kind.target(id), change)
    await kind.announce(tx, emit, [found])
    await notify(tx, emit, noticesOf(kind, viewer.userId, [found], 'changes', question))
  })
}

/** A rejected one waits again, at the end of the queue: staff may do so however often it was rejected. */
export function reopen<Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await kind.lock(tx, id)
    await requireNoConflict(tx, kind, viewer, found, reason)
    await backToQueue(tx, kind, found)
    await addStep(tx, kind, id, 'opened', viewer.userId, reason)
    await audit(`${kind.name}.reopen`, kind.target(id), { before: { state: found.state }, reason })
    await kind.announce(tx, emit, [found])
    kind.tellAll?.(emit, found, 'returned')
    await notify(tx, emit, noticesOf(kind, viewer.userId, [found], 'returned', reason))
  })
}

/** A rejected one whose file is kept goes to the end of the queue. Throws ApiError wrong_state, and the kind's refusals. */
export async function backToQueue<Row extends Submission>(
  tx: Parameters<SubmissionType<Row>['lock']>[0],
  kind: SubmissionType<Row>,
  found: Row,
): Promise<void> {
  if (found.state !== 'REJECTED') throw new ApiError('not_rejected', { kind: kind.name })
  if (found.sha256 === null) throw new ApiError('file_gone', { kind: kind.name })
  const set = await kind.comeBack(tx, found)
  await move(tx, kind, found.id, ['REJECTED'], 'SUBMITTED', sql`${decidedBy(null)}, queued_at = now()${set}`)
}

/** What the senders of these are told; nobody without an account. */
const noticesOf = <Row extends Submission>(
  kind: SubmissionType<Row>,
  actorId: number,
  decided: readonly Row[],
  outcome: Outcome,
  reason: string | null,
) =>
  decided.flatMap((found) =>
    found.userId === null
      ? []
      : [
          {
            userId: found.userId,
            kind: 'submission' as const,
            subject: kind.target(found.id),
            actorId,
            event: kind.notice(found, outcome, reason),
          },
        ],
  )
