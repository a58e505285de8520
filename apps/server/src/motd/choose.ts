import type { community } from '@kz/contract/accounts/community'
import { ApiError } from '@kz/contract/errors'
import type { Reply } from '@kz/contract/wire/endpoint'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dayOf } from './days.ts'
import { chosenMap } from './draw.ts'

type ChooseCall = Call<(typeof community)['PUT /motd/day']>

/** Sets the map of a day to come. 404 for an unknown map, 422 for a day that has begun or a map nobody may run. */
export function chooseMap(
  ctx: Context,
  { viewer, query: { date, mapId } }: ChooseCall,
): Promise<Reply<(typeof community)['PUT /motd/day']>> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const map = await row(
      tx,
      { name: text, state: text, recordable: bool },
      sql`select name, state, recordable from maps where id = ${mapId} and state <> 'HIDDEN' for key share`,
    )
    if (!map) throw notFound('Map')
    if (date <= dayOf(ctx.now())) throw new ApiError('only_days_to_come')
    if (map.state !== 'ACTIVE' || !map.recordable) throw new ApiError('map_takes_no_records')
    const before = await chosenMap(tx, date)
    await tx.execute(sql`insert into motd_days (day, map_id, chosen_by) values (${date}, ${mapId}, ${viewer.userId})
      on conflict (day) do update set map_id = excluded.map_id, chosen_by = excluded.chosen_by, chosen_at = now()`)
    await audit('motd.choose', `motd:${date}`, { before: before && { mapId: before.mapId }, after: { mapId } })
    emit({ type: 'motd.changed', data: {} })
    return { date, mapId, mapName: map.name }
  })
}
