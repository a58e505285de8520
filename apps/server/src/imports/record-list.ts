import { DEMO_LONGEST_MS, isMapName, isRoute, splitMapRoute } from '@kz/contract/rules'
import { isPossibleDate } from '@kz/contract/runs/possible'
import { type Line, type Read, UnusableFileError } from './lines.ts'
import { COUNTRY_FAULT, isCountryColumn, takeCountry } from './list-country.ts'

/** One line of a plugin record list. */
export interface RecordEntry {
  /** `kz_map` or `kz_map[route]`, as written */
  mapRoute: string
  /** null on a line without a record */
  record: { timeMs: number; player: string; country: string; countryNote: string; releasedAt: Date | null } | null
  /** the list's own number of the map's route; only Xtreme-Jumps and exports have one */
  routeId: number | null
}

/** The four layouts in use, named after the communities that publish them, and what `kz export records` writes. */
export type RecordFormat = 'Xtreme-Jumps' | 'Cosy-Climbing' | 'KZ-Rush' | 'KZ-Russia' | 'export'

interface Layout {
  format: RecordFormat
  shape: RegExp
  player: number
  country: number | null
  routeId: number | null
  released: number | null
}

const SECONDS = String.raw`\S+ \d+(?:\.\d+)?`
const COUNTRY = String.raw`[A-Za-z]\S*`

/** Told apart by the number of columns and by which of them are numbers. */
const LAYOUTS: readonly Layout[] = [
  {
    format: 'export',
    shape: new RegExp(`^${SECONDS} \\S+ ${COUNTRY} \\d+ \\d+$`),
    player: 2,
    country: 3,
    routeId: 4,
    released: 5,
  },
  {
    format: 'Xtreme-Jumps',
    shape: new RegExp(`^${SECONDS} \\S+ ${COUNTRY} \\d+$`),
    player: 2,
    country: 3,
    routeId: 4,
    released: null,
  },
  {
    format: 'Cosy-Climbing',
    shape: new RegExp(`^${SECONDS} \\d+ \\d+ \\d+ ${COUNTRY} \\S+$`),
    player: 6,
    country: 5,
    routeId: null,
    released: 3,
  },
  {
    format: 'KZ-Rush',
    shape: new RegExp(`^${SECONDS} \\S+ ${COUNTRY}$`),
    player: 2,
    country: 3,
    routeId: null,
    released: null,
  },
  {
    format: 'KZ-Russia',
    shape: new RegExp(`^${SECONDS} \\S+$`),
    player: 2,
    country: null,
    routeId: null,
    released: null,
  },
]

/** Numbers of routes that lists may give: those above are a site's own. */
export const MOST_ROUTE_ID = 10_000_000
/** Lines looked at before the layout is decided. */
const LINES_AHEAD = 50
/** Maps may have brackets in their names, such as `kzru_orange[b]hop`, but pairs with something in them. */
const ODD_BRACKETS = /\[\]|^[^[]*\]|\[[^\]]*$/
const PLAYER = /^[\x21\x23-\x7e]{1,31}$/
/** Nicknames of sites like this one may be of any script. */
const ANY_PLAYER = /^[^\s"\p{C}]{1,31}$/u
const NOBODY = 'n/a'

/** The layout a line has, or null when it is none of the four. */
export function recogniseRecordLine(text: string): RecordFormat | null {
  return LAYOUTS.find(({ shape }) => shape.test(text))?.format ?? null
}

/** Reads one line of a known layout. Answers the entry, or what is wrong with the line. `now` bounds release times. */
export function readRecordLine(format: RecordFormat, text: string, now: Date): RecordEntry | string {
  const layout = LAYOUTS.find((one) => one.format === format) as Layout
  if (!layout.shape.test(text)) return `not a line of the ${format} list`
  const columns = text.split(' ')
  const column = (index: number | null) => (index === null ? null : (columns[index] as string))
  const mapRoute = columns[0] as string
  const { mapName, route } = splitMapRoute(mapRoute)
  if (!isMapName(mapName) || !isRoute(route)) return 'not a map name'
  if (ODD_BRACKETS.test(mapRoute)) return 'brackets are empty or not closed'

  const numbered = layout.routeId === null ? null : Number(column(layout.routeId))
  const routeId = format === 'export' && numbered === 0 ? null : numbered
  if (routeId !== null && (routeId < 1 || routeId > MOST_ROUTE_ID)) return `route id is not in 1 to ${MOST_ROUTE_ID}`

  const timeMs = toMs(columns[1] as string)
  if (timeMs === null) return 'time is not seconds with at most two decimals'
  const player = column(layout.player) as string
  if (timeMs === 0) return player === NOBODY ? { mapRoute, record: null, routeId } : 'a time of 0 has a holder'
  if (player === NOBODY) return 'a time without a holder'
  if (timeMs > DEMO_LONGEST_MS) return 'time is longer than six hours'
  if (!(format === 'export' ? ANY_PLAYER : PLAYER).test(player)) return 'player name is not 1 to 31 plain characters'
  const country = column(layout.country) ?? 'n-a'
  if (!isCountryColumn(country)) return COUNTRY_FAULT

  const released = toDate(column(layout.released), now)
  if (released === undefined) return 'release time is out of range'
  return { mapRoute, record: { timeMs, player, ...takeCountry(country), releasedAt: released }, routeId }
}

/**
 * Reads a whole list. Its layout is the one most of its first lines have, and every line must have it; the first line is
 * a header unless it does. Throws UnusableFileError when no line has a known layout.
 */
export async function* readRecordList(lines: AsyncIterable<Line>, now: Date): AsyncGenerator<Read<RecordEntry>> {
  const ahead: Line[] = []
  let format: RecordFormat | null = null
  for await (const line of lines) {
    if (format !== null) {
      yield toRead(format, line, now)
      continue
    }
    ahead.push(line)
    if (ahead.length < LINES_AHEAD) continue
    format = commonFormat(ahead)
    yield* readAhead(format, ahead, now)
  }
  if (format === null) yield* readAhead(commonFormat(ahead), ahead, now)
}

function* readAhead(format: RecordFormat, lines: Line[], now: Date): Generator<Read<RecordEntry>> {
  for (const line of lines) {
    if (line.number > 1 || recogniseRecordLine(line.text) === format) yield toRead(format, line, now)
  }
}

function toRead(format: RecordFormat, line: Line, now: Date): Read<RecordEntry> {
  if (line.refused !== undefined) return { ...line, refused: line.refused }
  const read = readRecordLine(format, line.text, now)
  return typeof read === 'string' ? { ...line, refused: read } : { number: line.number, text: line.text, entry: read }
}

function commonFormat(lines: Line[]): RecordFormat {
  const counts = new Map<RecordFormat, number>()
  for (const { text, refused } of lines) {
    const format = refused === undefined ? recogniseRecordLine(text) : null
    if (format) counts.set(format, (counts.get(format) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (!most) throw new UnusableFileError('This is not a record list: no line names a map, a time and a player.')
  return most[0]
}

/** Hundredths are read digit by digit: 231.68 times 1000 is not a whole number. */
function toMs(seconds: string): number | null {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(seconds)
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(2, '0')) * 10 : null
}

/** Unix seconds; 0 means the list does not know. */
function toDate(text: string | null, now: Date): Date | null | undefined {
  const date = new Date(Number(text ?? 0) * 1000)
  if (date.getTime() === 0) return null
  return isPossibleDate(date, now) ? date : undefined
}
