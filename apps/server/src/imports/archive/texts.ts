import { cleanLine, cleanLines, isVisible } from '@kz/contract/names/clean-text'
import { NEWS_LIMITS, parseBBCode, parseForum, writeNews } from '@kz/markup'
import { fromOldBBCode, type Named } from './old-bbcode.ts'

/** Texts of an archive as they are stored here. What is too long is cut, which is said. */

export interface Read {
  text: string
  note?: string
}

const MESSAGE = 20_000
const COMMENT = 2_000
const COMMENT_LINES = 100
const TITLE = 120
export const POST_TITLE = 200

const cut = (text: string, most: number): Read => {
  const letters = text.length > most ? [...text] : []
  return letters.length > most
    ? { text: letters.slice(0, most).join('').trimEnd(), note: `cut to ${most} characters` }
    : { text }
}

/** A message of the forum, with what stands `below` it. One without a text keeps its place: the pages of its thread stay as they were. */
export function readMessage(written: string, named: Named, below = ''): Read {
  const whole = cleanLines(`${fromOldBBCode(written, named)}${below}`, 2)
  const { text, note } = cut(whole, MESSAGE)
  if (!isVisible(text)) return { text: '(no text)' }
  if (parseForum(text).complete) return note ? { text, note } : { text }
  return {
    text: cleanLines(text.replace(/\[[^\][\n]{1,200}\]/g, ''), 2) || '(no text)',
    note: 'without its tags: too many',
  }
}

/** A comment: shorter, and with fewer lines. */
export function readComment(written: string, named: Named): Read {
  const { text, note } = cut(cleanLines(fromOldBBCode(written, named), 1), COMMENT)
  const lines = text.split('\n')
  if (!isVisible(text)) return { text: '(no text)' }
  if (lines.length > COMMENT_LINES) {
    return { text: lines.slice(0, COMMENT_LINES).join('\n'), note: `cut to ${COMMENT_LINES} lines` }
  }
  return note ? { text, note } : { text }
}

export function readTitle(written: string, most = TITLE): Read {
  const title = cleanLine(written)
  return isVisible(title) ? cut(title, most) : { text: '(no title)' }
}

/** BBCode as the HTML of news. */
export const newsHtml = (written: string, named: Named): string =>
  writeNews(parseBBCode(fromOldBBCode(written, named), { siteTags: true, limits: NEWS_LIMITS }).nodes)
