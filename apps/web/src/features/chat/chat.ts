import type { Comment } from '@kz/contract/comments'
import { COMMENT_EDIT_MINUTES } from '@kz/contract/rules'

export const CHAT_PAGE = 10
export const CHAT_LENGTH = 250

/** The button goes before the server refuses, so that there is time to write. */
const EDIT_MARGIN_SECONDS = 30

/** How many characters the server will count: code points, trimmed and composed. */
export const lengthOf = (text: string): number => [...text.normalize('NFC').trim()].length

/** Whether the author is still offered to edit their message. */
export function mayStillEdit({ canEdit, commentDateIso }: Comment, now: Date): boolean {
  const allowed = (COMMENT_EDIT_MINUTES * 60 - EDIT_MARGIN_SECONDS) * 1000
  return canEdit && now.getTime() - Date.parse(commentDateIso) < allowed
}

/** How many pages there are: the first item tells; 1 where nothing or an error came. */
export const pagesOf = (page: readonly Comment[] | undefined): number => Math.max(1, page?.[0]?.totalPages ?? 1)

export const newestOf = (page: readonly Comment[] | undefined): number => page?.[0]?.id ?? 0

/** The first page with newer messages on top: newest first, each once, ten at most. */
export function withNewer(page: readonly Comment[], newer: readonly Comment[]): Comment[] {
  const ids = new Set(newer.map(({ id }) => id))
  const totalPages = newer[0]?.totalPages ?? pagesOf(page)
  const [first, ...others] = [...newer, ...page.filter(({ id }) => !ids.has(id))]
    .sort((one, other) => other.id - one.id)
    .slice(0, CHAT_PAGE)
  return first ? [{ ...first, totalPages }, ...others.map(({ totalPages: _, ...comment }) => comment)] : []
}

/** A page with one message as it is now. */
export const withChanged = (page: readonly Comment[], changed: Comment): Comment[] =>
  page.map((comment) => {
    if (comment.id !== changed.id) return comment
    return comment.totalPages === undefined ? changed : { ...changed, totalPages: comment.totalPages }
  })

/** How many messages of others are newer than the last one read. */
export const unreadCount = (page: readonly Comment[], lastRead: number, userId: number | undefined): number =>
  page.filter(({ id, authorId, deleted }) => id > lastRead && !deleted && (authorId === null || authorId !== userId))
    .length

/** A draft with `@name` put in at the caret, a space on each side where one is missing; and where the caret goes. */
export function withMention(draft: string, caret: number, name: string): { text: string; caret: number } {
  const before = draft.slice(0, caret)
  const after = draft.slice(caret)
  const start = before === '' || /\s$/.test(before) ? before : `${before} `
  const put = `${start}@${name}${/^\s/.test(after) ? '' : ' '}`
  return { text: put + after, caret: put.length + (/^\s/.test(after) ? 1 : 0) }
}
