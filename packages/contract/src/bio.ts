import { cleanLines, isVisible } from './clean-text.ts'

/** What a member says of himself. Plain code: the form counts as the server does. */

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

/** Why a cleaned bio cannot be kept; null when it can. */
export function bioFault(bio: string): string | null {
  if ([...bio].length > BIO_LENGTH) return `Bio is longer than ${BIO_LENGTH} characters`
  if (bio.split('\n').length > BIO_LINES) return `Bio has more than ${BIO_LINES} lines`
  return null
}
