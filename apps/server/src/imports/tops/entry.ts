import { createHash } from 'node:crypto'
import { readCountry } from '@kz/contract/names/countries'
import { DEMO_LONGEST_MS, isMapName, isRoute } from '@kz/contract/rules'
import type { OldRun } from '../../runs/api.ts'
import { oldDate } from './old-date.ts'

/** One run of an old top, as every store of them means it. */
export type TopEntry = Omit<OldRun, 'key'>

/** What became of a line or row while it was read; `count` where one refusal stands for many. */
export type StoreLine = { file: string; place: string } & (
  | { entry: TopEntry; refused?: undefined }
  | { entry?: undefined; refused: string; count?: number }
)

/** What a line says, as text; undefined: its store has no such column. */
export interface Fields {
  map: string
  route?: string
  steamid: string
  name: string
  country?: string
  /** in milliseconds; null for what is no number */
  timeMs: number | null
  cp?: string
  gc?: string
  weapon?: string
  date?: string
  /** it stands in a top of runs with gochecks */
  isNub: boolean
}

/** Plugins fill places nobody holds with 999999999 seconds and print every time above this as none. */
const EMPTY_MS = 9_999_999_000
const MOST_COUNT = 1_000_000
const ID_LENGTH = 64

/** Seconds of a plugin in milliseconds, or null: a whole number or a decimal one, however many digits it has. */
export const secondsOf = (text: string): number | null =>
  /^\d{1,10}(?:\.\d{0,20})?$/.test(text) ? Math.round(Number(text) * 1000) : null

/** The run of a line, null for an empty place, or why it can be none. */
export function entryOf(fields: Fields): TopEntry | null | string {
  const { map, route = '', timeMs } = fields
  if (timeMs !== null && timeMs >= EMPTY_MS) return null
  if (timeMs === null || timeMs <= 0 || timeMs > DEMO_LONGEST_MS) return 'its time is not that of a run'
  if (!isMapName(map)) return 'its map has no name a map can have'
  if (!isRoute(route)) return 'its route has no name a route can have'
  const steamid = printable(fields.steamid)
  if (steamid.length > ID_LENGTH) return 'its player has no id a player can have'
  const counts = countsOf(fields)
  if (!counts) return 'its checkpoints or gochecks are no count'
  return {
    ...{ map, route, steamid, timeMs, ...counts },
    name: printable(fields.name).slice(0, ID_LENGTH),
    country: readCountry((fields.country ?? '').toLowerCase()) ?? 'n-a',
    weapon: printable(fields.weapon ?? '').slice(0, 32),
    at: oldDate(fields.date ?? ''),
  }
}

/** A top of runs with gochecks that does not count them says at least that there was one, and so a checkpoint. */
function countsOf({ isNub, cp, gc }: Fields): { cp: number; gc: number } | null {
  const gochecks = gc === undefined ? Number(isNub) : wholeOf(gc)
  const checkpoints = cp === undefined ? Math.min(gochecks ?? 0, 1) : wholeOf(cp)
  return gochecks === null || checkpoints === null ? null : { cp: checkpoints, gc: gochecks }
}

/** A count; columns of type real write 3 as 3.0. */
function wholeOf(text: string): number | null {
  const value = /^\d{1,7}(?:\.0*)?$/.test(text) ? Number(text) : Number.NaN
  return value <= MOST_COUNT ? value : null
}

const printable = (text: string): string => text.replace(/\p{Cc}/gu, '').trim()

/** Ids that name one player of a server, whatever they are called. */
const OWN_ID = /^(?:STEAM|VALVE)_\d:\d:\d+$/

/** The same run of the same server has the same key wherever it is read from, so that it comes in once. */
export function keyOf({ map, route, gc, steamid, name, timeMs, at }: TopEntry): string {
  const who = OWN_ID.test(steamid) ? steamid : `${steamid} ${name.toLowerCase()}`
  const parts = [map.toLowerCase(), route.toLowerCase(), gc > 0, who, timeMs, at?.getTime() ?? null]
  return `top:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`
}
