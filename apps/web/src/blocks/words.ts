import { count } from '../lib/text/format.ts'

/** `Hard, Extreme or Death`. */
export function anyOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

/** `1 demo`, `4 demos`: a count with its noun, thousands apart. */
export const counted = (value: number, noun: string, plural = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : plural}`
