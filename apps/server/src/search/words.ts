import { ApiError } from '@kz/contract/errors'
import { SEARCH_LEAST } from '@kz/contract/search'

/** What somebody looks for, in the forms the queries take. The same folding as `search_key` of the database. */
export interface Wanted {
  /** the whole text without case and accents */
  key: string
  words: string[]
  /** every word may be a beginning: a tsquery */
  query: string
}

const LONGEST_WORD = 60
const PARTS = /[^a-z0-9\u00c0-\u1fff\u2c00-\u2fff\u3040-\u{10ffff}]+/u

/** Text without case and accents. */
const searchKey = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')

/** Reads what was typed. Throws ApiError search_too_short when nothing is left to look for. */
export function readWanted(text: string): Wanted {
  const key = searchKey(text)
  const words = key
    .split(PARTS)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''))
  if ([...text].length < SEARCH_LEAST || words.length === 0)
    throw new ApiError('search_too_short', { least: SEARCH_LEAST })
  return { key, words, query: words.map((word) => `'${word}':*`).join(' & ') }
}

/**
 * The piece of a text around the first word that was looked for, at most `length` characters, and where such words stand
 * in it: pairs of start and end.
 */
export function extractOf(text: string, words: string[], length = 200): { extract: string; marks: [number, number][] } {
  const first = findMarks(text, words)[0]?.[0] ?? 0
  const wished = Math.max(0, Math.min(first - Math.floor(length / 4), text.length - length))
  const start = wished === 0 ? 0 : text.indexOf(' ', wished - 1) + 1
  const end = Math.min(text.length, start + length)
  const cut = end < text.length ? text.slice(start, end).replace(/\s+\S*$/, '') : text.slice(start, end)
  const extract = `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`
  return { extract, marks: findMarks(extract, words) }
}

/** Where words begin with one of those looked for: the letters that match. */
function findMarks(text: string, words: string[]): [number, number][] {
  const marks: [number, number][] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = searchKey(word)
    const longest = Math.max(0, ...words.filter((wanted) => folded.startsWith(wanted)).map((wanted) => wanted.length))
    if (longest > 0) marks.push([index, index + (folded.length === word.length ? longest : word.length)])
  }
  return marks
}
