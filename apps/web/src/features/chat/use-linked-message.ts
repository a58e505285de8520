import type { Comment } from '@kz/contract/comments'
import { useEffect } from 'react'
import { useLinked, useMarked } from '../../blocks/comments/use-linked.ts'
import { api } from '../../lib/api.ts'
import { linkedNumber } from '../../lib/url/linked-part.ts'
import { useHash } from '../../lib/url/use-hash.ts'

/** Opens the page of the message that an address leads to, goes to it and answers it while it is marked. */
export function useLinkedMessage(
  comments: readonly Comment[] | undefined,
  open: (page: number) => void,
): number | null {
  const linked = linkedNumber(useHash(), 'chat')
  const [marked, mark] = useMarked()
  useEffect(() => {
    if (linked === null) return
    let isWanted = true
    api.call('GET /chatbox/comment-page', { query: { commentId: linked } }).then(
      ({ page }) => isWanted && open(page),
      // deleted since: the newest messages are shown
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [linked, open])
  useLinked(linked, comments?.some(({ id }) => id === linked) ?? false, mark)
  return marked
}
