import { useSyncExternalStore } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { patchLikes } from '../../lib/patch-likes.ts'
import { queryClient } from '../../lib/query-client.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { toastError } from '../../ui/toast/toast.ts'
import { createLikeQueue, type Liked } from './like-queue.ts'

/** The likes of the newest demos, the viewer's own among them. */
export const likesQuery = queryOf('GET /latest-demos/likes-comments')

const queue = createLikeQueue({
  send: (demoId) => api.call('POST /latest-demos/like', { query: { demoId } }),
  onSettled(demoId, known) {
    const { liked, likes, at = 0 } = known
    patchLikes(queryClient, { demoId, liked, likes, at })
    // older demos are not in that list; their rows do not tell the viewer's own everywhere
    if (!queryClient.getQueryData(likesQuery.queryKey)?.demos[demoId])
      queryClient.setQueryData(
        likesQuery.queryKey,
        (old) => old && { ...old, demos: { ...old.demos, [demoId]: { liked, likes } } },
      )
  },
  onFailed: (error) => toastError(errorText(error)),
})

/** What to show for a demo's likes, `server` being what the page was told, and the toggle. */
export function useLike(demoId: number, server: Liked): Liked & { toggle: () => void } {
  const pending = useSyncExternalStore(
    queue.watch,
    () => queue.shown(demoId),
    () => undefined,
  )
  return { ...(pending ?? server), toggle: () => queue.toggle(demoId, server) }
}
