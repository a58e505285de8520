/** Kinds of long jumps, their boards and their bounds. Plain code: the browser imports it. */

export const LONGJUMP_TYPES = ['lj', 'cj', 'scj', 'dcj', 'mcj', 'hj', 'sbj', 'bj', 'wj', 'ladder', 'slj'] as const
export type LongjumpType = (typeof LONGJUMP_TYPES)[number]

export const LONGJUMP_NAMES: Record<LongjumpType, string> = {
  lj: 'LongJump',
  cj: 'CountJump',
  scj: 'StandUp CountJump',
  dcj: 'Double CountJump',
  mcj: 'Multi CountJump',
  hj: 'HighJump',
  sbj: 'StandUp BhopJump',
  bj: 'BhopJump',
  wj: 'WeirdJump',
  ladder: 'LadderJump',
  slj: 'Slide LongJump',
}

export interface LongjumpCategory {
  name: string
  /** the first stands for the category in addresses */
  types: readonly LongjumpType[]
}

/** The ten categories in the order of their tabs. */
export const LONGJUMP_CATEGORIES: readonly LongjumpCategory[] = [
  { name: 'LongJump', types: ['lj'] },
  { name: 'CountJump', types: ['cj'] },
  { name: 'StandUp CountJump', types: ['scj'] },
  { name: 'Double/Multi CountJump', types: ['dcj', 'mcj'] },
  { name: 'HighJump', types: ['hj'] },
  { name: 'StandUp BhopJump', types: ['sbj'] },
  { name: 'BhopJump', types: ['bj'] },
  { name: 'WeirdJump', types: ['wj'] },
  { name: 'LadderJump', types: ['ladder'] },
  { name: 'Slide LongJump', types: ['slj'] },
]

/** The category a kind belongs to. */
export const categoryOf = (type: LongjumpType): LongjumpCategory =>
  LONGJUMP_CATEGORIES.find(({ types }) => types.includes(type)) as LongjumpCategory

export const LONGJUMP_FILE_BYTES = 16 * 1024 * 1024
export const LONGJUMP_UNPACKED_BYTES = 32 * 1024 * 1024

/** What is typed beside a long jump. Lengths in units, speeds in units a second. */
export const LONGJUMP_NUMBERS = ['block', 'distance', 'prestrafe', 'topspeed'] as const
export type LongjumpNumber = (typeof LONGJUMP_NUMBERS)[number]
export type LongjumpValues = Record<LongjumpNumber, number>

const LENGTHS: Partial<Record<LongjumpType, readonly [least: number, most: number]>> = {
  ladder: [60, 260],
  hj: [200, 320],
}

/** The least and the most a number of this kind of jump may be. */
export function longjumpBounds(type: LongjumpType, number: LongjumpNumber): readonly [least: number, most: number] {
  if (number === 'prestrafe') return [0, 450]
  if (number === 'topspeed') return [200, 450]
  return LENGTHS[type] ?? [200, 400]
}

/** Reads a typed number: up to three digits, up to three decimals; a block is whole. Null when it is none. */
export function readLongjumpNumber(number: LongjumpNumber, text: string): number | null {
  const pattern = number === 'block' ? /^\d{1,3}$/ : /^\d{1,3}(\.\d{1,3})?$/
  return pattern.test(text.trim()) ? Number(text) : null
}

/** The first number that cannot be right for this kind of jump, or null. The block is never longer than the distance. */
export function wrongLongjumpNumber(type: LongjumpType, values: LongjumpValues): LongjumpNumber | null {
  const wrong = LONGJUMP_NUMBERS.find((number) => {
    const [least, most] = longjumpBounds(type, number)
    return values[number] < least || values[number] > most
  })
  return wrong ?? (values.block > values.distance ? 'block' : null)
}

/** What differs more than this between the typed and the computed values is shown in red. */
export const LONGJUMP_TOLERANCE: LongjumpValues = { block: 0.5, distance: 0.5, prestrafe: 1, topspeed: 1 }
