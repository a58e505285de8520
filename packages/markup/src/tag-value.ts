import { findNext, type Scanner } from './scanner.ts'

/** What stands behind the `=` of a tag: values with `|` between them, each as it is or in double quotes. */

/** Code units of the longest value. */
export const LONGEST_VALUE = 2_048
/** So far is looked for brackets that close: names and addresses have some, texts are none of a value. */
const REACH = 200

/**
 * The place of the `]` that ends a value which begins at `from`: behind the quotes it stands in, or behind the brackets that
 * open and close in it. Where they do not close on the line it is the first `]`. `Infinity` when there is none.
 */
export function valueEnd(scanner: Scanner, from: number, end: number): number {
  const { text } = scanner
  const first = findNext(scanner, ']', from)
  const quote = text[from] === '"' ? findNext(scanner, '"', from + 1) : Number.POSITIVE_INFINITY
  const isQuoted = quote < end && /[\]|]/.test(text[quote + 1] ?? '') && quote < findNext(scanner, '\n', from)
  const start = isQuoted ? quote + 1 : from
  if (first === start || first - from > LONGEST_VALUE || !(isQuoted || /\[|\|"/.test(text.slice(from, first))))
    return first
  const line = text.slice(start, Math.min(end, start + REACH)).split('\n', 1)[0] as string
  const found = closing(line)
  scanner.steps += found === -1 ? line.length : found
  return found === -1 ? first : start + found
}

/** The first `]` of a line that nothing in it opens and no quotes hold; -1 without one. */
function closing(line: string): number {
  let open = 0
  let quotesClose = true
  for (let at = 0; at < line.length; at++) {
    const character = line[at]
    if (character === '"' && line[at - 1] === '|' && quotesClose) {
      const close = line.indexOf('"', at + 1)
      quotesClose = close !== -1 && /[\]|]/.test(line[close + 1] ?? '')
      if (quotesClose) at = close
    } else if (character === '[') open++
    else if (character === ']' && --open < 0) return at
  }
  return -1
}

const PART = /(?:^|\|)(?:"([^"]*)"(?=\||$)|([^|]*))/g

/** The values without their quotes, in each way they can be meant: one pair holds all of them, or each has its own. */
export function valuesOf(value: string): string[][] {
  const whole = unquoted(value)
  if (whole !== value) return [whole.split('|'), [whole]]
  return [[...value.matchAll(PART)].map(([, quoted, plain = '']) => quoted ?? plain)]
}

/** A whole value without the quotes it stands in. */
export const unquoted = (value: string): string => /^"([^"]*)"$/.exec(value)?.[1] ?? value

/** A name as the value of a tag, or a part of one: in quotes where it would end the tag or be taken for two. */
export function writeValue(name: string): string {
  if (!/["'[\]|&]/.test(name)) return name
  return `"${name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replace(/\s+/g, ' ')}"`
}
