import { ApiError } from '@kz/contract/errors'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row, withLock } from '../platform/api/db.ts'
import type { StoredTemp } from '../platform/api/services/stored-files.ts'
import { int, real } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { holdOpen } from '../platform/api/switches.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { dropBlob, fileLock } from '../platform/files/blobs.ts'
import { type KeptFiles, nameFiles, withKept } from '../platform/files/keep-files.ts'
import { move } from './guards.ts'
import type { Submission, SubmissionType } from './kind.ts'
import { knownFile, type Sent } from './known-file.ts'
import { answer, lockOwn, sendAgain } from './own.ts'
import { isOpen, openStates } from './queue.ts'
import { addStep } from './steps.ts'

/** Taking a file in: the bytes are safe in the store before the row that names them, which is one transaction. */

/** What one upload writes into the kind's own table. */
export interface Incoming<Answer> extends Sent {
  file: StoredTemp
  /** answers what the sender was asked, beside the file that replaces */
  said?: string | undefined
  /** writes a new row that waits; answers its id */
  insert(tx: Db): Promise<number>
  /** writes what came with the new file over the row; its place, state and history stay */
  rewrite(tx: Db, id: number, emit: Emit): Promise<void>
  /** throws for bytes that are known elsewhere */
  refuse?(db: Db): Promise<void>
  /** for the audit */
  after: Record<string, unknown>
  /** what the caller gets, again for the same file while it waits */
  answer(db: Db, id: number): Promise<Answer>
}

/**
 * Keeps the file and its row, or gives the first answer again; a rejected file that comes with a note is sent again. Throws
 * ApiError for known files, limits, bans and blocks.
 */
export function takeIn<Row extends Submission, Answer>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  incoming: Incoming<Answer>,
): Promise<Answer> {
  const { file, replaces, note, said, except } = incoming
  const take = (kept: KeptFiles) => async (db: Db) => {
    const known = await knownFile(db, kind, viewer, { sha256: file.sha256, replaces, note, except })
    if (known?.isRejected) await sendAgain({ ...ctx, db }, kind, viewer, { id: known.id, note })
    if (known && said !== undefined)
      await answer({ ...ctx, db }, kind, viewer, { id: known.id, text: said, mayBeUnasked: true })
    if (known) return incoming.answer(db, known.id)
    await incoming.refuse?.(db)
    return write({ ...ctx, db }, kind, viewer, incoming, kept)
  }
  return withKept(ctx, [file], (kept) => withLock(ctx.pool, fileLock(file.sha256), take(kept)))
}

/**
 * The answer to bytes that came before, so that they are not read a second time; null when they have to be. Throws ApiError
 * duplicate_file.
 */
export async function answerKnown<Answer>(
  db: Db,
  kind: SubmissionType,
  viewer: Viewer,
  sent: Pick<Incoming<Answer>, 'replaces' | 'note' | 'said' | 'answer' | 'except'> & { sha256: string },
): Promise<Answer | null> {
  const known = await knownFile(db, kind, viewer, sent)
  return known && !known.isRejected && sent.said === undefined ? sent.answer(db, known.id) : null
}

function write<Row extends Submission, Answer>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  incoming: Incoming<Answer>,
  kept: KeptFiles,
): Promise<Answer> {
  const { file, replaces, after } = incoming
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, `${kind.name}s of user ${viewer.userId}`)
    await holdOpen(tx, kind.upload.switch)
    await requireRoom(tx, kind, viewer, file.size, replaces !== undefined)
    await nameFiles(tx, kept)
    const id = replaces ?? (await incoming.insert(tx))
    if (replaces !== undefined) await replace(tx, emit, kind, viewer, incoming, replaces)
    await audit(`${kind.name}.${replaces === undefined ? 'submit' : 'replace'}`, kind.target(id), { after })
    await kind.announce(tx, emit, [{ id, userId: viewer.userId }])
    return incoming.answer(tx, id)
  })
}

/** The new file takes the old one's place and answers what the sender was asked. A checker keeps their claim. */
async function replace<Row extends Submission, Answer>(
  tx: Db,
  emit: Emit,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  { file, rewrite, said }: Incoming<Answer>,
  id: number,
): Promise<void> {
  const old = await lockOwn(tx, kind, viewer, id)
  if (!isOpen(kind, old.state)) throw new ApiError('not_waiting_change', { kind: kind.name })
  if (old.state !== 'SUBMITTED') await move(tx, kind, id, openStates(kind), 'SUBMITTED')
  await rewrite(tx, id, emit)
  await addStep(tx, kind, id, 'replaced', viewer.userId)
  if (said !== undefined) await addStep(tx, kind, id, 'answered', viewer.userId, said)
  if (old.sha256 && old.sha256 !== file.sha256) await dropBlob(tx, old.sha256)
}

/** Throws ApiError for one too many that wait, and for more bytes than a day takes. */
async function requireRoom(
  tx: Db,
  kind: SubmissionType,
  viewer: Viewer,
  size: number,
  isReplaced: boolean,
): Promise<void> {
  const { mostWaiting, tooMany, bytesADay } = kind.upload
  const used = await row(
    tx,
    { waiting: int, bytes: real, freeAt: real.orNull },
    sql`select count(*) filter (where state in ${openStates(kind)}) as waiting,
        coalesce(sum(b.size) filter (where submitted_at > now() - interval '1 day'), 0)::float8 as bytes,
        (extract(epoch from min(submitted_at) filter (where submitted_at > now() - interval '1 day') + interval '1 day')
          * 1000)::float8 as "freeAt"
      from ${kind.table} s left join blobs b on b.sha256 = s.sha256 where s.user_id = ${viewer.userId}`,
  )
  if (!used) return
  if (!isReplaced && used.waiting >= mostWaiting) throw new ApiError(tooMany)
  if (bytesADay !== null && used.bytes + size > bytesADay) {
    throw new ApiError('too_many_bytes_a_day', { kind: kind.name, bytes: bytesADay, freeMs: used.freeAt })
  }
}
