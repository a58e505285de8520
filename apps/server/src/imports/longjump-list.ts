import { splitCsv } from './csv.ts'
import { type Line, type Read, UnusableFileError } from './lines.ts'
import { COUNTRY_FAULT, isCountryColumn, takeCountry } from './list-country.ts'

/** One long-jump record. Lengths in units, speeds in units a second, all with three decimals. */
export interface LongJumpEntry {
  player: string
  /** `lj`, `cj`, ...: the codes the lists of jumps use */
  type: string
  block: number | null
  distance: number
  prestrafe: number
  topspeed: number
  country: string
  countryNote: string
}

const TYPES = ['lj', 'cj', 'scj', 'dcj', 'mcj', 'hj', 'sbj', 'bj', 'wj', 'ladder', 'slj'] as const
const LEAST_COLUMNS = 7
const MOST_COLUMNS = 9
const MOST = { block: 400, distance: 400, prestrafe: 450, topspeed: 450 } as const

const decimal = (text: string) => (/^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN)
const within = (value: number, least: number, most: number) => value >= least && value <= most

/**
 * Reads one line: `player, distance, block, prestrafe, topspeed, type, country` and, if it likes, a community and an empty
 * last cell. Answers the entry, or what is wrong with the line.
 */
export function readLongJumpLine(text: string): LongJumpEntry | string {
  const cells = splitCsv(text)
  if (!cells) return 'a quote is not closed or not alone'
  if (!within(cells.length, LEAST_COLUMNS, MOST_COLUMNS)) return 'not a line of the long-jump list'
  const [
    player = '',
    distanceText = '',
    blockText = '',
    prestrafeText = '',
    topspeedText = '',
    type = '',
    country = '',
  ] = cells
  if (!/^\P{C}{1,31}$/u.test(player)) return 'player name is not 1 to 31 characters'
  if (!TYPES.some((known) => known === type)) return 'unheard-of type of jump'
  if (!isCountryColumn(country)) return COUNTRY_FAULT
  const distance = decimal(distanceText)
  if (!within(distance, 60, MOST.distance)) return `distance is not 60 to ${MOST.distance}`
  const block = blockText === '' ? null : /^\d{1,3}$/.test(blockText) ? Number(blockText) : Number.NaN
  if (block !== null && !within(block, 50, MOST.block)) return `block is not 50 to ${MOST.block}`
  if (block !== null && block > distance) return 'block is longer than the distance'
  const prestrafe = decimal(prestrafeText)
  if (!within(prestrafe, 0, MOST.prestrafe)) return `prestrafe is not 0 to ${MOST.prestrafe}`
  const topspeed = decimal(topspeedText)
  if (!within(topspeed, prestrafe, MOST.topspeed)) return `topspeed is not between prestrafe and ${MOST.topspeed}`
  return { player, type, block, distance, prestrafe, topspeed, ...takeCountry(country) }
}

/** Reads a whole list, which has no header. Throws UnusableFileError when no line can be read. */
export async function* readLongJumpList(lines: AsyncIterable<Line>): AsyncGenerator<Read<LongJumpEntry>> {
  let entries = 0
  for await (const line of lines) {
    const read = line.refused ?? readLongJumpLine(line.text)
    if (typeof read !== 'string') entries++
    yield typeof read === 'string' ? { ...line, refused: read } : { ...line, refused: undefined, entry: read }
  }
  if (entries === 0) throw new UnusableFileError('This is not a long-jump list: no line can be read.')
}
