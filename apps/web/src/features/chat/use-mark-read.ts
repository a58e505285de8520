import type { Comment } from '@kz/contract/comments'
import { useEffect } from 'react'
import { newestOf } from './chat.ts'
import { markRead } from './read-mark.ts'

/** Takes the page as read as soon as its tab is seen. */
export function useMarkRead(page: readonly Comment[] | undefined): void {
  const newest = newestOf(page)
  useEffect(() => {
    if (newest === 0) return
    const mark = () => {
      if (!document.hidden) markRead(newest)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest])
}
