/** What a member says of himself (H073, H158). Plain code: the form counts as the server does. */

/** Code points and lines a bio may have. */
export const BIO_LENGTH = 1_000
export const BIO_LINES = 20

/** Blank to the eye though Unicode calls them letters or symbols: fillers of Hangul and the empty Braille cell. */
const FILLERS = /[\u115f\u1160\u2800\u3164\uffa0]/g
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Controls but the line end, and what turns the direction of the text around it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const FOREIGN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Surrogate}]/gu

/** A bio as it is stored and shown: NFC, trimmed, line ends as `\n`, one empty line at a time; '' when it shows nothing. */
export function cleanBio(text: string): string {
  const bio = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(FOREIGN, '')
    .normalize('NFC')
    // not /\s+\n/: that reads a long run of blanks once from each of them
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return VISIBLE.test(bio.replace(FILLERS, '')) ? bio : ''
}

/** Why a cleaned bio cannot be kept; null when it can. */
export function bioFault(bio: string): string | null {
  if ([...bio].length > BIO_LENGTH) return `Bio is longer than ${BIO_LENGTH} characters`
  if (bio.split('\n').length > BIO_LINES) return `Bio has more than ${BIO_LINES} lines`
  return null
}
