import { cleanLines, isVisible } from '../names/clean-text.ts'

/** What a member says of themselves. Plain code: the form counts as the server does. */

/** Code points and lines a bio may have. */
export const BIO_LENGTH = 1_000
export const BIO_LINES = 20

/** What turns the direction of the text around it. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A bio as it is stored and shown: NFC, trimmed, line ends as `\n`, one empty line at a time; '' when it shows nothing. */
export function cleanBio(text: string): string {
  const bio = cleanLines(
    text
      .replace(/[\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(TURNING, ''),
    1,
  )
  return isVisible(bio) ? bio : ''
}

/** How much of each a bio may have, by the refusal of more. */
export const BIO_MOST = { bio_too_long: BIO_LENGTH, bio_too_many_lines: BIO_LINES } as const

/** Why a cleaned bio cannot be kept, as the code of the refusal; null when it can. */
export function bioFault(bio: string): keyof typeof BIO_MOST | null {
  if ([...bio].length > BIO_LENGTH) return 'bio_too_long'
  return bio.split('\n').length > BIO_LINES ? 'bio_too_many_lines' : null
}
