import { ApiError } from '@kz/contract/errors'
import { cleanLines, isVisible } from '@kz/contract/names/clean-text'
import type { CommentKind } from './threads.ts'

/** Code points a message may have. */
const LONGEST: Record<CommentKind, number> = { news: 2_000, article: 2_000, demos: 2_000, map: 2_000, chat: 250 }
const MOST_LINES = 100

/**
 * A message as it is stored: NFC, trimmed, line ends as `\n`, three or more of them as two. Throws ApiError for text that
 * shows nothing or is too long.
 */
export function readMessage(kind: CommentKind, text: string): string {
  const message = cleanLines(text, 1)
  if (!isVisible(message)) throw new ApiError('message_missing')
  const most = LONGEST[kind]
  if ([...message].length > most) throw new ApiError('message_too_long', { most })
  if (message.split('\n').length > MOST_LINES) throw new ApiError('message_too_many_lines', { most: MOST_LINES })
  return message
}
