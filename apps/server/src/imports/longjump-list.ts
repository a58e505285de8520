import {
  LONGJUMP_TYPES,
  type LongjumpNumber,
  type LongjumpType,
  longjumpBounds,
  readLongjumpNumber,
} from '@kz/contract/runs/longjump-types'
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

const LEAST_COLUMNS = 7
const MOST_COLUMNS = 9

/** What is wrong with a number of this kind of jump. */
function numberFault(type: LongjumpType, number: LongjumpNumber, value: number): string | null {
  const [least, most] = longjumpBounds(type, number)
  return value >= least && value <= most ? null : `${number} is not ${least} to ${most}`
}

/**
 * Reads one line: `player, distance, block, prestrafe, topspeed, type, country` and, if it likes, a community and an empty
 * last cell. Answers the entry, or what is wrong with the line.
 */
export function readLongJumpLine(text: string): LongJumpEntry | string {
  const cells = splitCsv(text)
  if (!cells) return 'a quote is not closed or not alone'
  if (cells.length < LEAST_COLUMNS || cells.length > MOST_COLUMNS) return 'not a line of the long-jump list'
  const [
    player = '',
    distanceText = '',
    blockText = '',
    prestrafeText = '',
    topspeedText = '',
    kind = '',
    country = '',
  ] = cells
  if (!/^\P{C}{1,31}$/u.test(player)) return 'player name is not 1 to 31 characters'
  const type = LONGJUMP_TYPES.find((known) => known === kind)
  if (!type) return 'unheard-of type of jump'
  if (!isCountryColumn(country)) return COUNTRY_FAULT
  const read = (number: LongjumpNumber, text: string) => readLongjumpNumber(number, text) ?? Number.NaN
  const distance = read('distance', distanceText)
  const block = blockText === '' ? null : read('block', blockText)
  const [prestrafe, topspeed] = [read('prestrafe', prestrafeText), read('topspeed', topspeedText)]
  const fault =
    numberFault(type, 'distance', distance) ??
    (block === null ? null : numberFault(type, 'block', block)) ??
    numberFault(type, 'prestrafe', prestrafe) ??
    numberFault(type, 'topspeed', topspeed)
  if (fault) return fault
  if (block !== null && block > distance) return 'block is longer than the distance'
  if (topspeed < prestrafe) return 'topspeed is below prestrafe'
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
