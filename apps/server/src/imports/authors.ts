import { isCountryName } from '@kz/contract/names/countries'

const MOST_AUTHORS = 10
const AUTHOR_LENGTH = 64

const MOST_WORDS = 4

/**
 * Names in an author cell: parts stand between commas or ` & `, each with the author's country before the name or alone
 * (`Latvia, anna`), which is left out. Answers null when there are more than 10 or one is longer than 64 characters.
 */
export function splitAuthors(cell: string): string[] | null {
  const names = cell
    .split(/,| & /)
    .map((part) => withoutCountry(part.trim().split(/\s+/)))
    .filter((name) => name !== '')
  const authors = [...new Set(names)]
  return authors.length <= MOST_AUTHORS && authors.every((name) => name.length <= AUTHOR_LENGTH) ? authors : null
}

function withoutCountry(words: string[]): string {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    if (isCountryName(words.slice(0, count).join(' '))) return words.slice(count).join(' ')
  }
  return words.join(' ')
}
