import { ApiError } from '@kz/contract/errors'
import { LONGJUMP_NAMES, type LongjumpNumber, type LongjumpType } from '@kz/contract/longjump-types'
import type { LongjumpStatus, SubmittedLongjump } from '@kz/contract/longjumps'
import { isIn } from '@kz/contract/roles'
import { CLAIM_HOURS } from '@kz/contract/rules'
import { writeTag } from '@kz/markup'
import { announce } from '../comments/api.ts'
import { type Uploader, videoId } from '../demos/api.ts'
import { notify } from '../notifications/api.ts'
import type { Audit } from '../platform/audit.ts'
import { type Context, type Emit, inTransaction } from '../platform/context.ts'
import { type Db, hasRow, row } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { int, type RowOf, real, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { playerOf } from '../records/api.ts'
import { refreshHolders } from './holders.ts'
import { longjumpCard, waitingLongjumps } from './queue.ts'
import { typedValues } from './values.ts'

/** What is decided about a submitted long jump: claim, correct, release, reject, withdraw (H077, H137; rows 91 to 93). */
const LOCKED_JUMP = {
  id: int,
  userId: int,
  pseudo: text,
  country: text,
  type: text.as<LongjumpType>(),
  block: int,
  distance: real,
  prestrafe: real,
  topspeed: real,
  ytId: text.orNull,
  state: text.as<LongjumpStatus>(),
  claimedBy: int.orNull,
}
type LockedJump = RowOf<typeof LOCKED_JUMP>

interface Which {
  id?: number | undefined
  fileName?: string | undefined
}

/** Locks a submitted long jump by its id or, the waiting one first, by its file's name. Throws ApiError not_found. */
async function lockJump(tx: Db, { id, fileName }: Which): Promise<LockedJump> {
  if (id === undefined && fileName === undefined) throw new ApiError('invalid_field', 'Missing fileName')
  const found = await row(
    tx,
    LOCKED_JUMP,
    sql`select d.id, d.user_id as "userId", u.pseudo, u.country, d.type, d.block, d.distance::float8,
        d.prestrafe::float8, d.topspeed::float8, d.yt_id as "ytId", d.state,
        case when d.claimed_until > now() then d.claimed_by end as "claimedBy"
      from longjump_demos d join users u on u.id = d.user_id
      where ${id === undefined ? sql`d.file_name = ${fileName}` : sql`d.id = ${id}`}
        and d.state in ('SUBMITTED', 'RELEASED')
      order by d.state = 'SUBMITTED' desc, d.id desc limit 1 for no key update of d`,
  )
  if (!found) throw notFound('Longjump')
  return found
}

function requireOpen({ state }: LockedJump): void {
  if (state !== 'SUBMITTED') throw new ApiError('wrong_state', 'This longjump was already released')
}

/** Nobody decides about his own; top staff and head demo checkers may, with a reason. Answers whether it was such a case. */
function requireNoConflict({ viewer }: Uploader, jump: LockedJump, reason: string | undefined): boolean {
  if (jump.userId !== viewer.userId) return false
  const may = isIn('TOP', viewer.roles) || isIn('REVOKE', viewer.roles)
  if (!reason || !may) throw new ApiError('conflict_of_interest')
  return true
}

/** Puts a waiting jump on the boards: its record, the holders' role, the chat's line, and its archive with it. */
export function release(ctx: Context, actor: Uploader, which: Which & { reason?: string | undefined }) {
  return inTransaction(ctx, async (tx, emit, audit): Promise<{ id: number }> => {
    const jump = await lockJump(tx, which)
    const conflict = requireNoConflict(actor, jump, which.reason)
    requireOpen(jump)
    const { id, type, block, distance, prestrafe, topspeed, pseudo, country, ytId, userId } = jump
    await decide(tx, actor, id, 'RELEASED', '')
    const playerId = await playerOf(tx, { userId, pseudo, country })
    await tx.execute(sql`insert into long_jumps
        (type, block, distance, prestrafe, topspeed, player_id, player_name, country, yt_id, demo_id)
      values (${type}, ${block}, ${distance}, ${prestrafe}, ${topspeed}, ${playerId}, ${pseudo}, ${country}, ${ytId}, ${id})
      on conflict (type, player_name, block, distance) do update set prestrafe = excluded.prestrafe,
        topspeed = excluded.topspeed, player_id = excluded.player_id, country = excluded.country,
        yt_id = excluded.yt_id, demo_id = excluded.demo_id`)
    await refreshHolders(tx)
    await write(audit, 'longjump.release', id, { state: 'RELEASED', conflict }, which.reason)
    emit({ type: 'longjumps.changed', data: {} })
    await tell(tx, emit, userId)
    await tellDecided(tx, emit, actor, jump, 'released', null)
    await announce(tx, emit, sentence(jump))
    return { id }
  })
}

function sentence({ id, userId, pseudo, country, type, distance, block }: LockedJump): string {
  const player = writeTag({ type: 'user', id: userId, country: country === 'n-a' ? null : country, name: pseudo })
  const demo = writeTag({ type: 'ljdemo', demoId: id })
  return `${player} jumped ${distance.toFixed(3)}, block ${block}, ${LONGJUMP_NAMES[type]} ${demo}`
}

/** Takes a waiting jump out of the queue. Its player reads the reason. */
export function reject(ctx: Context, actor: Uploader, which: Which & { reason?: string | undefined }) {
  return inTransaction(ctx, async (tx, emit, audit): Promise<{ id: number }> => {
    const jump = await lockJump(tx, which)
    const conflict = requireNoConflict(actor, jump, which.reason)
    requireOpen(jump)
    await decide(tx, actor, jump.id, 'REJECTED', which.reason ?? '')
    await write(audit, 'longjump.reject', jump.id, { state: 'REJECTED', conflict }, which.reason)
    await tell(tx, emit, jump.userId)
    await tellDecided(tx, emit, actor, jump, 'rejected', which.reason || null)
    return { id: jump.id }
  })
}

/** Tells the player what was decided. */
function tellDecided(
  tx: Db,
  emit: Emit,
  { viewer }: Uploader,
  { id, userId, type: kind, distance, block }: LockedJump,
  outcome: 'released' | 'rejected',
  reason: string | null,
): Promise<void> {
  const event = { type: 'longjump' as const, longjumpId: id, kind, distance, block, outcome, reason }
  const subject = `longjump ${id}`
  return notify(tx, emit, [{ userId, kind: 'submission', subject, actorId: viewer.userId, event }])
}

function decide(tx: Db, { viewer }: Uploader, id: number, state: LongjumpStatus, reason: string) {
  return tx.execute(sql`update longjump_demos set state = ${state}, reason = ${reason}, decided_by = ${viewer.userId},
      decided_at = now(), claimed_by = null, claimed_until = null
    where id = ${id} and state = 'SUBMITTED'`)
}

/** Corrects the numbers, the kind and the video of a waiting or released jump; a released one moves on its board. */
export function update(
  ctx: Context,
  actor: Uploader,
  sent: { id: number; cat?: LongjumpType | undefined; ytLink?: string | undefined } & Record<LongjumpNumber, string>,
): Promise<SubmittedLongjump> {
  const linkId = sent.ytLink === undefined ? undefined : sent.ytLink.trim() === '' ? null : videoId(sent.ytLink)
  return inTransaction(ctx, async (tx, emit, audit) => {
    const jump = await lockJump(tx, { id: sent.id })
    requireNotOwn(actor, jump)
    const { cat: type, block, distance, prestrafe, topspeed } = typedValues(sent.cat ?? jump.type, sent)
    const ytId = linkId === undefined ? jump.ytId : linkId
    const set = sql`type = ${type}, block = ${block}, distance = ${distance}, prestrafe = ${prestrafe},
      topspeed = ${topspeed}, yt_id = ${ytId}`
    await tx.execute(sql`update longjump_demos set ${set} where id = ${jump.id}`)
    if (jump.state === 'RELEASED') {
      await requireAlone(tx, jump.id, { type, block, distance })
      await tx.execute(sql`update long_jumps set ${set} where demo_id = ${jump.id}`)
      await refreshHolders(tx)
      emit({ type: 'longjumps.changed', data: {} })
    }
    const before = { ...jump, pseudo: undefined, country: undefined }
    const after = { type, block, distance, prestrafe, topspeed, ytId }
    await write(audit, 'longjump.update', jump.id, after, undefined, before)
    await tell(tx, emit, jump.userId)
    return longjumpCard(tx, actor.viewer, jump.id)
  })
}

/** Two released jumps of a player are never the same in kind, block and distance. */
async function requireAlone(
  tx: Db,
  demoId: number,
  to: { type: string; block: number; distance: number },
): Promise<void> {
  const other = await hasRow(
    tx,
    sql`select 1 from long_jumps j join long_jumps own on own.demo_id = ${demoId} and own.id <> j.id
        and own.player_name = j.player_name
      where j.type = ${to.type} and j.block = ${to.block} and j.distance = ${to.distance}`,
  )
  if (other) throw new ApiError('wrong_state', 'This player has the same jump on the board already')
}

function requireNotOwn({ viewer }: Uploader, jump: LockedJump): void {
  if (jump.userId === viewer.userId && !isIn('TOP', viewer.roles)) throw new ApiError('conflict_of_interest')
}

/** Marks a waiting jump as the caller's for 24 hours, or gives the claim back. */
export function claim(ctx: Context, actor: Uploader, id: number, take: boolean): Promise<SubmittedLongjump> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const jump = await lockJump(tx, { id })
    requireNotOwn(actor, jump)
    requireOpen(jump)
    const { userId } = actor.viewer
    if (!take && jump.claimedBy !== null && jump.claimedBy !== userId) {
      throw new ApiError('wrong_state', 'Somebody else claimed this longjump')
    }
    await tx.execute(
      take
        ? sql`update longjump_demos set claimed_by = ${userId},
            claimed_until = now() + make_interval(hours => ${CLAIM_HOURS}) where id = ${id}`
        : sql`update longjump_demos set claimed_by = null, claimed_until = null where id = ${id}`,
    )
    await write(audit, take ? 'longjump.claim' : 'longjump.unclaim', id, {})
    await tell(tx, emit, jump.userId)
    return longjumpCard(tx, actor.viewer, id)
  })
}

