/** What people write, as it is kept. Plain code: a form may count as the server does. */

/** Blank to the eye though Unicode calls them letters or symbols: fillers of Hangul and the empty Braille cell. */
const FILLERS = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Controls but tab and line end, and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSTORABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\p{Surrogate}]/gu

/** Whether a text shows anything. */
export const isVisible = (text: string): boolean => VISIBLE.test(text.replace(FILLERS, ''))

/** A text on one line: controls and runs of blanks are one space; NFC, trimmed. */
export const cleanLine = (text: string): string =>
  text.replace(UNSTORABLE, ' ').replace(/\s+/g, ' ').normalize('NFC').trim()

/** A text of many lines: line ends as `\n`, no blanks before them, at most so many empty lines in a row; NFC, trimmed. */
export function cleanLines(text: string, emptyLines: number): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(UNSTORABLE, '').normalize('NFC').split('\n')
  const kept: string[] = []
  let empty = 0
  // line by line: a pattern for runs of blanks and line ends reads a long one once from each of its places
  for (const line of lines.map((each) => each.trimEnd())) {
    empty = line === '' ? empty + 1 : 0
    if (empty <= emptyLines) kept.push(line)
  }
  return kept.join('\n').trim()
}
