import { ApiError } from '@kz/contract/errors'
import { cleanLine } from '@kz/contract/names/clean-text'
import { Instant } from '@kz/contract/wire/fields'
import { parseNews, splitNews, writeNews } from '@kz/markup'
import type { PostKind } from './sight.ts'

/** Checking and cleaning what is written into a post. */

const LONGEST_TITLE = 200
const LONGEST_CONTENT: Record<PostKind, number> = { news: 200_000, article: 50_000 }
const FIRST_YEAR = Date.UTC(2000, 0, 1)
const YEAR = 365 * 86_400_000

interface Body {
  title: string
  htmlContent: string
  htmlContentExtended?: string | null | undefined
}

/** `extended` is undefined where the writer said nothing about it. */
export interface Writing {
  title: string
  content: string
  extended: string | null | undefined
}

/**
 * The texts of a post, cleaned. A line `<!--more-->` splits the content when no extended content is given. Throws
 * ApiError with the texts of the table.
 */
export function readWriting(kind: PostKind, body: Body): Writing {
  const title = readTitle(body.title)
  if (title === '') throw new ApiError('post_title_missing')
  return { title, ...readContent(kind, body) }
}

/** As readWriting, of a change: content that is not given is undefined. */
export function readChange(
  kind: PostKind,
  body: Omit<Body, 'htmlContent'> & { htmlContent?: string | undefined },
): Omit<Writing, 'content'> & { content: string | undefined } {
  const written = readWriting(kind, { ...body, htmlContent: body.htmlContent ?? '' })
  return body.htmlContent === undefined ? { ...written, content: undefined } : written
}

/** The content alone: a draft may still be without a title. */
export function readContent(kind: PostKind, body: Omit<Body, 'title'>): Omit<Writing, 'title'> {
  if (kind === 'article') return { content: clean(kind, body.htmlContent), extended: null }
  const split =
    body.htmlContentExtended === undefined
      ? splitNews(body.htmlContent)
      : { main: body.htmlContent, extended: body.htmlContentExtended }
  const isTold = body.htmlContentExtended !== undefined || split.extended !== null
  const extended = split.extended === null ? '' : clean(kind, split.extended)
  return { content: clean(kind, split.main), extended: isTold ? extended.trim() || null : undefined }
}

/** A title on one line. Throws ApiError for more than 200 characters. */
export function readTitle(text: string): string {
  const title = cleanLine(text)
  if ([...title].length > LONGEST_TITLE) throw new ApiError('post_title_too_long', { most: LONGEST_TITLE })
  return title
}

function clean(kind: PostKind, html: string): string {
  const { nodes, complete } = html.length > LONGEST_CONTENT[kind] ? { nodes: [], complete: false } : parseNews(html)
  if (!complete) throw new ApiError('content_too_long')
  return writeNews(nodes)
}

/**
 * When a post counts as published: ISO 8601 or `dd/MM/yyyy HH:mm[:ss]`, UTC, from 2000 to one year from now; undefined
 * when nothing was said. Throws ApiError.
 */
export function readDate(date: Date | string | undefined, now: Date): Date | undefined {
  if (date === undefined || date === '') return undefined
  const read = typeof date === 'string' ? parseDate(date) : date
  if (!read || Number.isNaN(read.getTime())) throw new ApiError('invalid_field', { field: 'date' })
  if (read.getTime() < FIRST_YEAR || read.getTime() > now.getTime() + YEAR) throw new ApiError('post_date_range')
  return read
}

/**
 * When a pin ends: in the future, at most a year from now; null for never, undefined when nothing was said. Throws
 * ApiError.
 */
export function readPinEnd<Said extends Date | null | undefined>(until: Said, now: Date): Said {
  if (until && until.getTime() <= now.getTime()) throw new ApiError('pin_end_passed')
  if (until && until.getTime() > now.getTime() + YEAR) throw new ApiError('pin_end_too_far')
  return until
}

function parseDate(text: string): Date | null {
  const [, day, month, year, time, seconds = ':00'] =
    /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})(:\d{2})?$/.exec(text.trim()) ?? []
  const iso = day ? `${year}-${month}-${day}T${time}${seconds}Z` : text.trim()
  const read = Instant.safeParse(iso)
  return read.success ? read.data : null
}
