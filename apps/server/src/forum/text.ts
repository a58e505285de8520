import { ApiError } from '@kz/contract/errors'
import { cleanLine, cleanLines, isVisible } from '@kz/contract/names/clean-text'
import { parseForum } from '@kz/markup'

/** Titles and messages as they are stored. */

const LONGEST_MESSAGE = 20_000
const [SHORTEST_TITLE, LONGEST_TITLE] = [3, 120]

/** What new accounts are told where nothing can wait for staff. */
/** So many messages make an account a known one. */
export const KNOWN_MESSAGES = 3

export const linksLater = (): ApiError => new ApiError('links_later', { messages: KNOWN_MESSAGES })

function refuseUnstorable(text: string, field: string): void {
  if (/[\0\p{Surrogate}]/u.test(text)) throw new ApiError('invalid_field', { field }, { field: field })
}

/**
 * A message: NFC, trimmed, four or more line ends as three. Throws ApiError for text that cannot be stored, shows nothing,
 * is too long, or nests more than the site's markup takes. `field` is the name the caller sent it under.
 */
export function readMessage(text: string, field: string): string {
  refuseUnstorable(text, field)
  const message = cleanLines(text, 2)
  if (!isVisible(message) || [...message].length > LONGEST_MESSAGE)
    throw new ApiError('message_length', { most: LONGEST_MESSAGE })
  if (!parseForum(message).complete) throw new ApiError('too_many_tags')
  return message
}

/** A title on one line, 3 to 120 characters. */
export function readTitle(text: string): string {
  refuseUnstorable(text, 'title')
  const title = cleanLine(text)
  const length = [...title].length
  if (!isVisible(title) || length < SHORTEST_TITLE || length > LONGEST_TITLE)
    throw new ApiError('thread_title_length', { least: SHORTEST_TITLE, most: LONGEST_TITLE })
  return title
}

/** Pictures and videos. */
const SHOWN: ReadonlySet<string> = new Set(['image', 'missing-image', 'youtube', 'ytlink'])

/** True for text that leads to other sites or shows a picture: new accounts may not post it unseen. */
export function hasLinks(message: string): boolean {
  const open = [...parseForum(message).nodes]
  for (let node = open.pop(); node; node = open.pop()) {
    if ((node.type === 'link' && node.external) || SHOWN.has(node.type)) return true
    if ('children' in node) open.push(...node.children)
  }
  return false
}
