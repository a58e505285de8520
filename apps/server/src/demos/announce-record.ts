import { formatTime } from '@kz/contract/rules'
import { writeTag } from '@kz/markup'
import { announce } from '../comments/api.ts'
import type { Emit } from '../platform/context.ts'
import { type Db, row } from '../platform/db.ts'
import { int, type RowOf, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { runCountry } from '../records/api.ts'

/** A run as the chat box tells of it. */
export const ANNOUNCED_RECORD = {
  demoId: int,
  mapId: int,
  mapName: text,
  route: text,
  timeMs: int,
  /** null without an account */
  userId: int.orNull,
  player: text,
  country: text,
}
export type AnnouncedRecord = RowOf<typeof ANNOUNCED_RECORD>

/** The columns of `ANNOUNCED_RECORD` from `announcedTables`. */
export const announcedColumns = sql`d.id as "demoId", m.id as "mapId", m.name as "mapName", r.name as route,
  d.time_ms as "timeMs", u.id as "userId", coalesce(u.pseudo, d.player_name) as player, ${runCountry('d')} as country`
export const announcedTables = sql`demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
  join players p on p.id = d.player_id left join users u on u.id = p.user_id`

/** The chat box's line about a record, in the site's tags: who set which map in what time. */
export function recordMessage({ demoId, mapId, mapName, route, timeMs, userId, ...holder }: AnnouncedRecord): string {
  const country = holder.country === 'n-a' ? null : holder.country
  const player = userId === null ? holder.player : writeTag({ type: 'user', id: userId, country, name: holder.player })
  const map = writeTag({ type: 'map', id: mapId, name: mapName })
  const timer = writeTag({ type: 'timer', demoId, label: formatTime(timeMs) })
  return `${player} set ${map}${route ? ` ${route}` : ''} in ${timer}`
}

/** Tells the chat box of a record. Call it last in the transaction that released the demo: the chat waits for it. */
export async function announceRecord(tx: Db, emit: Emit, demoId: number): Promise<void> {
  const record = await row(
    tx,
    ANNOUNCED_RECORD,
    sql`select ${announcedColumns} from ${announcedTables}
      where d.id = ${demoId} and m.state <> 'HIDDEN'`,
  )
  if (record) await announce(tx, emit, recordMessage(record))
}
