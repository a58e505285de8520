import type { SubmittedDemo } from '@kz/contract/demos'
import { ApiError } from '@kz/contract/errors'
import { Count } from '@kz/contract/fields'
import { isIn } from '@kz/contract/roles'
import { CLAIM_HOURS, COMMENT_LENGTH, DEFER_DAYS } from '@kz/contract/rules'
import { type Context, type Emit, inTransaction } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { type SQL, sql } from '../platform/sql.ts'
import { announceChange, changeRecords, type LockedDemo, lockDemo, requireOpen } from './locked.ts'
import { isOpen } from './queue.ts'
import { card } from './review.ts'
import { counts, videoId } from './submission.ts'
import type { Uploader } from './submit.ts'

/** What a checker does to a demo before the decision: claim, defer, edit (H079, H082, endpoints.md rows 82 to 84). */

type Work = (tx: Db, demo: LockedDemo, emit: Emit) => Promise<{ before?: unknown; after?: unknown }>

/** Locks the demo, does the work, writes the audit row, tells who looks on; answers the card. */
function edit(ctx: Context, { viewer }: Uploader, demoId: number, action: string, work: Work) {
  return inTransaction(ctx, async (tx, emit, audit): Promise<SubmittedDemo> => {
    const demo = await lockDemo(tx, demoId)
    if (demo.userId === viewer.userId && !isIn('TOP', viewer.roles)) throw new ApiError('conflict_of_interest')
    const changed = await work(tx, demo, emit)
    await audit(action, `demo ${demoId}`, changed)
    await announceChange(tx, emit, [demo])
    return card(tx, viewer, demoId)
  })
}

const update = (tx: Db, demoId: number, values: SQL) => tx.execute(sql`update demos set ${values} where id = ${demoId}`)

/** Marks a waiting demo as the caller's for 24 hours, also when somebody else has it: the page asked before. */
export function claim(ctx: Context, actor: Uploader, demoId: number): Promise<SubmittedDemo> {
  return edit(ctx, actor, demoId, 'demo.claim', async (tx, demo) => {
    requireOpen(demo)
    await update(
      tx,
      demoId,
      sql`claimed_by = ${actor.viewer.userId}, claimed_until = now() + make_interval(hours => ${CLAIM_HOURS})`,
    )
    return { before: { claimedBy: demo.claimedBy }, after: { claimedBy: actor.viewer.userId } }
  })
}

/** Gives one's claim back. Throws ApiError wrong_state when the claim is somebody else's. */
export function unclaim(ctx: Context, actor: Uploader, demoId: number): Promise<SubmittedDemo> {
  return edit(ctx, actor, demoId, 'demo.unclaim', async (tx, demo) => {
    requireOpen(demo)
    if (demo.claimedBy !== null && demo.claimedBy !== actor.viewer.userId) {
      throw new ApiError('wrong_state', 'Somebody else claimed this demo')
    }
    await update(tx, demoId, sql`claimed_by = null, claimed_until = null`)
    return { before: { claimedBy: demo.claimedBy }, after: { claimedBy: null } }
  })
}

/** Puts a waiting demo back for seven days with a message to its player. */
export function defer(
  ctx: Context,
  actor: Uploader,
  { demoId, message }: { demoId: number; message: string },
): Promise<SubmittedDemo> {
  return edit(ctx, actor, demoId, 'demo.defer', async (tx, demo) => {
    requireOpen(demo)
    await update(
      tx,
      demoId,
      sql`state = 'DEFERRED', defer_message = ${message}, deferred_until = now() + make_interval(days => ${DEFER_DAYS}),
        claimed_by = null, claimed_until = null`,
    )
    return { before: { state: demo.state }, after: { state: 'DEFERRED', message } }
  })
}

/** Sets the video of a waiting or released demo; a waiting one may lose it again. */
export function updateYoutube(
  ctx: Context,
  actor: Uploader,
  { demoId, ytLink }: { demoId: number; ytLink: string },
): Promise<SubmittedDemo> {
  return edit(ctx, actor, demoId, 'demo.youtube', async (tx, demo, emit) => {
    requireOpenOrReleased(demo)
    const ytId = isOpen(demo.state) && ytLink.trim() === '' ? null : videoId(ytLink)
    await update(tx, demoId, sql`yt_id = ${ytId}`)
    if (demo.state === 'RELEASED') emit({ type: 'record.changed', data: { mapName: demo.mapName } })
    return { before: { ytId: demo.ytId }, after: { ytId } }
  })
}

/** Sets checkpoints and multiplayer bunny hop of a waiting or released demo; a released one may change its class. */
export function updateCounts(
  ctx: Context,
  actor: Uploader,
  { demoId, mpbhop, ...typed }: { demoId: number; cp: number | string; gc: number | string; mpbhop: boolean },
): Promise<SubmittedDemo> {
  const to = { cp: wholeNumber(typed.cp), gc: wholeNumber(typed.gc), mpbhop }
  return edit(ctx, actor, demoId, 'demo.counts', async (tx, demo, emit) => {
    requireOpenOrReleased(demo)
    const { cp, gc } = counts(to)
    const set = () => update(tx, demoId, sql`cp = ${cp}, gc = ${gc}, mpbhop = ${to.mpbhop}`)
    if (demo.state === 'RELEASED') await changeRecords(tx, emit, demo, set)
    else await set()
    return { before: { cp: demo.cp, gc: demo.gc, mpbhop: demo.mpbhop }, after: to }
  })
}

function wholeNumber(typed: number | string): number {
  const read = Count.safeParse(typed)
  if (!read.success) throw new ApiError('rule', 'CP and GC must be whole numbers, 0 or more')
  return read.data
}

/** Sets the comment for the player and, when given, the note among checkers, while the demo waits. */
export function updateComment(
  ctx: Context,
  actor: Uploader,
  { demoId, comment, internalNote }: { demoId: number; comment: string; internalNote?: string | undefined },
): Promise<SubmittedDemo> {
  if ([...comment].length > COMMENT_LENGTH) {
    throw new ApiError('rule', `Comment is longer than ${COMMENT_LENGTH} characters`)
  }
  return edit(ctx, actor, demoId, 'demo.comment', async (tx, demo) => {
    requireOpen(demo)
    const after = { comment, internalNote: internalNote ?? demo.internalNote }
    await update(tx, demoId, sql`comment = ${after.comment}, internal_note = ${after.internalNote}`)
    return { before: { comment: demo.comment, internalNote: demo.internalNote }, after }
  })
}

function requireOpenOrReleased(demo: LockedDemo): void {
  if (demo.state !== 'RELEASED') requireOpen(demo)
}
