/** The builds of the game whose demos a site takes. Plain code: the browser imports it. */

export interface Builds {
  from: number
  to: number
}

/** Older ones and those of the 25th anniversary, whose movement is not the same, are refused by most communities. */
export const DEMO_BUILDS = '6153-8684'
/** Typed in place of a range by who does not judge builds. */
export const ANY_BUILD = 'any'

/** A range as it is typed, `6153-8684`; null for `any`, undefined for what is neither. */
export function readBuilds(text: string): Builds | null | undefined {
  if (text === ANY_BUILD) return null
  const [, from, to] = /^(\d{1,6})\s?[-–]\s?(\d{1,6})$/.exec(text) ?? []
  if (from === undefined || to === undefined || Number(from) > Number(to)) return undefined
  return { from: Number(from), to: Number(to) }
}
