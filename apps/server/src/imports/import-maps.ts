import { splitMapRoute } from '@kz/contract/rules'
import { isMap, type ListedMap, mapsAlike, namesOfMaps, replaceAuthors, saveListedMaps } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { keepSampleRow } from '../platform/api/sample-rows.ts'
import { int, json, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { readLines } from './lines.ts'
import { type MapEntry, readMapList } from './map-list.ts'
import { type ImportReport, readAll, reportOn, type Verdict } from './report.ts'
import { announceImport, runImport, takeIds } from './write.ts'

const KNOWN_MAP = {
  id: int,
  name: text,
  type: text,
  difficulty: text,
  releasedAt: moment.orNull,
  authors: json.as<string[]>(),
}
type KnownMap = RowOf<typeof KNOWN_MAP>

/** A map as it shall stand after the import. */
type PlannedMap = MapEntry & { id: number | null; authorsChanged: boolean }

/**
 * Takes a list of maps into the database in one transaction. A map that is there already is brought up to the list;
 * what the list does not know stays as it is. Routes are not made: they come with records. Run again it changes
 * nothing. Throws UnusableFileError when the file is no map list.
 */
export async function importMaps(
  ctx: Context,
  source: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<ImportReport> {
  const reads = await readAll(readMapList(readLines(source), ctx.now()))
  return runImport(ctx, 'maps', fileName, async (tx, emit) => {
    const known = await readKnown(tx)
    const planned: PlannedMap[] = []
    const lines = new Map<string, number>()
    /** the names there are, by what they are without case */
    const spellings = new Map<string, Set<string>>()
    for (const { name } of known.maps.values()) {
      spellings.set(name.toLowerCase(), new Set([...(spellings.get(name.toLowerCase()) ?? []), name]))
    }
    /** maps that were here: what a list names is not invented */
    const named: number[] = []
    const report = reportOn(reads, (entry, number): Verdict => {
      const map = known.maps.get(entry.name)
      const name = map?.name ?? entry.name
      const earlier = lines.get(name)
      if (earlier !== undefined) return { outcome: 'refused', note: `stands in line ${earlier} already` }
      lines.set(name, number)
      spellings.set(name.toLowerCase(), new Set([...(spellings.get(name.toLowerCase()) ?? []), name]))
      const others = [...(spellings.get(name.toLowerCase()) ?? [])].filter((other) => other !== name)
      const alike = others.length > 0 ? `differs from ${others.join(', ')} by case alone` : ''
      const noted = (note: string) => [note, alike].filter(Boolean).join('; ')
      if (map) {
        named.push(map.id)
        const merged = merge(map, entry)
        if (!merged) return { outcome: 'unchanged', note: alike }
        planned.push(merged.map)
        return { outcome: 'changed', note: noted(merged.note) }
      }
      if (known.routes.has(entry.name)) {
        const { mapName, route } = splitMapRoute(entry.name)
        return { outcome: 'refused', note: `is the route ${route} of ${mapName}` }
      }
      planned.push({ ...entry, id: null, authorsChanged: entry.authors.length > 0 })
      return { outcome: 'taken', note: alike }
    })
    await writeMaps(tx, planned)
    await keepSampleRow(tx, 'maps', named)
    await writeAuthors(tx, planned)
    announceImport(emit, new Set(planned.map(({ name }) => name)))
    return { ...report, alike: await mapsAlike(tx) }
  })
}

async function readKnown(tx: Db): Promise<{ maps: Map<string, KnownMap>; routes: Set<string> }> {
  const maps = await rows(
    tx,
    KNOWN_MAP,
    sql`select m.id, m.name, m.type, m.difficulty, m.released_at as "releasedAt",
        coalesce((select json_agg(a.name order by a.position) from map_authors a where a.map_id = m.id), '[]') as authors
      from maps m where ${isMap}`,
  )
  const routes = await rows(
    tx,
    { label: text },
    sql`select m.name || '[' || r.name || ']' as label from routes r join maps m on m.id = r.map_id where r.name <> ''`,
  )
  const byId = new Map(maps.map((map) => [map.id, map]))
  const byName = new Map(maps.map((map) => [map.name, map]))
  for (const { name, mapId } of await namesOfMaps(tx)) {
    const map = byId.get(mapId)
    if (map && !byName.has(name)) byName.set(name, map)
  }
  return { maps: byName, routes: new Set(routes.map(({ label }) => label)) }
}

/** The map with what the list knows about it, and what that changes; null when it changes nothing. */
function merge(map: KnownMap, entry: MapEntry): { map: PlannedMap; note: string } | null {
  const type = entry.type !== 'unknown' && entry.type !== map.type
  const difficulty = entry.difficulty !== 'unknown' && entry.difficulty !== map.difficulty
  const released = entry.releasedAt !== null && entry.releasedAt.getTime() !== map.releasedAt?.getTime()
  const authors = entry.authors.length > 0 && entry.authors.join('\n') !== map.authors.join('\n')
  const parts = Object.entries({ type, difficulty, 'release date': released, authors })
    .filter(([, changed]) => changed)
    .map(([part]) => part)
  return parts.length === 0
    ? null
    : { map: { ...entry, name: map.name, id: map.id, authorsChanged: authors }, note: `${parts.join(', ')} changed` }
}

async function writeMaps(tx: Db, maps: PlannedMap[]): Promise<void> {
  const made = maps.filter(({ id }) => id === null)
  const ids = await takeIds(tx, 'maps', made.length)
  for (const [index, map] of made.entries()) map.id = ids[index] as number
  const listed = maps.map(({ id, name, type, difficulty, releasedAt }) => ({ id, name, type, difficulty, releasedAt }))
  await saveListedMaps(tx, listed as ListedMap[])
}

/** Replaces the authors where the list has others; a name that stays keeps its account. */
async function writeAuthors(tx: Db, maps: PlannedMap[]): Promise<void> {
  const changed = maps.filter(({ authorsChanged }) => authorsChanged)
  const authors = changed.flatMap(({ id, authors }) =>
    authors.map((name, position) => ({ mapId: id as number, position, name })),
  )
  await replaceAuthors(tx, authors)
}
