import { ApiError } from '@kz/contract/errors'
import type { Warning } from '@kz/contract/runs/demos'
import {
  LONGJUMP_NAMES,
  LONGJUMP_NUMBERS,
  LONGJUMP_TOLERANCE,
  type LongjumpNumber,
  type LongjumpType,
  type LongjumpValues,
  readLongjumpNumber,
  wrongLongjumpNumber,
} from '@kz/contract/runs/longjump-types'
import type { ParsedJump } from '@kz/contract/runs/longjumps'
import type { Viewer } from '../platform/api/viewer.ts'
import type { ReadDemo } from '../submissions/api.ts'

/** The numbers of a long jump: typed, or read from the demo; and what does not fit together. */

export type TypedValues = Partial<Record<LongjumpNumber, string | undefined>>

export interface Jump extends LongjumpValues {
  cat: LongjumpType
}

const PLAIN_NAMES: Record<LongjumpNumber, string> = {
  block: 'block',
  distance: 'distance',
  prestrafe: 'prestrafe',
  topspeed: 'topspeed',
}

const invalid = (number: LongjumpNumber): ApiError =>
  new ApiError('invalid_jump_number', { number: PLAIN_NAMES[number] })

/** The jump of the demo that is meant: the longest of the kind that was typed, else the longest. */
export function meantJump(jumps: readonly ParsedJump[], cat: LongjumpType | undefined): ParsedJump | null {
  const kindOf = ({ computed, printed }: ParsedJump) => printed?.type ?? computed?.type
  const isOf = (jump: ParsedJump) => kindOf(jump) === cat || (cat === 'hj' && kindOf(jump) === 'lj')
  return (cat && jumps.find(isOf)) || (jumps[0] ?? null)
}

/**
 * Numbers as they are stored: what was typed, else what the plugin printed, else what the frames show. Throws ApiError
 * for numbers no jump of the kind has, and for those that are neither typed nor in the demo.
 */
export function completeValues(typed: TypedValues & { cat?: LongjumpType | undefined }, jump: ParsedJump | null): Jump {
  const cat = typed.cat ?? jump?.printed?.type ?? jump?.computed?.type
  if (!cat) throw new ApiError('missing_jump_category')
  const shown = shownValues(jump)
  const values = {} as LongjumpValues
  for (const number of LONGJUMP_NUMBERS) {
    const text = typed[number]
    const value = text === undefined ? shown[number] : readLongjumpNumber(number, text)
    if (value === null) {
      throw text === undefined ? new ApiError('missing_jump_number', { number }) : invalid(number)
    }
    values[number] = value
  }
  return { cat, ...requireRight(cat, values) }
}

/** Typed numbers only, for a correction. Throws ApiError. */
export function typedValues(cat: LongjumpType, typed: Record<LongjumpNumber, string>): Jump {
  return completeValues({ cat, ...typed }, null)
}

function requireRight(cat: LongjumpType, values: LongjumpValues): LongjumpValues {
  const wrong = wrongLongjumpNumber(cat, values)
  if (wrong) throw invalid(wrong)
  return values
}

/** What the demo itself says; a gap is never wider than the jump, and the frames do not show it. */
function shownValues(jump: ParsedJump | null): Record<LongjumpNumber, number | null> {
  const { printed, computed } = jump ?? { printed: null, computed: null }
  const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value * 1000) / 1000)
  return {
    block: printed?.block == null ? null : Math.floor(printed.block),
    distance: rounded(printed?.distance ?? computed?.distance),
    prestrafe: rounded(printed?.prestrafe ?? computed?.prestrafe),
    topspeed: rounded(printed?.topspeed ?? computed?.topspeed),
  }
}

const look = (code: string, text: string): Warning => ({ code, level: 'look', text })

/** What a checker should look at, after what the parser noticed itself. Nothing is refused here. */
export function warningsOf(viewer: Viewer, values: Jump, jump: ParsedJump | null, read: ReadDemo): Warning[] {
  return [
    ...read.warnings,
    ...(jump ? jumpWarnings(values, jump) : [look('no-jump', 'The demo shows no long jump.')]),
    ...(read.renderedPerNet > 1.05 || read.renderedPerNet < 0.95
      ? [look('frames-missing', 'Frames are missing in the demo: what was computed is rough.')]
      : []),
    ...(read.seen.player.toLowerCase() === viewer.pseudo.toLowerCase()
      ? []
      : [look('player', `Recorded by "${read.seen.player}", submitted by "${viewer.pseudo}".`)]),
  ]
}

function jumpWarnings(values: Jump, { computed, printed }: ParsedJump): Warning[] {
  const found: Warning[] = []
  const sources = [
    ['computed', computed],
    ['printed', printed],
  ] as const
  for (const [source, seen] of sources) {
    if (!seen) continue
    const { type } = seen
    // the drop that makes a high jump is in the map, not in the frames
    const isHigh = values.cat === 'hj' && type === 'lj'
    if (type !== values.cat && !isHigh) {
      const name = type ? LONGJUMP_NAMES[type] : 'another kind of jump'
      found.push(look('category', `Submitted as ${LONGJUMP_NAMES[values.cat]}, ${source} is ${name}.`))
    }
    for (const number of ['distance', 'prestrafe', 'topspeed'] as const) {
      const value = seen[number]
      if (value === null || Math.abs(value - values[number]) <= LONGJUMP_TOLERANCE[number]) continue
      found.push(look(number, `Typed ${number} ${values[number].toFixed(3)}, ${source} is ${value.toFixed(3)}.`))
    }
  }
  if (!computed) found.push(look('not-in-frames', 'A plugin printed this jump, the frames do not show it.'))
  else if (!computed.level)
    found.push(look('level', `It landed ${computed.offset.toFixed(1)} units off the take-off height.`))
  return found
}
