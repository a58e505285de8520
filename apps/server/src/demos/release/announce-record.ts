import { formatTime } from '@kz/contract/rules'
import type { ChatLine } from '@kz/contract/sentences/chat-lines'
import { writeTag } from '@kz/markup'
import { announce } from '../../comments/api.ts'
import type { Emit } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { runCountry } from '../../records/api.ts'
import { tellRecords } from './tell-outside.ts'

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

/** So many are named; the others are counted. */
const MOST_NAMED = 3

/** The chat box's line about records of one player: who set which maps in what time. At most `MOST_NAMED` are named. */
export function recordLine(
  [record, second, third]: readonly [AnnouncedRecord, ...AnnouncedRecord[]],
  total: number,
): ChatLine {
  const { userId, player, country } = record
  const flag = country === 'n-a' ? null : country
  const who = userId === null ? player : writeTag({ type: 'user', id: userId, country: flag, name: player })
  const one = { who, map: mapOf(record), time: timeOf(record) }
  if (!second) return { code: 'record', params: one }
  const two = { ...one, map2: mapOf(second), time2: timeOf(second) }
  if (!third) return { code: 'two_records', params: two }
  const three = { ...two, map3: mapOf(third), time3: timeOf(third) }
  const more = total - MOST_NAMED
  return more > 0 ? { code: 'many_records', params: { ...three, more } } : { code: 'three_records', params: three }
}

const mapOf = ({ mapId, mapName, route }: AnnouncedRecord): string =>
  `${writeTag({ type: 'map', id: mapId, name: mapName })}${route ? ` ${route}` : ''}`
const timeOf = ({ demoId, timeMs }: AnnouncedRecord): string =>
  writeTag({ type: 'timer', demoId, label: formatTime(timeMs) })

/**
 * Tells the webhooks of the records of one player, and the chat box in one line. Call it last in the transaction that released the demos: the
 * chat waits for it.
 */
export async function announceRecords(tx: Db, emit: Emit, demoIds: readonly number[]): Promise<void> {
  await tellRecords(tx, demoIds)
  const [first, ...others] = await rows(
    tx,
    ANNOUNCED_RECORD,
    sql`select ${announcedColumns} from ${announcedTables}
      where d.id = any(${sql.param(demoIds)}::integer[]) and m.state <> 'HIDDEN' order by m.name, d.id`,
  )
  if (!first) return
  await announce(tx, emit, recordLine([first, ...others], 1 + others.length))
}
