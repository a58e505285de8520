import { ApiError } from '@kz/contract/errors'
import { formatDate } from '@kz/contract/rules'
import { sql } from 'drizzle-orm'
import { audit } from '../platform/audit.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { type Db, lockInTransaction, row } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'

/** The switches of uploads (H138). A block whose time is over counts as none; the database's clock decides. */

/** Demos of runs, or of long jumps. */
export type UploadKind = 'MAP_DEMO' | 'LONGJUMP'

const lockOf = (kind: UploadKind): string => `switch ${kind}`
const BLOCKED: Record<UploadKind, string> = {
  MAP_DEMO: 'Demo upload is blocked',
  LONGJUMP: 'Longjump upload is blocked',
}

interface Blocked {
  blocked: boolean
  reason: string | null
  until: string | null
}

interface Actor {
  viewer: Viewer
  ip: string
  requestId: string
}

/** The state of the switch; reason and end only while it blocks. */
export async function uploadSwitch(db: Db, kind: UploadKind): Promise<Blocked> {
  const found = await row<{ reason: string | null; until: number | null }>(
    db,
    sql`select reason, (extract(epoch from until) * 1000)::float8 as until from switches
      where kind = ${kind} and blocked and (until is null or until > now())`,
  )
  if (!found) return { blocked: false, reason: null, until: null }
  return { blocked: true, reason: found.reason, until: found.until === null ? null : formatDate(new Date(found.until)) }
}

/** Throws ApiError upload_blocked while the switch blocks. */
export async function requireOpenUpload(db: Db, kind: UploadKind): Promise<void> {
  if ((await uploadSwitch(db, kind)).blocked) throw new ApiError('upload_blocked', BLOCKED[kind])
}

/** As requireOpenUpload, and nobody blocks before this transaction ends. */
export async function holdUploadOpen(tx: Db, kind: UploadKind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(kind)}, 0))`)
  await requireOpenUpload(tx, kind)
}

/** Blocks uploads, until a moment if one is given; those on their way end with 403 unless they are in already. */
export async function blockUpload(
  ctx: Context,
  actor: Actor,
  { kind, reason, until }: { kind: UploadKind; reason?: string | undefined; until?: Date | undefined },
): Promise<Blocked> {
  if (until && until <= ctx.now()) throw new ApiError('rule', 'The end of the block lies in the past')
  return turn(ctx, actor, kind, 'upload.block', { blocked: true, reason: reason || null, until: until ?? null })
}

/** Lets uploads in again. */
export function unblockUpload(ctx: Context, actor: Actor, kind: UploadKind): Promise<Blocked> {
  return turn(ctx, actor, kind, 'upload.unblock', { blocked: false, reason: null, until: null })
}

function turn(
  ctx: Context,
  { viewer, ip, requestId }: Actor,
  kind: UploadKind,
  action: string,
  to: { blocked: boolean; reason: string | null; until: Date | null },
): Promise<Blocked> {
  return inTransaction(ctx, async (tx, emit) => {
    await lockInTransaction(tx, lockOf(kind))
    const before = await uploadSwitch(tx, kind)
    await tx.execute(sql`insert into switches (kind, blocked, reason, until, changed_by)
      values (${kind}, ${to.blocked}, ${to.reason}, ${to.until?.toISOString() ?? null}, ${viewer.userId})
      on conflict (kind) do update set blocked = excluded.blocked, reason = excluded.reason, until = excluded.until,
        changed_by = excluded.changed_by, changed_at = now()`)
    const after = await uploadSwitch(tx, kind)
    await audit(tx, { actorId: viewer.userId, action, target: kind, before, after, ip, requestId })
    emit({ type: 'upload.switched', data: { kind, blocked: to.blocked } })
    return after
  })
}
