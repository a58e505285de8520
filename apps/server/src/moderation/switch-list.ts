import { ApiError } from '@kz/contract/errors'
import { CLOSED_CODES } from '@kz/contract/refusals/site'
import {
  type ClosedPart,
  type moderation,
  SWITCHES,
  type SwitchKind,
  type SwitchState,
} from '@kz/contract/review/moderation'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { block, unblock } from '../platform/api/switches.ts'

const SWITCH_LIST_ROW = {
  kind: text.as<SwitchKind>(),
  blocked: bool,
  reason: text.orNull,
  changedBy: text.orNull,
  until: moment.orNull,
  changedAt: moment,
}

/** Every switch with who turned it last. One whose time is over counts as open. */
export async function switchList(db: Db): Promise<SwitchState[]> {
  const found = await rows(
    db,
    SWITCH_LIST_ROW,
    sql`select s.kind, s.blocked and (s.until is null or s.until > now()) as blocked, s.reason, s.until,
        u.pseudo as "changedBy", s.changed_at as "changedAt"
      from switches s left join users u on u.id = s.changed_by`,
  )
  return SWITCHES.map((kind) => {
    const known = found.find((one) => one.kind === kind)
    if (!known) return { kind, blocked: false, reason: null, until: null, changedBy: null, changedDate: null }
    const { blocked, reason, until, changedBy, changedAt } = known
    return {
      kind,
      blocked,
      reason: blocked ? reason : null,
      until: blocked ? (until?.toISOString() ?? null) : null,
      changedBy,
      changedDate: changedAt.toISOString(),
    }
  })
}

/** What is closed at the moment, with what its calls are refused with. A database that takes no writes closes all writing. */
export async function closedParts(db: Db): Promise<ClosedPart[]> {
  const [all, state] = await Promise.all([switchList(db), row(db, { readsOnly: bool }, READS_ONLY)])
  const isSaid = all.some(({ kind, blocked }) => kind === 'READ_ONLY' && blocked)
  const noWrites = { kind: 'READ_ONLY' as const, blocked: true, reason: 'The database takes no writes', until: null }
  return [...all, ...(state?.readsOnly && !isSaid ? [noWrites] : [])]
    .filter(({ blocked }) => blocked)
    .map(({ kind, reason, until }) => {
      const untilMs = until === null ? null : Date.parse(until)
      return { kind, reason, until, message: new ApiError(CLOSED_CODES[kind], { reason, untilMs }).message }
    })
}

/** A standby, or one whose operator has stopped writes. */
const READS_ONLY = sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readsOnly"`

/** Closes or opens a part of the site. */
export async function turnSwitch(ctx: Context, call: Call<(typeof moderation)['PUT /admin/switch']>) {
  const { kind, blocked, reason, until } = call.body
  if (blocked) await block(ctx, call.viewer, { kind, reason, until })
  else await unblock(ctx, call.viewer, kind)
  return switchList(ctx.db)
}
