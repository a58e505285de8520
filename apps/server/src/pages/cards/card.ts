import { counted, inLanguage, type Text, t } from '../../platform/api/services/text.ts'

/** What a picture for a shared link says, and shows behind it; its words before or after they are said in a language. */
export interface Card<Words = string> {
  /** what it is, in two or three words: `World record` */
  kind: Words
  /** the largest words: a map, a player, a thread */
  title: Words
  /** the number it is about: a time, or a count with its word */
  figure: Words | null
  /** to the run it is measured against, in ms: drawn as two blocks and the jump between them; null: nothing to measure */
  gapMs: number | null
  player: { name: Words; country: string } | null
  sentence: Words
  /** whose picture stands behind it */
  mapName: string | null
}

/** A card in a language. */
export function cardIn(language: string, { kind, title, figure, player, sentence, ...rest }: Card<Text>): Card {
  const say = (text: Text) => inLanguage(language, text)
  return {
    ...{ kind: say(kind), title: say(title), figure: figure === null ? null : say(figure) },
    player: player && { name: say(player.name), country: player.country },
    ...{ sentence: say(sentence), ...rest },
  }
}

/** `0.92`: the seconds between two runs. */
export const secondsOf = (gapMs: number): string => (Math.abs(gapMs) / 1000).toFixed(2)

/** `0.92 faster than Nick.`, `Level with Nick.`, `0.92 slower than Nick.` */
export function gapWords(gapMs: number, other: string): Text {
  if (gapMs === 0) return t`Level with ${other}.`
  const seconds = secondsOf(gapMs)
  return gapMs < 0 ? t`${seconds} faster than ${other}.` : t`${seconds} slower than ${other}.`
}

const DAY_MS = 86_400_000

/** `34 days`, `2 years` between two moments of ISO 8601. */
export function spanWords(fromIso: string, toIso: string): Text {
  const days = Math.max(1, Math.floor((Date.parse(toIso) - Date.parse(fromIso)) / DAY_MS))
  return days < 730 ? t`${counted(days, 'day')}` : t`${counted(Math.floor(days / 365.25), 'year')}`
}
