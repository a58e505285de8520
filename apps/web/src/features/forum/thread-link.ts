import type { ForumThread } from '@kz/contract/forum'
import { paths } from '../../lib/paths.ts'

const MESSAGES_PAGE = 20

/** Where a reader goes on in a thread: the page of the first message he has not read, else the first page. */
export function threadLink({ id, unread, readPosition }: Pick<ForumThread, 'id' | 'unread' | 'readPosition'>): string {
  const page = Math.floor(readPosition / MESSAGES_PAGE) + 1
  return paths.thread(id, unread && page > 1 ? { page } : {})
}
