import { numberWord } from '../../../lib/text/number-word.ts'
import type { Way } from './align.ts'
import type { Stretch } from './delta.ts'

/** A stretch as it is named, and the moment of the run it begins at, in milliseconds since the start. */
export interface NamedStretch extends Stretch {
  name: string
  ms: number
}

/** Where each stretch is: by the jumps that begin in it, else by its share of the way. `jumps` are take-offs since the start. */
export function namedStretches(stretches: readonly Stretch[], way: Way, jumps: readonly number[]): NamedStretch[] {
  const places = way.ms.length - 1
  return stretches.map((stretch) => {
    const [from, to] = [way.ms[stretch.from]!, way.ms[stretch.to]!]
    const inside = jumps.flatMap((ms, index) => (ms >= from && ms < to ? [index + 1] : []))
    return { ...stretch, ms: from, name: nameOf(inside, stretch, places) }
  })
}

function nameOf(jumps: readonly number[], { from, to }: Stretch, places: number): string {
  const [first, last] = [jumps[0], jumps.at(-1)]
  if (first !== undefined && last !== undefined) return first === last ? `Jump ${first}` : `Jumps ${first} to ${last}`
  if (from === 0) return 'The start'
  if (to === places) return 'The finish'
  return `${percent(from, places)} to ${percent(to, places)} %`
}

const percent = (place: number, places: number) => Math.round((place / places) * 100)

/** Hundredths as they are read, cut as times are: "0.38". */
export const hundredths = (ms: number): string => (Math.trunc(Math.abs(ms) / 10) / 100).toFixed(2)

/** The first sentence: how much was won or lost, and in how many places. */
export function openingWords(won: number, named: readonly NamedStretch[]): string {
  const sameWay = named.filter((stretch) => stretch.won > 0 === won > 0).length
  const places = sameWay === 1 ? 'one place' : `${numberWord(sameWay)} places`
  if (Math.abs(won) < 10) return 'Even at the finish.'
  if (sameWay === 0) return `${hundredths(won)} s, a little everywhere.`
  return `${hundredths(won)} s in ${places}.`
}

/** What a stretch did, after its name: "gave 0.38", "took 0.07". */
export const stretchWords = ({ won }: Stretch): string =>
  won > 0 ? `gave ${hundredths(won)}` : `took ${hundredths(won)}`
