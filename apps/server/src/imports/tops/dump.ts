import { createReadStream } from 'node:fs'
import { UnusableFileError } from '../lines.ts'
import { type Column, isMaps, isUsers, layoutOf, RECORDED_AA, type TopTable, topOf } from './dump-tables.ts'
import { entryOf, type Fields, type StoreLine, secondsOf } from './entry.ts'
import { oldText } from './old-text.ts'
import { readSqlRows, type SqlRow } from './sql-rows.ts'

/** Dumps of servers that keep their tops in MySQL: read as they stream by, without a MySQL. */

const CHUNK_BYTES = 256 * 1024
/** What rows name by number is held: players and maps. */
const MOST_KNOWN = 1_000_000

interface Known {
  users: Map<string, { steamid: string; name: string }>
  maps: Map<string, string>
}

type Reader = (column: Column) => string | undefined

/** The value of a column of this row; undefined for none and for NULL. */
function readerOf({ columns, values }: SqlRow): Reader {
  const layout = layoutOf(columns ?? [])
  return (column) => {
    const at = layout[column]
    return at === undefined ? undefined : (values[at] ?? undefined)
  }
}

async function readRows(path: string, take: (row: SqlRow) => void): Promise<void> {
  for await (const _ of rowsIn(path, take));
}

/** Calls `take` for every row, and yields after each chunk. */
async function* rowsIn(path: string, take: (row: SqlRow) => void): AsyncGenerator<void> {
  const rows = readSqlRows(take)
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    rows.push((chunk as Buffer).toString('latin1'))
    yield
  }
  rows.end()
}

/** A dump has its tables in the order of their names: players and maps are read before the runs that name them. */
async function readKnown(path: string): Promise<Known> {
  const known: Known = { users: new Map(), maps: new Map() }
  await readRows(path, (row) => {
    if (!(isUsers(row.table) || isMaps(row.table))) return
    const read = readerOf(row)
    const id = read('id') ?? ''
    if (isMaps(row.table)) known.maps.set(id, oldText(read('map') ?? ''))
    else known.users.set(id, { steamid: oldText(read('steamid') ?? ''), name: oldText(read('name') ?? '') })
    if (known.users.size + known.maps.size > MOST_KNOWN) {
      throw new UnusableFileError(`The dump names more than ${MOST_KNOWN} players and maps.`)
    }
  })
  return known
}

/** Every run of a dump, chunk by chunk; tables of another game are named with how many runs they have. */
export async function* readDump(path: string, file: string): AsyncGenerator<StoreLine[]> {
  const known = await readKnown(path)
  const apart = new Map<string, number>()
  let lines: StoreLine[] = []
  let hasTop = false
  const take = (row: SqlRow) => {
    const top = topOf(row.table)
    if (!top) return
    hasTop = true
    const read = readerOf(row)
    const aa = airaccelerateOf(top, read)
    if (aa !== RECORDED_AA) {
      const name = top.kind === 'records' ? `${row.table}, aa ${aa}` : row.table
      apart.set(name, (apart.get(name) ?? 0) + 1)
      return
    }
    const entry = row.columns ? (row.fault ?? toEntry(top, read, known)) : 'the dump does not name the columns'
    if (entry === null) return
    const place = `line ${row.line}, ${row.table}, row ${row.number}`
    lines.push(typeof entry === 'string' ? { file, place, refused: entry } : { file, place, entry })
  }
  for await (const _ of rowsIn(path, take)) {
    yield lines
    lines = []
  }
  if (!hasTop) lines.push({ file, place: 'file', refused: 'it has no table of tops that is known' })
  for (const [name, count] of apart) {
    lines.push({ file, place: `table ${name}`, refused: 'another airaccelerate is another game', count })
  }
  yield lines
}

/** Theggv/Kreedz writes 0 for what its servers play, which is 10. */
function airaccelerateOf({ kind, aa }: TopTable, read: Reader): number {
  const own = kind === 'records' ? Number(read('aa') ?? 0) : 0
  return own || aa
}

function toEntry(top: TopTable, read: Reader, known: Known) {
  const mapId = read('mapId')
  const map = mapId === undefined ? oldText(read('map') ?? '') : known.maps.get(mapId)
  if (map === undefined) return `the dump has no map of number ${mapId}`
  const player = top.kind === 'records' ? known.users.get(read('userId') ?? '') : playerOf(read)
  if (!player) return `the dump has no player of number ${read('userId')}`
  return entryOf({ map, ...player, ...(top.kind === 'records' ? recordOf(read) : topRowOf(top, read)) })
}

const playerOf = (read: Reader) => ({ steamid: oldText(read('steamid') ?? ''), name: oldText(read('name') ?? '') })

type RowFields = Omit<Fields, 'map' | 'steamid' | 'name'>

/** What is there of these columns. */
const some = (read: Reader, columns: readonly ('cp' | 'gc' | 'date' | 'country' | 'route' | 'weapon')[]) =>
  Object.fromEntries(columns.flatMap((column) => (read(column) === undefined ? [] : [[column, read(column)]])))

const topRowOf = ({ kind }: TopTable, read: Reader): RowFields => ({
  ...some(read, ['cp', 'gc', 'date', 'country', 'route']),
  weapon: oldText(read('weapon') ?? ''),
  timeMs: secondsOf(read('time') ?? ''),
  isNub: kind === 'nub',
})

/** Weapons of Theggv/Kreedz are ranks by speed; this one is of knife and USP. */
const USUAL_WEAPON = '6'

const recordOf = (read: Reader): RowFields => ({
  ...some(read, ['cp', 'gc', 'date']),
  weapon: read('weapon') === USUAL_WEAPON ? '' : `rank ${read('weapon') ?? ''}`.trim(),
  timeMs: millisecondsOf(read('time') ?? ''),
  isNub: false,
})

/** From here on a whole number is no time in milliseconds, but the bits of a float of seconds from one second on. */
const FLOAT_BITS = 0x3f800000

/** Whole milliseconds; versions that hand their float to an integer column leave its IEEE 754 bits there. */
function millisecondsOf(text: string): number | null {
  if (!/^\d{1,10}$/.test(text)) return null
  const value = Number(text)
  if (value < FLOAT_BITS || value > 0x7fffffff) return value
  const bits = Buffer.alloc(4)
  bits.writeInt32BE(value)
  return Math.round(bits.readFloatBE() * 1000)
}
