import { formatSeconds, mapRoute } from '@kz/contract/rules'
import { plainRouteSql } from '../maps/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { pluginListHeader } from '../site/api.ts'
import { counts } from './shape.ts'

/** The record list for plugins: what public WR bots and importers read. */
export const LIST_RUN = {
  mapName: text,
  route: text,
  routeId: int,
  timeMs: int.orNull,
  playerName: text.orNull,
  country: text.orNull,
}
type ListRun = RowOf<typeof LIST_RUN>

/** Readers keep a line in 128 bytes and a name in 32, each with its closing zero. */
const LINE_BYTES = 126
const NAME_BYTES = 31

/** A player's name as the list writes it: no white space, no double quote, at most 31 bytes. */
export function listName(name: string): string {
  let cut = ''
  for (const letter of name.replace(/[\s"\p{Cc}]/gu, '_')) {
    if (Buffer.byteLength(cut + letter) > NAME_BYTES) break
    cut += letter
  }
  return cut || '_'
}

/** A country as the list writes it: two letters, or `n-a`. */
export const listCountry = (code: string): string => /^[a-z]{2}(?=-|$)/.exec(code)?.[0] ?? 'n-a'

/** `map[route] seconds player country id`. */
export function listLine({ mapName, route, routeId, timeMs, playerName, country }: ListRun): string {
  const record =
    timeMs === null
      ? '0 n/a n-a'
      : `${formatSeconds(timeMs)} ${listName(playerName ?? '')} ${listCountry(country ?? '')}`
  return `${mapRoute(mapName, route)} ${record} ${routeId}`
}

/** The same as JSON, with names as they are: `/demos.json`. Times in milliseconds; null while there is no record. */
const jsonOf = ({ mapName, route, routeId, timeMs, playerName, country }: ListRun) => ({
  id: routeId,
  map: mapName,
  route,
  timeMs,
  player: playerName,
  country: timeMs === null ? null : country,
})

/** The list in both forms and the time of the last record change, to the second of an HTTP date. */
export async function pluginList(db: Db): Promise<{ text: string; json: string; lastModified: string }> {
  const [lines, changed, header] = await Promise.all([
    rows(
      db,
      LIST_RUN,
      sql`select m.name as "mapName", coalesce(r.name, '') as route, coalesce(r.id, ${plainRouteSql}) as "routeId", d.time_ms as "timeMs",
          d.player_name as "playerName", d.country
        from maps m left join routes r on r.map_id = m.id
          left join route_records h on h.route_id = r.id and not h.has_cp left join demos d on d.id = h.demo_id
        where ${counts} order by lower(m.name) collate "C", m.name collate "C", r.name collate "C"`,
    ),
    row(
      db,
      { at: moment.orNull },
      sql`select greatest((select max(changed_at) from routes), 
        (select max(changed_at) from maps m where not exists (select from routes r where r.map_id = m.id))) as at`,
    ),
    pluginListHeader(db),
  ])
  const listed = lines.map(listLine).filter((line) => Buffer.byteLength(line) <= LINE_BYTES)
  return {
    text: `${[header, ...listed].join('\n')}\n`,
    json: JSON.stringify(lines.map(jsonOf)),
    lastModified: (changed?.at ?? new Date(0)).toUTCString(),
  }
}

/** What the list is answered with: readers poll, some from another origin. */
export const listHeaders = (lastModified: string): Record<string, string> => ({
  'last-modified': lastModified,
  'cache-control': 'public, max-age=60',
  'access-control-allow-origin': '*',
})
