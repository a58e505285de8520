import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { namesOf, readName, same } from './archives.ts'

/** A released run, with a file or without. */
export interface NamedRun {
  demoId: number
  mapName: string
  route: string
  playerName: string
  timeMs: number
  sha256: string | null
}

const NAMED = { demoId: int, mapName: text, route: text, playerName: text, timeMs: int, sha256: text.orNull }
const MOST_FOUND = 50

/**
 * The released runs that `map[route]_player_MMSS.cc` means, without case: an exact spelling first, then those without a
 * file. Null when the name is none of that form.
 */
export async function runsNamed(db: Db, name: string): Promise<NamedRun[] | null> {
  const read = readName(name)
  if (!read) return null
  const { mapNames, timeMs } = read
  const found = await rows(
    db,
    NAMED,
    sql`select d.id as "demoId", m.name as "mapName", r.name as route, d.player_name as "playerName",
        d.time_ms as "timeMs", d.sha256
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where m.state <> 'HIDDEN' and d.state = 'RELEASED' and not d.has_cp and d.time_ms between ${timeMs} and ${timeMs + 9}
        and lower(m.name) = any(${sql.param(mapNames)})
      order by d.sha256 is not null, d.id limit ${MOST_FOUND}`,
  )
  const meant = found.filter((run) => namesOf(run).some((one) => same(one, name)))
  const exact = meant.filter((run) => namesOf(run).includes(name))
  return [...exact, ...meant.filter((run) => !exact.includes(run))]
}
