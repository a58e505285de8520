import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import type { Jump } from '@kz/demo'

export type JumpFilter = 'window' | 'all' | 'long'

export interface NumberedJump {
  /** from 0, in order of time */
  index: number
  jump: Jump
}

const LONG_LEAST = 215

/** A jump as long as those that are counted: on one level, of a kind that has a board. */
export const isLong = ({ type, level, distance }: Jump): boolean => type !== null && level && distance >= LONG_LEAST

/** The jumps a filter lets through, numbered as in the whole demo. */
export function jumpRows(jumps: readonly Jump[], filter: JumpFilter, from: number, to: number): NumberedJump[] {
  return jumps
    .map((jump, index) => ({ jump, index }))
    .filter(
      ({ jump }) => filter === 'all' || (filter === 'long' ? isLong(jump) : jump.endMs >= from && jump.startMs <= to),
    )
}

/** `LJ` and `LongJump`; for jumps without a board what they are instead. */
export function kindOf({ type, level, offset }: Jump): { short: string; name: string } {
  if (type !== null) return { short: type === 'ladder' ? 'Lad' : type.toUpperCase(), name: LONGJUMP_NAMES[type] }
  return { short: '', name: level ? 'Jump' : offset < 0 ? 'Jump down' : 'Jump up' }
}

const RULER = { least: 150, most: 270 }

/** Where a distance stands on the ruler from 150 to 270 units, 0 to 100. */
export const onRuler = (distance: number): number =>
  Math.min(100, Math.max(0, ((distance - RULER.least) / (RULER.most - RULER.least)) * 100))
