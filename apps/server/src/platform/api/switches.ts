import { ApiError } from '@kz/contract/errors'
import { CLOSED_CODES } from '@kz/contract/refusals/site'
import type { SwitchKind } from '@kz/contract/review/moderation'
import { isIn } from '@kz/contract/roles'
import { formatDate } from '@kz/contract/rules'
import { type Context, inTransaction } from './context.ts'
import { type Db, lockInTransaction, row } from './db.ts'
import { real, text } from './shape.ts'
import { sql } from './sql.ts'
import type { Viewer } from './viewer.ts'

/** The switches that close a part of the site. A block whose time is over counts as none; the database's clock decides. */

const lockOf = (kind: SwitchKind): string => `switch ${kind}`

interface Blocked {
  blocked: boolean
  reason: string | null
  until: string | null
}

/** What the switch says while it blocks; `until` in milliseconds. */
const whileClosed = (db: Db, kind: SwitchKind) =>
  row(
    db,
    { reason: text.orNull, until: real.orNull },
    sql.named(
      'closed',
      sql`select reason, (extract(epoch from until) * 1000)::float8 as until from switches
        where kind = ${kind} and blocked and (until is null or until > now())`,
    ),
  )

/** The state of the switch; reason and end only while it blocks. */
export async function switchState(db: Db, kind: SwitchKind): Promise<Blocked> {
  const found = await whileClosed(db, kind)
  if (!found) return { blocked: false, reason: null, until: null }
  return { blocked: true, reason: found.reason, until: found.until === null ? null : formatDate(new Date(found.until)) }
}

/** Throws the switch's own refusal while it blocks. */
export async function requireOpen(db: Db, kind: SwitchKind): Promise<void> {
  const closed = await whileClosed(db, kind)
  if (closed) throw new ApiError(CLOSED_CODES[kind], { reason: closed.reason, untilMs: closed.until })
}

/** Throws `read_only` for everybody but administrators while nothing may be written. */
export async function refuseWhileReadOnly(db: Db, viewer: Viewer | null): Promise<void> {
  if (!viewer || !isIn('ADMC', viewer.roles)) await requireOpen(db, 'READ_ONLY')
}

/** As requireOpen, and nobody blocks before this transaction ends. */
export async function holdOpen(tx: Db, kind: SwitchKind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(kind)}, 0))`)
  await requireOpen(tx, kind)
}

/** Closes a part of the site, until a moment if one is given; uploads on their way end with 403 unless they are in already. */
export async function block(
  ctx: Context,
  viewer: Viewer,
  { kind, reason, until }: { kind: SwitchKind; reason?: string | undefined; until?: Date | undefined },
): Promise<Blocked> {
  if (until && until <= ctx.now()) throw new ApiError('block_end_passed')
  return turn(ctx, viewer, kind, `${action(kind)}.block`, {
    blocked: true,
    reason: reason || null,
    until: until ?? null,
  })
}

/** Opens it again. */
export function unblock(ctx: Context, viewer: Viewer, kind: SwitchKind): Promise<Blocked> {
  return turn(ctx, viewer, kind, `${action(kind)}.unblock`, { blocked: false, reason: null, until: null })
}

const action = (kind: SwitchKind): string => (kind === 'MAP_DEMO' || kind === 'LONGJUMP' ? 'upload' : 'switch')

function turn(
  ctx: Context,
  viewer: Viewer,
  kind: SwitchKind,
  name: string,
  to: { blocked: boolean; reason: string | null; until: Date | null },
): Promise<Blocked> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, lockOf(kind))
    const before = await switchState(tx, kind)
    await tx.execute(sql`insert into switches (kind, blocked, reason, until, changed_by)
      values (${kind}, ${to.blocked}, ${to.reason}, ${to.until?.toISOString() ?? null}, ${viewer.userId})
      on conflict (kind) do update set blocked = excluded.blocked, reason = excluded.reason, until = excluded.until,
        changed_by = excluded.changed_by, changed_at = now()`)
    const after = await switchState(tx, kind)
    await audit(name, kind, { before, after })
    emit({ type: 'upload.switched', data: { kind, blocked: to.blocked } })
    return after
  })
}
