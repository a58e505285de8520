import { type Difficulty, isMapName, type MapType } from '@kz/contract/rules'
import { isPossibleDate } from '@kz/contract/runs/possible'
import { splitAuthors } from './authors.ts'
import { splitCsv } from './csv.ts'
import { type Line, type Read, UnusableFileError } from './lines.ts'

/** One map of the list. What the list does not know is `unknown`, null or empty. */
export interface MapEntry {
  name: string
  type: MapType
  difficulty: Difficulty
  releasedAt: Date | null
  authors: string[]
}

const DIFFICULTY_NAMES: Readonly<Record<string, Difficulty>> = {
  '': 'unknown',
  unknown: 'unknown',
  beginner: 'beginner',
  easy: 'easy',
  'easy+average': 'easy-medium',
  average: 'medium',
  'average+hard': 'medium-hard',
  hard: 'hard',
  'hard+extreme': 'hard-extreme',
  xtreme: 'extreme',
  'xtreme+impassable': 'extreme-death',
  impassable: 'death',
}
/** What a list writes for a difficulty: the last of those that are read as it. */
export const nameOfDifficulty = (difficulty: string): string =>
  Object.entries(DIFFICULTY_NAMES).findLast(([, known]) => known === difficulty)?.[0] ?? ''

const PLAIN_TYPES = ['bhop', 'climb', 'slide', 'mix'] as const
/** The columns that are read, by the names the header has. */
export const MAP_COLUMNS = {
  name: 'mapname',
  difficulty: 'diff_name',
  type: 'type',
  authors: 'authors',
  date: 'date_old',
  community: 'community',
} as const
type Column = keyof typeof MAP_COLUMNS
/** Where each column stands, and how many a line has. */
type Header = Record<Column, number> & { width: number }

/** This community's lines of the list have the month before the day. */
const MONTH_FIRST = 'xj'

/** `bhop`, `climb`, `slide` or several of them (`mix`); a kind of map we have no type for is `special`. */
export function mapTypeOf(text: string): MapType {
  const kinds = text
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '')
  const [first] = kinds
  if (first === undefined) return 'unknown'
  const plain = kinds.map((kind) => PLAIN_TYPES.find((type) => type === kind))
  if (plain.includes(undefined)) return 'special'
  return new Set(plain).size > 1 ? 'mix' : (plain[0] as MapType)
}

/** Reads the header line. Throws UnusableFileError when a column is missing. */
export function readMapHeader(text: string): Header {
  const cells = splitCsv(text.toLowerCase()) ?? []
  const header: Header = {
    name: -1,
    difficulty: -1,
    type: -1,
    authors: -1,
    date: -1,
    community: -1,
    width: cells.length,
  }
  for (const column of Object.keys(MAP_COLUMNS) as Column[]) {
    header[column] = cells.indexOf(MAP_COLUMNS[column])
    if (header[column] < 0)
      throw new UnusableFileError(`This is not a map list: it has no column ${MAP_COLUMNS[column]}.`)
  }
  return header
}

/** Reads one map. Answers the entry, or what is wrong with the line. */
export function readMapLine(header: Header, text: string, now: Date): MapEntry | string {
  const cells = splitCsv(text)
  if (!cells) return 'a quote is not closed or not alone'
  if (cells.length !== header.width) return `has ${cells.length} columns, not ${header.width}`
  const cell = (column: Column) => cells[header[column]] as string
  const name = cell('name')
  if (!isMapName(name)) return 'not a map name'
  const difficulty = Object.hasOwn(DIFFICULTY_NAMES, cell('difficulty').toLowerCase())
    ? DIFFICULTY_NAMES[cell('difficulty').toLowerCase()]
    : undefined
  if (difficulty === undefined) return 'unheard-of difficulty'
  const releasedAt = readDay(cell('date'), cell('community') === MONTH_FIRST, now)
  if (releasedAt === undefined) return 'date is not dd.MM.yyyy between 1999 and today'
  const authors = splitAuthors(cell('authors'))
  if (authors === null) return 'too many or too long author names'
  return { name, type: mapTypeOf(cell('type')), difficulty, releasedAt, authors }
}

/** Reads a whole list, header line first. Throws UnusableFileError when the header is not one. */
export async function* readMapList(lines: AsyncIterable<Line>, now: Date): AsyncGenerator<Read<MapEntry>> {
  let header: Header | undefined
  for await (const line of lines) {
    if (!header) header = readMapHeader(line.text)
    else if (line.refused !== undefined) yield { ...line, refused: line.refused }
    else {
      const read = readMapLine(header, line.text, now)
      yield typeof read === 'string' ? { ...line, refused: read } : { ...line, refused: undefined, entry: read }
    }
  }
  if (!header) throw new UnusableFileError('The file is empty.')
}

/** Day and month in the community's usual order, or in the other where only that makes a date. */
function readDay(text: string, monthFirst: boolean, now: Date): Date | null | undefined {
  if (text === '') return null
  const [, first, second, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  const dayFirst = toDay(`${year}-${second}-${first}`, now)
  const other = toDay(`${year}-${first}-${second}`, now)
  return monthFirst ? (other ?? dayFirst) : (dayFirst ?? other)
}

function toDay(iso: string, now: Date): Date | undefined {
  const date = new Date(`${iso}T00:00:00Z`)
  const isReal = date.toJSON()?.startsWith(iso) ?? false
  return isReal && isPossibleDate(date, now) ? date : undefined
}
