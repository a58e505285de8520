/** Constants and formats that both sides share. Plain code: the browser imports it. */

export const SITE_NAME = 'KZ16'
export const COPYRIGHT_YEAR = 2025
export const COMMENT_EDIT_MINUTES = 15
export const NEW_DAYS = 5
export const LATEST_DEMOS_PAGE = 50
/** Those that stand in the first page; the others come when it does. */
export const LATEST_DEMOS_FIRST = 9
/** lines on a page of a leaderboard */
export const BOARD_PAGE = 50
export const LATEST_DEMOS_MOST = 500
export const REJECTED_PUBLIC_DAYS = 14
/** days of the timeline of records, today with them */
export const TIMELINE_DAYS = 14
export const CLAIM_HOURS = 24
export const DEFER_DAYS = 7

/** of a game server */
export const MOST_PORT = 65_535
export const IMAGE_BYTES = 5 * 1024 * 1024
export const AVATAR_BYTES = 2 * 1024 * 1024

export const DEMO_FILE_BYTES = 100 * 1024 * 1024
export const ZIP_ENTRIES = 20
export const ZIP_UNPACKED_BYTES = 300 * 1024 * 1024
export const ZIP_RATIO = 100
export const OPEN_DEMOS_PER_USER = 50
export const COLLECTION_FILE_BYTES = 500 * 1024 * 1024
export const COLLECTION_UNPACKED_BYTES = 2 * 1024 ** 3
export const COLLECTION_DEMOS = 200
export const COLLECTION_NOTES_LENGTH = 5_000
export const MAP_FILE_BYTES = 64 * 1024 * 1024
export const MAP_UNPACKED_BYTES = 256 * 1024 * 1024
export const MAP_ENTRIES = 512
export const MAP_RATIO = 100
export const OPEN_MAPS_PER_USER = 5
export const MAP_PICTURES = 5
/** Width and height of the smallest picture of a map, in pixels. */
export const LEAST_MAP_PICTURE = [320, 180] as const
export const MOST_MAPPERS = 10

export const DEMO_SHORTEST_MS = 3_000
export const DEMO_LONGEST_MS = 6 * 3_600_000
export const NOTE_LENGTH = 2_000
export const COMMENT_LENGTH = 1_000
export const REASON_LENGTH = 300
/** What is said against a ban. */
export const APPEAL_LENGTH = 2_000

export const DIFFICULTIES = [
  'beginner',
  'easy',
  'easy-medium',
  'medium',
  'medium-hard',
  'hard',
  'hard-extreme',
  'extreme',
  'extreme-death',
  'death',
  'unknown',
] as const
export const LENGTHS = ['very short', 'short', 'middle', 'long', 'very long', 'unknown'] as const
export const MAP_TYPES = ['bhop', 'climb', 'slide', 'mix', 'special', 'unknown'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]
export type MapLength = (typeof LENGTHS)[number]
export type MapType = (typeof MAP_TYPES)[number]

/** States of a submitted demo. A released demo is a record of its map and route. */
export const DEMO_STATES = ['SUBMITTED', 'DEFERRED', 'RELEASED', 'REJECTED', 'WITHDRAWN', 'REVOKED'] as const
export type DemoState = (typeof DEMO_STATES)[number]

/** States of a demo collection; what its page does not know it shows as the first. */
export const COLLECTION_STATES = ['SUBMITTED', 'APPROVED', 'RELEASED'] as const
export type CollectionState = (typeof COLLECTION_STATES)[number]

/** States of a submitted map, and of a map itself. */
export const MAP_SUBMISSION_STATES = ['SUBMITTED', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const
export const MAP_STATES = ['ACTIVE', 'RETIRED', 'HIDDEN'] as const
export type MapSubmissionState = (typeof MAP_SUBMISSION_STATES)[number]
export type MapState = (typeof MAP_STATES)[number]

const pad = (value: number, size = 2) => String(value).padStart(size, '0')

/** Milliseconds as `MM:SS.cc`; minutes may exceed 99, thousandths are cut, never rounded. */
export function formatTime(ms: number): string {
  const hundredths = Math.floor(Math.abs(ms) / 10)
  return `${pad(Math.floor(hundredths / 6000))}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`
}

/** A difference in milliseconds with its sign, `-00:04.57` or `+00:00.79`. */
export function formatDifference(ms: number): string {
  return `${ms < 0 ? '-' : '+'}${formatTime(ms)}`
}

/** Reads `m:ss.cc`, `ss.cc` or `h:mm:ss.cc`. Answers whole milliseconds, a multiple of 10, or null. */
export function parseTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)??(?:(\d{1,4}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (!match) return null
  const [, hours, minutes, seconds = '0', fraction = ''] = match
  if ((minutes !== undefined && Number(seconds) > 59) || (hours !== undefined && Number(minutes) > 59)) return null
  const hundredths = Number(fraction.padEnd(2, '0').slice(0, 2))
  return ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000 + hundredths * 10
}

/** Milliseconds as the plugin list writes them: seconds, at most two decimals, trailing zeros dropped. */
export function formatSeconds(ms: number): string {
  return String(Math.floor(ms / 10) / 100)
}

/** `MMSS.cc`, the form of a time in demo file names. */
export const fileTime = (ms: number): string => formatTime(ms).replace(':', '')

/** Map name with its route as lists and file names write it: `kz_map[route]`. */
export const mapRoute = (mapName: string, route: string): string => (route ? `${mapName}[${route}]` : mapName)

/** Splits `kz_map[route]`; brackets inside a name (`kzru_orange[b]hop`) are part of the name. */
export function splitMapRoute(text: string): { mapName: string; route: string } {
  const match = /^(.+)\[([^[\]]{1,31})\]$/.exec(text)
  return match ? { mapName: match[1] as string, route: match[2] as string } : { mapName: text, route: '' }
}

const MAP_NAME = /^[\x21-\x7e]{1,64}$/
const MAP_NAME_REFUSED = /["'/\\<>:|?*]/

/** Map names are what the scene uses: printable ASCII without space, quotes and `/ \ < > : | ? *`. */
export const isMapName = (text: string): boolean => MAP_NAME.test(text) && !MAP_NAME_REFUSED.test(text)

/** A route is 1 to 31 characters of the same set without brackets; the empty route is the plain map. */
export const isRoute = (text: string): boolean =>
  text === '' || (text.length <= 31 && isMapName(text) && !/[[\]]/.test(text))

/** The 11-character id of a YouTube link (watch, youtu.be, shorts, live), or null. */
export function youtubeId(link: string): string | null {
  let url: URL
  try {
    url = new URL(link.trim())
  } catch {
    return null
  }
  if (url.protocol !== 'https:') return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [, first = '', second = ''] = url.pathname.split('/')
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' && first === 'watch'
        ? url.searchParams.get('v')
        : host === 'youtube.com' && (first === 'shorts' || first === 'live')
          ? second
          : null
  return id && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : null
}

/** The address a stored YouTube id is shown as. */
export const youtubeLink = (id: string): string => `https://www.youtube.com/watch?v=${id}`

/** NEW badge: released within five days before `now`. */
export const isNew = (released: Date, now: Date): boolean =>
  now.getTime() - released.getTime() < NEW_DAYS * 86_400_000 && released <= now

/** `dd/MM/yyyy`, UTC. */
export function formatDay(date: Date): string {
  return `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}

/** `dd/MM/yyyy HH:mm:ss`, UTC, the date form of the wire. */
export function formatDate(date: Date): string {
  return `${formatDay(date)} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`
}
