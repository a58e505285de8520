import { ApiError } from '@kz/contract/errors'
import type { CommentKind } from './threads.ts'

/** Code points a message may have. */
const LONGEST: Record<CommentKind, number> = { news: 2_000, article: 2_000, demos: 2_000, chat: 250 }
const MOST_LINES = 100

/** Blank to the eye though Unicode calls them letters or symbols: fillers of Hangul and the empty Braille cell. */
const FILLERS = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\u0001-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * A message as it is stored: NFC, trimmed, line ends as `\n`, three or more of them as two. Throws ApiError for text that
 * shows nothing or is too long.
 */
export function readMessage(kind: CommentKind, text: string): string {
  const message = text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .normalize('NFC')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()
  if (!VISIBLE.test(message.replace(FILLERS, ''))) throw new ApiError('invalid_request', 'Message is required')
  const most = LONGEST[kind]
  if ([...message].length > most) throw new ApiError('rule', `Message is longer than ${most} characters`)
  if (message.split('\n').length > MOST_LINES) throw new ApiError('rule', `Message has more than ${MOST_LINES} lines`)
  return message
}
