/** What a picture for a shared link says, and shows behind it. */
export interface Card {
  /** what it is, in two or three words: `World record` */
  kind: string
  /** the largest words: a map, a player, a thread */
  title: string
  /** the number it is about: a time, or a count with its word */
  figure: string | null
  /** to the run it is measured against, in ms: drawn as two blocks and the jump between them; null: nothing to measure */
  gapMs: number | null
  player: { name: string; country: string } | null
  sentence: string
  /** whose picture stands behind it */
  mapName: string | null
}

/** `0.92 faster than Nick`, `level with Nick`, `0.92 slower than Nick`. */
export function gapWords(gapMs: number, other: string): string {
  if (gapMs === 0) return `level with ${other}`
  return `${(Math.abs(gapMs) / 1000).toFixed(2)} ${gapMs < 0 ? 'faster' : 'slower'} than ${other}`
}

const DAY_MS = 86_400_000

/** `34 days`, `2 years` between two moments of ISO 8601. */
export function spanWords(fromIso: string, toIso: string): string {
  const days = Math.max(1, Math.floor((Date.parse(toIso) - Date.parse(fromIso)) / DAY_MS))
  const [count, unit] = days < 730 ? [days, 'day'] : [Math.floor(days / 365.25), 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
