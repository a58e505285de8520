import { fileTime, isMapName, mapRoute, splitMapRoute } from '@kz/contract/rules'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { moment, type RowOf } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { isKept } from '../platform/files/damaged-files.ts'
import { type StoredZip, storedZip } from '../platform/files/stored-zip.ts'
import { demoFileName } from './demo-file-name.ts'
import { listName } from './plugin-list.ts'
import { STORED_DEMO, type StoredDemo, storedColumns, storedTables } from './stored-demo.ts'

/** Demo archives under the names that readers of the plugin list build. Replays of game servers are no demos, and have none. */
const ARCHIVED = { ...STORED_DEMO, releasedAt: moment }
type Archived = RowOf<typeof ARCHIVED>

export interface Archive extends StoredZip {
  demoId: number
  releasedAt: Date
}

const MOST_FOUND = 50
const NAME = /^(.+)_(\d{2,4})(\d{2})\.(\d{2})$/
const ARCHIVE = /\.zip$/i

/** The names a demo answers to, without ending: the download's own, and the one built from a line of the list. */
export const namesOf = ({
  mapName,
  route,
  playerName,
  timeMs,
}: Pick<StoredDemo, 'mapName' | 'route' | 'playerName' | 'timeMs'>): [string, string] => [
  demoFileName({ mapName, route, playerName, timeMs }).slice(0, -4),
  `${mapRoute(mapName, route)}_${listName(playerName)}_${fileTime(timeMs)}`,
]

/**
 * Finds the released demo an archive name means, without case (an exact spelling wins): the name is read backwards and
 * compared with the names of the demos of that time on the maps it may begin with. Null when there is none.
 */
export async function findArchive(ctx: Context, fileName: string): Promise<Archive | null> {
  if (!ARCHIVE.test(fileName)) return null
  const asked = fileName.slice(0, -4)
  const read = readName(asked)
  if (!read) return null
  const found = await released(ctx.db, read.mapNames, read.timeMs)
  const candidates = found.flatMap((demo) => {
    const names = namesOf(demo)
    return names.some((name) => same(name, asked)) ? [{ demo, base: names[0], exact: names.includes(asked) }] : []
  })
  const best = candidates.find(({ exact }) => exact) ?? candidates[0]
  if (!best || !(await isKept(ctx, best.demo))) return null
  const base = same(best.base, asked) ? asked : best.base
  const { demoId, sha256, size, releasedAt } = best.demo
  const zip = await storedZip(ctx, { sha256, size, savedAt: releasedAt, name: `${base}.dem` })
  return { demoId, releasedAt, ...zip }
}

/** The time a name without ending says, and the maps it may begin with; null for one that is not named so. */
export function readName(name: string): { mapNames: string[]; timeMs: number } | null {
  const [, mapAndPlayer, minutes, seconds, hundredths] = NAME.exec(name) ?? []
  if (!mapAndPlayer) return null
  const timeMs = (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(hundredths) * 10
  return { mapNames: mapNamesIn(mapAndPlayer), timeMs }
}

export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Every map name, in lower case, that `map[route]_player` may begin with: both may hold `_` themselves. */
function mapNamesIn(mapAndPlayer: string): string[] {
  const parts = mapAndPlayer.toLowerCase().split('_')
  return parts.slice(1).flatMap((_part, index) => {
    const whole = parts.slice(0, index + 1).join('_')
    const { mapName, route } = splitMapRoute(whole)
    return (route ? [whole, mapName] : [whole]).filter(isMapName)
  })
}

function released(db: Db, mapNames: string[], timeMs: number): Promise<Archived[]> {
  return rows(
    db,
    ARCHIVED,
    sql`select ${storedColumns}, coalesce(d.decided_at, b.created_at) as "releasedAt" from ${storedTables}
      where m.state <> 'HIDDEN' and d.state = 'RELEASED' and d.run_id is null and d.time_ms between ${timeMs} and ${timeMs + 9}
        and lower(m.name) = any(${sql.param(mapNames)})
      order by d.decided_at desc nulls last, d.id desc limit ${MOST_FOUND}`,
  )
}
