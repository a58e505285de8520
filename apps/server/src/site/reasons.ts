import { ApiError } from '@kz/contract/errors'
import type { ReasonKind, Reasons, site } from '@kz/contract/site'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** What the site comes with. */
const DEFAULTS: Reasons = {
  demo: [
    'Wrong settings: see the approved list in the rules.',
    'Frame rate above the limit.',
    'Not the fastest: the record is faster.',
    'The demo is incomplete.',
    'Wrong map version.',
    'The run uses a shortcut that is not allowed.',
    'Scripts are suspected; send a demo with another run.',
    'The start or the finish is not in the demo.',
    'This demo was already sent.',
  ],
  longjump: [
    'Wrong settings: see the approved list in the rules.',
    'Frame rate above the limit.',
    'The jump is not in the demo.',
    'The values are not those of the demo.',
    'Scripts are suspected; send a demo with another jump.',
    'This demo was already sent.',
  ],
  map: [
    'A file it needs is missing.',
    'It has no start or no stop button.',
    'It cannot be finished.',
    'A map of this name exists.',
    'It is the work of somebody else.',
  ],
}

/** The reasons a checker may choose from, by what they reject. */
export async function rejectReasons(db: Db): Promise<Reasons> {
  const kept = await rows(
    db,
    { kind: text.as<ReasonKind>(), reasons: texts },
    sql`select kind, reasons from reject_reasons`,
  )
  return { ...DEFAULTS, ...Object.fromEntries(kept.map(({ kind, reasons }) => [kind, reasons])) }
}

/** Keeps the reasons of one kind; the same one twice is one. Throws ApiError wrong_state when they were changed meanwhile. */
export async function writeReasons(ctx: Context, call: Call<(typeof site)['PUT /site/reasons']>): Promise<Reasons> {
  const { kind, before } = call.body
  const reasons = [...new Set(call.body.reasons)]
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, `reasons ${kind}`)
    const current = (await rejectReasons(tx))[kind]
    if (before && before.join('\n') !== current.join('\n')) throw new ApiError('wrong_state')
    await tx.execute(sql`insert into reject_reasons (kind, reasons) values (${kind}, ${sql.param(reasons)})
      on conflict (kind) do update set reasons = excluded.reasons, changed_at = now()`)
    await audit('reasons.change', `reasons ${kind}`, { before: current, after: reasons })
    emit({ type: 'site.changed', data: {} })
    return rejectReasons(tx)
  })
}
