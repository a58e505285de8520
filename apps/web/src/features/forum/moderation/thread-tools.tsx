import type { ForumThread } from '@kz/contract/forum/forum'
import { api } from '../../../lib/api.ts'
import { ThreadMenu } from '../thread-menu.tsx'
import { WatchButton } from '../watch-button.tsx'
import { useForumWriting } from '../writing/use-forum-writing.ts'

/** What a member does with a thread. */
export function ThreadTools({ thread, totalPages }: { thread: ForumThread; totalPages: number }) {
  const { id, watched } = thread
  const { busy, run } = useForumWriting(['GET /forum/threads/watched'])
  const toggle = () =>
    run(
      () => api.call('PUT /forum/threads/{id}/watch', { params: { id }, query: { watched: !watched } }),
      watched ? 'No longer watching' : 'Watching this thread',
    )
  return (
    <>
      <WatchButton what="this thread" watched={watched} busy={busy} onToggle={toggle} />
      <ThreadMenu thread={thread} totalPages={totalPages} />
    </>
  )
}
