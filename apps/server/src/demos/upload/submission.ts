import { ApiError } from '@kz/contract/errors'
import { readDemoName } from '@kz/contract/names/demo-names'
import { isMapName, mapRoute } from '@kz/contract/rules'
import type { Warning } from '@kz/contract/runs/demos'
import { Count } from '@kz/contract/wire/fields'
import { findMap, ownWaitingMap, type RunMap } from '../../maps/api.ts'
import { type Db, hasRow } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'
import { type JudgedDemo, type ReadDemo, requireRun, videoId } from '../../submissions/api.ts'
import { requirePossible } from '../impossible.ts'

/** From what was typed and what the demo says to a run of a map. */

/** What was sent with the file, checked for itself. */
export interface Form {
  route: string
  timeMs: number | undefined
  cp: number
  gc: number
  mpbhop: boolean
  ytId: string | null
  note: string
}

/** A demo that may be submitted. */
export interface Submission extends Omit<Form, 'timeMs'> {
  map: RunMap
  timeMs: number
  fileName: string
  read: ReadDemo & { judged: JudgedDemo }
  warnings: Warning[]
}

/** Reads the fields beside the file. Throws ApiError for a link that is none and for GC without CP. */
export function readForm(body: {
  route: string
  time?: number | undefined
  cp: number
  gc: number
  mpbhop: boolean
  ytLink: string
  note: string
}): Form {
  const { ytLink, time, ...fields } = body
  return { ...fields, ...counts(body), timeMs: time, ytId: ytLink.trim() === '' ? null : videoId(ytLink) }
}

/** CP and GC that fit together; ApiError 422 for GC without CP. */
export function counts({ cp, gc }: { cp: number; gc: number }): { cp: number; gc: number } {
  if (gc > 0 && cp === 0) throw new ApiError('gc_without_cp')
  return { cp, gc }
}

/** What was typed as CP or GC. Throws ApiError for anything but a whole number. */
export function wholeNumber(typed: number | string): number {
  const read = Count.safeParse(typed)
  if (!read.success) throw new ApiError('cp_gc_not_whole')
  return read.data
}

/**
 * The run a demo is submitted as. `userId` sends it: the sender's own maps that wait for their check count as maps;
 * null: nobody's do. Throws ApiError with the rule, the file and the value found.
 */
export async function submissionOf(
  db: Db,
  userId: number | null,
  form: Form,
  file: { name: string; alone: boolean },
  read: Submission['read'],
): Promise<Omit<Submission, 'warnings'>> {
  requireRun(file.name, read)
  const map = await recordableMap(db, userId, read.seen.mapName)
  const named = readDemoName(file.name, map.mapName)
  const namedRoute = named.timeMs === null ? null : named.route
  const route = file.alone ? form.route : (namedRoute ?? form.route)
  await requireRoute(db, map, route)
  const timeMs = (file.alone ? form.timeMs : undefined) ?? hundredths(read.finish?.timeMs) ?? named.timeMs
  if (!timeMs) throw new ApiError('missing_time', { file: file.name })
  const { mapName, minTimeMs: leastMs } = map
  requirePossible({ fileName: file.name, mapName, timeMs, leastMs, recordedMs: read.seen.durationMs })
  return { ...form, map, route, timeMs, fileName: file.name, read }
}

/** Times count in hundredths of a second; the rest is cut. */
const hundredths = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : Math.floor(ms / 10) * 10

async function recordableMap(db: Db, userId: number | null, name: string): Promise<RunMap> {
  if (!isMapName(name)) throw new ApiError('unknown_map', { map: name })
  const known = await findMap(db, name)
  const map = known ? { ...known, submissionId: null } : userId && (await ownWaitingMap(db, userId, name))
  if (!map) throw new ApiError('unknown_map', { map: name })
  const isPlayed = map.state === 'ACTIVE' || map.submissionId !== null
  if (!map.recordable || !isPlayed) throw new ApiError('map_without_records', { map: map.mapName })
  return map
}

async function requireRoute(db: Db, map: RunMap, route: string): Promise<void> {
  if (route === '') return
  const known = await hasRow(db, sql`select 1 from routes where map_id = ${map.mapId} and name = ${route}`)
  if (!known) throw new ApiError('unknown_map', { map: mapRoute(map.mapName, route) })
}