/** Takes back one's own while it waits. Throws ApiError not_found, and wrong_state after the decision. */
export function withdraw(ctx: Context, actor: Uploader, id: number): Promise<{ id: number }> {
  const { userId } = actor.viewer
  return inTransaction(ctx, async (tx, emit, audit) => {
    const own = await row(
      tx,
      { state: text.as<LongjumpStatus>() },
      sql`select state from longjump_demos where id = ${id} and user_id = ${userId} for no key update`,
    )
    if (!own) throw notFound('Longjump')
    if (own.state !== 'SUBMITTED') throw new ApiError('wrong_state', 'Only a waiting longjump can be withdrawn')
    await tx.execute(sql`update longjump_demos set state = 'WITHDRAWN', decided_at = now(), claimed_by = null,
      claimed_until = null where id = ${id}`)
    await write(audit, 'longjump.withdraw', id, { state: 'WITHDRAWN' })
    await tell(tx, emit, userId)
    return { id }
  })
}

/** Tells the checkers' pages and the jump's player. */
async function tell(tx: Db, emit: Emit, userId: number): Promise<void> {
  emit({ type: 'longjumps.queue', data: { count: await waitingLongjumps(tx) } })
  emit({ type: 'longjumps.submission', data: { userId } })
}

function write(
  audit: Audit,
  action: string,
  id: number,
  after: Record<string, unknown>,
  reason?: string | undefined,
  before?: Record<string, unknown>,
): Promise<void> {
  return audit(action, `longjump ${id}`, { before, after, reason })
}
