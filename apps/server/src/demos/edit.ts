import { ApiError } from '@kz/contract/errors'
import { COMMENT_LENGTH } from '@kz/contract/rules'
import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { isOpen, requireNoConflictOfInterest, requireOpen, videoId } from '../submissions/api.ts'
import { requirePossible } from './impossible.ts'
import { demoKind } from './kind.ts'
import { type LockedDemo, lockDemo } from './locked.ts'
import { DEMO_QUEUE } from './queue.ts'
import { announceChange } from './release/announce-change.ts'
import { changeRecords } from './release/change-records.ts'
import { requireOtherRun } from './release/other-run.ts'
import { card } from './review.ts'
import { counts, wholeNumber } from './upload/submission.ts'
import { finishesOf } from './upload/upload-checks.ts'

/** What a checker corrects in a demo. */

type Work = (tx: Db, demo: LockedDemo, emit: Emit) => Promise<{ before?: unknown; after?: unknown }>

/** Locks the demo, does the work, writes the audit row, tells who looks on; answers the card. */
function edit(ctx: Context, viewer: Viewer, demoId: number, action: string, work: Work): Promise<SubmittedDemo> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const demo = await lockDemo(tx, demoId)
    requireNoConflictOfInterest(demoKind, viewer, demo)
    const changed = await work(tx, demo, emit)
    await audit(action, `demo ${demoId}`, changed)
    await announceChange(tx, emit, [demo])
    return card(tx, viewer, demoId)
  })
}

const update = (tx: Db, demoId: number, values: SQL) => tx.execute(sql`update demos set ${values} where id = ${demoId}`)

/** Sets the video of a waiting or released demo; a waiting one may lose it again. */
export function updateYoutube(
  ctx: Context,
  viewer: Viewer,
  { demoId, ytLink }: { demoId: number; ytLink: string },
): Promise<SubmittedDemo> {
  return edit(ctx, viewer, demoId, 'demo.youtube', async (tx, demo, emit) => {
    requireOpenOrReleased(demo)
    const ytId = isOpen(DEMO_QUEUE, demo.state) && ytLink.trim() === '' ? null : videoId(ytLink)
    await update(tx, demoId, sql`yt_id = ${ytId}`)
    if (demo.state === 'RELEASED') emit({ type: 'record.changed', data: { mapName: demo.mapName } })
    return { before: { ytId: demo.ytId }, after: { ytId } }
  })
}

/** Sets the video of a released demo, for those who make movies. Throws ApiError not_found for any other. */
export async function setVideo(ctx: Context, { demoId, ytLink }: { demoId: number; ytLink: string }) {
  await inTransaction(ctx, async (tx, emit, audit) => {
    const demo = await lockDemo(tx, demoId)
    if (demo.state !== 'RELEASED') throw notFound('Demo')
    const ytId = videoId(ytLink)
    await update(tx, demoId, sql`yt_id = ${ytId}`)
    await audit('demo.youtube', `demo ${demoId}`, { before: { ytId: demo.ytId }, after: { ytId } })
    emit({ type: 'record.changed', data: { mapName: demo.mapName } })
  })
  return { message: 'YouTube link updated' }
}

/** Sets the video of one's own demo while it waits. Throws ApiError not_found for another's, and for one that is decided. */
export async function setOwnVideo(
  ctx: Context,
  viewer: Viewer,
  { demoId, ytLink }: { demoId: number; ytLink: string },
) {
  await inTransaction(ctx, async (tx, emit) => {
    const demo = await lockDemo(tx, demoId)
    if (demo.userId !== viewer.userId) throw notFound('Demo')
    requireOpen(demoKind, demo)
    await update(tx, demoId, sql`yt_id = ${videoId(ytLink)}`)
    await announceChange(tx, emit, [demo])
  })
  return { demoId }
}

/** Sets checkpoints and multiplayer bunny hop of a waiting or released demo; a released one may change its class. */
export function updateCounts(
  ctx: Context,
  viewer: Viewer,
  { demoId, mpbhop, ...typed }: { demoId: number; cp: number | string; gc: number | string; mpbhop: boolean },
): Promise<SubmittedDemo> {
  const to = { cp: wholeNumber(typed.cp), gc: wholeNumber(typed.gc), mpbhop }
  return edit(ctx, viewer, demoId, 'demo.counts', async (tx, demo, emit) => {
    requireOpenOrReleased(demo)
    const { cp, gc } = counts(to)
    const set = () => update(tx, demoId, sql`cp = ${cp}, gc = ${gc}, mpbhop = ${to.mpbhop}`)
    if (demo.state === 'RELEASED') {
      await changeRecords(tx, emit, viewer.userId, [demo.routeId], set)
      emit({ type: 'record.changed', data: { mapName: demo.mapName } })
    } else await set()
    return { before: { cp: demo.cp, gc: demo.gc, mpbhop: demo.mpbhop }, after: to }
  })
}

/**
 * Makes a waiting demo one of another finished run that its file holds. Throws ApiError no_such_run, and for a run sent by
 * itself or that nobody can have made.
 */
export function updateRun(
  ctx: Context,
  viewer: Viewer,
  { demoId, timeMs }: { demoId: number; timeMs: number },
): Promise<SubmittedDemo> {
  return edit(ctx, viewer, demoId, 'demo.run', async (tx, demo) => {
    requireOpen(demoKind, demo)
    const { seen, sha256 } = await card(tx, viewer, demoId)
    const run = finishesOf(seen).find((finish) => finish.timeMs === timeMs)
    if (!run) throw new ApiError('no_such_run')
    await requireOtherRun(tx, sha256, timeMs)
    const hundredths = Math.floor(timeMs / 10) * 10
    requirePossible({ ...demo, timeMs: hundredths })
    const { cp, gc } = counts({ cp: run.cp ?? 0, gc: run.gc ?? 0 })
    await update(tx, demoId, sql`time_ms = ${hundredths}, cp = ${cp}, gc = ${gc}`)
    return { before: { timeMs: demo.timeMs }, after: { timeMs: hundredths } }
  })
}

/** Sets the comment for the player and, when given, the note among checkers, while the demo waits. */
export function updateComment(
  ctx: Context,
  viewer: Viewer,
  { demoId, comment, internalNote }: { demoId: number; comment: string; internalNote?: string | undefined },
): Promise<SubmittedDemo> {
  if ([...comment].length > COMMENT_LENGTH) {
    throw new ApiError('demo_comment_too_long', { most: COMMENT_LENGTH })
  }
  return edit(ctx, viewer, demoId, 'demo.comment', async (tx, demo) => {
    requireOpen(demoKind, demo)
    const after = { comment, internalNote: internalNote ?? demo.internalNote }
    await update(tx, demoId, sql`comment = ${after.comment}, internal_note = ${after.internalNote}`)
    return { before: { comment: demo.comment, internalNote: demo.internalNote }, after }
  })
}

function requireOpenOrReleased(demo: LockedDemo): void {
  if (demo.state !== 'RELEASED') requireOpen(demoKind, demo)
}
